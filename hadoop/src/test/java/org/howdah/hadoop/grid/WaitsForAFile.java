package org.howdah.hadoop.grid;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.hadoop.zoo.Reducers;

/** Sums once a file is there. */
public final class WaitsForAFile extends Reducers.Sum {
  static final String FILE = "test.gate";

  @Override
  protected void setup(Context context) {
    await(context);
  }

  /** Waits for the file that the job names. */
  static void await(TaskInputOutputContext<?, ?, ?, ?> context) {
    Path file = Path.of(context.getConfiguration().get(FILE));
    while (!Files.exists(file)) {
      context.progress();
      LockSupport.parkNanos(5_000_000);
    }
  }
}
