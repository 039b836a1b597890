package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * What a committer was asked to do, in order for the job and for each task: a file that a job's
 * settings name, to which any process may add.
 */
public final class CommitLog {
  private static final String FILE = "zoo.commit.log";

  private CommitLog() {}

  /** Has committers of a job write there. */
  public static void keep(Configuration job, Path file) {
    job.set(FILE, file.toString());
  }

  /** Notes a call for the job or for the task {@code whom}. */
  static void note(Configuration job, String whom, String call) throws IOException {
    Files.writeString(
        Path.of(job.get(FILE)),
        whom + "\t" + call + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** The calls so far by whom they were for; none if there is no such file. */
  public static Map<String, List<String>> calls(Path file) throws IOException {
    Map<String, List<String>> calls = new TreeMap<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      String[] fields = line.split("\t", -1);
      calls.computeIfAbsent(fields[0], key -> new ArrayList<>()).add(fields[1]);
    }
    return calls;
  }
}
