package org.howdah.workloads.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Reads whole tables into the heap of a task, as jobs do that have no side table. Each task reads
 * for itself.
 */
public final class HeapTables {
  private static final int ENTRIES_BETWEEN_CHECKS = 256;

  private HeapTables() {}

  /** Reads one file into a table. */
  private interface Format<V> {
    void read(Path file, Filling<V> table) throws IOException;
  }

  /** A table that is read, as long as there is room for it. */
  private static final class Filling<V> {
    private final Map<Text, V> entries = new HashMap<>();
    private final HeapRoom room = new HeapRoom();

    /** Returns the value that the key had, or null. */
    V put(Text key, V value) {
      if (entries.size() % ENTRIES_BETWEEN_CHECKS == 0 && room.isUsedUp()) {
        throw new OutOfMemoryError("almost all of the heap is in use");
      }
      return entries.put(key, value);
    }
  }

  /**
   * The pairs of a job's output.
   *
   * @param folder sequence files of {@code Text} and {@code values}
   * @throws IOException also if the heap is too small; the message says how far it reached
   */
  public static <V extends Writable> Map<Text, V> ofPairs(
      String folder, Class<V> values, Configuration configuration) throws IOException {
    return read(
        new Path(folder),
        configuration,
        (file, table) -> pairs(file, values, configuration, table));
  }

  /**
   * Lines of key, tab, value.
   *
   * @param path a file or a folder
   * @throws IOException also if the heap is too small; the message says how far it reached
   */
  public static Map<Text, Text> ofLines(String path, Configuration configuration)
      throws IOException {
    return read(new Path(path), configuration, (file, table) -> lines(file, configuration, table));
  }

  private static <V> Map<Text, V> read(Path path, Configuration configuration, Format<V> format)
      throws IOException {
    Filling<V> table = new Filling<>();
    try {
      FileSystem files = path.getFileSystem(configuration);
      for (FileStatus file : files.listStatus(path, found -> !isHidden(found.getName()))) {
        format.read(file.getPath(), table);
      }
      return table.entries;
    } catch (OutOfMemoryError e) {
      int entries = table.entries.size();
      table.entries.clear();
      throw new IOException(
          "out of memory: "
              + path
              + " does not fit in this process's heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MiB, which was full after "
              + entries
              + " entries; raise it with -Xmx, or look them up in a side table, which needs no such"
              + " memory",
          e);
    }
  }

  private static boolean isHidden(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  private static <V extends Writable> void pairs(
      Path file, Class<V> values, Configuration configuration, Filling<V> table)
      throws IOException {
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      Text key = new Text();
      V value = ReflectionUtils.newInstance(values, configuration);
      while (reader.next(key, value)) {
        table.put(new Text(key), value);
        value = ReflectionUtils.newInstance(values, configuration);
      }
    }
  }

  private static void lines(Path file, Configuration configuration, Filling<Text> table)
      throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                file.getFileSystem(configuration).open(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
          throw new IOException(file + " has a line without a tab: " + line);
        }
        Text value = new Text(line.substring(tab + 1));
        Text earlier = table.put(new Text(line.substring(0, tab)), value);
        if (earlier != null && !earlier.equals(value)) {
          throw new IOException(file + " has two values for " + line.substring(0, tab));
        }
      }
    }
  }
}
