package org.howdah.hadoop.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Hadoop tells a task its own split alone. What else the job reads says how large the data set is that is
 * kept as a whole or not at all; so a task looks once at the folder that its file came from.
 */
/**
 * The input of a job that Hadoop runs itself, as a task finds it: by the paths in the job's
 * settings and what lies there. Any thread may call.
 */
final class TaskInput {
  private static final Logger LOG = LoggerFactory.getLogger(TaskInput.class);

  /** More are each a data set of its own. */
  private static final int FILES_MAX = 10_000;

  /** Of folders that are looked at, subfolders included. */
  private static final int FOLDERS_MAX = 1_000;

  private static final int KNOWN_MAX = 16;
  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

  /** By job and data set, the last few that a process has asked for. */
  private static final Map<String, JobInput> KNOWN =
      new LinkedHashMap<>(KNOWN_MAX, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, JobInput> eldest) {
          return size() > KNOWN_MAX;
        }
      };

  /** Looks at a folder, where files are kept. */
  interface Lister {
    FileStatus[] list(Path folder) throws IOException;
  }

  private final Configuration conf;
  private final Lister lister;
  private final Map<Path, Long> found = new HashMap<>();
  private int folders;

  private TaskInput(Configuration conf, Lister lister) {
    this.conf = conf;
    this.lister = lister;
  }

  /**
   * The data set that a file belongs to.
   *
   * @param conf the job's settings
   * @param blockBytes into which files are cut
   * @return unknown if the file is none of the job's input, or there is too much of that
   */
  static JobInput of(Configuration conf, String job, Path file, Lister lister, long blockBytes) {
    List<Path> inputs = inputs(conf, file);
    Optional<Path> folder = folder(file, inputs);
    if (folder.isEmpty()) {
      return JobInput.UNKNOWN;
    }
    synchronized (KNOWN) {
      return KNOWN.computeIfAbsent(
          job + " " + folder.get(),
          unknown -> new TaskInput(conf, lister).look(folder.get(), inputs, blockBytes));
    }
  }

  /** As a job's settings name them, on the file system of the file. */
  private static List<Path> inputs(Configuration conf, Path file) {
    List<Path> inputs = new ArrayList<>();
    for (String input : StringUtils.split(conf.get(FileInputFormat.INPUT_DIR, ""))) {
      String name = StringUtils.unEscapeString(input);
      if (!name.isEmpty()) {
        inputs.add(new Path(name).makeQualified(file.toUri(), new Path("/")));
      }
    }
    return inputs;
  }

  /** A file that is named itself is a data set of its own anyway. */
  private static Optional<Path> folder(Path file, List<Path> inputs) {
    for (Path path = file.getParent(); path != null; path = path.getParent()) {
      if (inputs.contains(path)) {
        return Optional.of(path);
      }
    }
    return inputs.stream().anyMatch(input -> isMatched(file, input))
        ? Optional.ofNullable(file.getParent())
        : Optional.empty();
  }

  /** Whether a pattern means the file, or a folder that it lies in. */
  private static boolean isMatched(Path file, Path input) {
    String pattern = input.toUri().getPath();
    if (!WILDCARD.matcher(pattern).find()) {
      return false;
    }
    for (Path path = file; path != null; path = path.getParent()) {
      if (path.depth() == input.depth()) {
        return new GlobPattern(pattern).matches(path.toUri().getPath());
      }
    }
    return false;
  }

  private JobInput look(Path folder, List<Path> inputs, long blockBytes) {
    try {
      addAll(folder);
      return JobInput.of(inputs, found, blockBytes);
    } catch (IOException | RuntimeException e) {
      LOG.debug("the cache takes each file of {} for itself", folder, e);
      return JobInput.UNKNOWN;
    }
  }

  private void addAll(Path folder) throws IOException {
    if (++folders > FOLDERS_MAX) {
      throw new IOException("more than " + FOLDERS_MAX + " folders");
    }
    for (FileStatus each : lister.list(folder)) {
      String name = each.getPath().getName();
      if (name.startsWith("_") || name.startsWith(".")) {
        continue; // As input formats do.
      }
      if (each.isFile()) {
        found.put(each.getPath(), each.getLen());
      } else if (conf.getBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, false)) {
        addAll(each.getPath());
      }
      if (found.size() > FILES_MAX) {
        throw new IOException("more than " + FILES_MAX + " files");
      }
    }
  }
}
