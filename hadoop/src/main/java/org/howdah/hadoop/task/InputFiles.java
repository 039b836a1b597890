package org.howdah.hadoop.task;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.hadoop.cache.JobInput;
import org.howdah.hadoop.store.StoreSplit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which files a job reads, and how much of them, as far as its splits say. */
final class InputFiles {
  private static final Logger LOG = LoggerFactory.getLogger(InputFiles.class);

  /** Of MultipleInputs; not for others to name. */
  private static final Set<String> TAGGED =
      Set.of(
          "org.apache.hadoop.mapreduce.lib.input.TaggedInputSplit",
          "org.apache.hadoop.mapred.lib.TaggedInputSplit");

  private final Map<Path, Long> ends = new HashMap<>();

  private InputFiles() {}

  /** The job's input; unknown if its splits are of no files. */
  static JobInput of(TaskSplitMetaInfo[] splits, JobConf conf, long blockBytes) {
    try {
      InputFiles files = new InputFiles();
      for (Map.Entry<Path, List<Long>> described : startsByFile(splits).entrySet()) {
        files.addAll(described.getKey(), described.getValue(), conf);
      }
      return JobInput.of(inputPaths(conf), files.ends, blockBytes);
    } catch (IOException | RuntimeException e) {
      LOG.debug("the cache takes each input file for itself", e);
      return JobInput.UNKNOWN;
    }
  }

  /** Where descriptions of splits begin, most often all of them in one file. */
  private static Map<Path, List<Long>> startsByFile(TaskSplitMetaInfo[] splits) {
    Map<Path, List<Long>> starts = new LinkedHashMap<>();
    for (TaskSplitMetaInfo split : splits) {
      Path file = new Path(split.getSplitIndex().getSplitLocation());
      starts.computeIfAbsent(file, unused -> new ArrayList<>()).add(split.getStartOffset());
    }
    return starts;
  }

  private void addAll(Path file, List<Long> starts, JobConf conf) throws IOException {
    try (FSDataInputStream input = file.getFileSystem(conf).open(file)) {
      for (long start : starts) {
        add(InputSplits.read(input, start, conf).split());
      }
    }
  }

  private static List<Path> inputPaths(JobConf conf) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Path path : FileInputFormat.getInputPaths(conf)) {
      paths.add(path.getFileSystem(conf).makeQualified(path));
    }
    return paths;
  }

  private void add(Object split) {
    if (split instanceof FileSplit file) {
      add(file.getPath(), file.getStart() + file.getLength());
    } else if (split instanceof org.apache.hadoop.mapred.FileSplit file) {
      add(file.getPath(), file.getStart() + file.getLength());
    } else if (split instanceof CombineFileSplit files) {
      for (int i = 0; i < files.getNumPaths(); i++) {
        add(files.getPath(i), files.getOffset(i) + files.getLength(i));
      }
    }
  }

  /*
   * Hadoop counts the bytes of splits of one file alone, and so do our counters. People who look at a job
   * want to know of others, too.
   */
  /** How long a split is, if that is in bytes; 0 if it is not known. */
  static long bytesOf(Object split) {
    if (split instanceof StoreSplit store) {
      return store.getLength();
    }
    // That of the older API is one, too.
    return split instanceof CombineFileSplit files ? files.getLength() : fileBytes(untagged(split));
  }

  private static long fileBytes(Object split) {
    if (split instanceof org.apache.hadoop.mapred.FileSplit file) {
      return file.getLength();
    }
    return split instanceof FileSplit file ? file.getLength() : 0;
  }

  private static Object untagged(Object split) {
    if (!TAGGED.contains(split.getClass().getName())) {
      return split;
    }
    try {
      Method inner = split.getClass().getMethod("getInputSplit");
      inner.setAccessible(true);
      return inner.invoke(split);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      return split;
    }
  }

  private void add(Path file, long end) {
    ends.merge(file, end, Math::max);
  }
}
