package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.JobContextImpl;

/** A file of the distributed cache that says what numbers some words stand for. */
final class SideFile {
  /** The same for all jobs, so that one which sees the file of another is noticed. */
  private static final String LINK = "generated-side.txt";

  private SideFile() {}

  /** Writes the file and has the job use it, if it is to. */
  static void add(Traits stage, Path folder, long data, Job job) throws IOException {
    if (stage.is(Trait.SIDE_FILE, "none")) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append("w").append(i).append(' ').append((int) data + i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("side-" + job.getJobName()), text);
    job.addCacheFile(URI.create(file.toUri() + "#" + LINK));
  }

  /** What a task finds in it; nothing if the job has none. */
  static Map<String, Integer> read(Traits stage, Configuration conf) throws IOException {
    Path file =
        switch (stage.get(Trait.SIDE_FILE)) {
          case "by its link" -> new java.io.File(LINK).toPath();
          case "as listed" ->
              Path.of(new JobContextImpl(new JobConf(conf), null).getCacheFiles()[0].getPath());
          case "by its copy" -> local(conf.getStrings(MRJobConfig.CACHE_LOCALFILES)[0]);
          default -> null;
        };
    Map<String, Integer> numbers = new HashMap<>();
    if (file != null) {
      for (String line : Files.readAllLines(file)) {
        int space = line.indexOf(' ');
        numbers.put(line.substring(0, space), Integer.valueOf(line.substring(space + 1)));
      }
    }
    return numbers;
  }

  /** A path that may be a URI. */
  private static Path local(String name) {
    return Path.of(new org.apache.hadoop.fs.Path(name).toUri().getPath());
  }
}
