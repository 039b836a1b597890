package org.howdah.cli.run;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.TemporaryFolder;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.cache.CacheTool;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.hadoop.store.StoreTool;
import org.howdah.workloads.Workload;

/** Finds the program that a command line means: a built-in name or a jar. */
public final class Programs {
  /** The name that stands for Hadoop streaming. */
  public static final String STREAMING = "streaming";

  /** The name that stands for what looks after side tables. */
  static final String SIDE = "side";

  /** The name that stands for jobs that fill data sets of the store, and write them to files. */
  static final String STORE = "store";

  /** The name that stands for what looks after a cache folder. */
  static final String CACHE = "cache";

  /** With a package, as no jar's name ends. */
  private static final Pattern CLASS_NAME = Pattern.compile("([a-z_]\\w*\\.)+[A-Z][\\w$]*");

  private Programs() {}

  /**
   * Finds the program.
   *
   * @param words at least one: a name or a jar, then what belongs to it
   * @throws UserError when there is no such program
   */
  static Program resolve(List<String> words, Installation installation, TemporaryFolder temporary) {
    String name = words.get(0);
    if (name.equals(STREAMING)) {
      return streaming(words, installation);
    }
    if (name.equals(SIDE)) {
      return new Program(SIDE, SideTool.class.getName(), List.of(), words.subList(1, words.size()));
    }
    if (name.equals(STORE)) {
      return new Program(
          STORE, StoreTool.class.getName(), List.of(), words.subList(1, words.size()));
    }
    if (name.equals(CACHE)) {
      return new Program(
          CACHE, CacheTool.class.getName(), List.of(), words.subList(1, words.size()));
    }
    if (Workload.find(name).isPresent()) {
      return new Program(name, Workload.class.getName(), List.of(), words);
    }
    if (CLASS_NAME.matcher(name).matches() && !Files.exists(Path.of(name))) {
      return ofClass(words, installation);
    }
    return JobJar.open(words, temporary);
  }

  /** One of Hadoop's tools, or a class that {@code HADOOP_CLASSPATH} has. */
  private static Program ofClass(List<String> words, Installation installation) {
    String name = words.get(0);
    Path tools = installation.toolsFolder();
    return new Program(
        name,
        name,
        Files.isDirectory(tools) ? jarsIn(tools) : List.of(),
        words.subList(1, words.size()));
  }

  /** One tells which jar it packs; with -help and the like it is asked for what it prints. */
  static boolean isStreamingJob(List<String> words) {
    return words.get(0).equals(STREAMING) && words.contains("-output");
  }

  private static Program streaming(List<String> words, Installation installation) {
    return new Program(
        STREAMING,
        "org.apache.hadoop.streaming.HadoopStreaming",
        jarsIn(installation.streamingFolder()),
        words.subList(1, words.size()));
  }

  private static List<URL> jarsIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .map(JobJar::url)
          .toList();
    } catch (IOException missing) {
      throw new UserError(
          "a part of Howdah is not installed: cannot list " + folder + "; start through bin/howdah",
          missing);
    }
  }
}
