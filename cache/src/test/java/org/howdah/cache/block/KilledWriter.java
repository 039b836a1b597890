package org.howdah.cache.block;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes one block and another, deletes the first, ends, and is killed right after a step of these:
 * {@code KilledWriter FOLDER STEP}.
 */
final class KilledWriter {
  private KilledWriter() {}

  public static void main(String[] arguments) throws Exception {
    AtomicBoolean armed = new AtomicBoolean();
    Steps.Step last = Steps.Step.valueOf(arguments[1]);
    Steps steps =
        step -> {
          if (armed.get() && step == last) {
            Killed.now();
          }
        };
    BlockDirectory directory = BlockDirectory.open(Path.of(arguments[0]), steps);
    Blocks.write(directory, BlockKillTest.FIRST);
    armed.set(true);
    Blocks.write(directory, BlockKillTest.SECOND);
    directory.delete(BlockKillTest.FIRST);
    directory.close();
    throw new IllegalStateException("there was no step " + last);
  }
}
