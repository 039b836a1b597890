package org.howdah.cli.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/**
 * What tasks of a slow word count do first: wait for as long as {@link #MILLIS} or {@link
 * #REDUCE_MILLIS} says, and until the file is there that {@link #GATE} names, if it names one. Each
 * attempt that begins adds its task, as {@code m_000003}, to a file {@code begun} in the folder
 * that {@link #FOLDER} names, and with where its node answers HTTP, if it is one's, to a file
 * {@code places} there.
 */
public final class SlowCount {
  public static final String FOLDER = "test.begun.folder";
  public static final String MILLIS = "test.millis";
  public static final String GATE = "test.gate";
  public static final String REDUCE_MILLIS = "test.reduce.millis";

  /** What each word counts for; 1 by default. */
  public static final String TIMES = "test.times";

  private SlowCount() {}

  static void begin(TaskInputOutputContext<?, ?, ?, ?> context, String millis) throws IOException {
    String id = context.getTaskAttemptID().getTaskID().toString();
    String task = id.substring(id.length() - 8);
    Path folder = Path.of(context.getConfiguration().get(FOLDER));
    append(folder.resolve("begun"), task);
    append(folder.resolve("places"), task + " " + System.getenv("HOWDAH_GRID_NODE"));
    long end = System.nanoTime() + context.getConfiguration().getLong(millis, 0) * 1_000_000;
    String gate = context.getConfiguration().get(GATE, folder.toString());
    while (System.nanoTime() < end || !Files.exists(Path.of(gate))) {
      context.progress();
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static void append(Path file, String line) throws IOException {
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
