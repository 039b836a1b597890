package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.howdah.bench.measure.Quiet;

/**
 * What all rows need.
 *
 * @param scratch is deleted at the end
 * @param logs what commands printed; kept
 * @param progress gets a line for every measurement
 */
record GridPlace(
    GridSettings settings, Path scratch, Path logs, Quiet quiet, Consumer<String> progress) {
  /** Half a minute, for what nodes do after their start or a job: so that no job pays for that. */
  private static final int LOOKS_MAX = 100;

  /** Waits until the machine is quiet, or has had its time to become so; not if nothing counts. */
  void awaitQuiet() throws InterruptedException {
    quiet.await(settings.tiny() ? 1 : LOOKS_MAX);
  }

  /** A new folder that is deleted at the end. */
  Path folder(String name) throws IOException {
    return Files.createDirectories(scratch.resolve(name));
  }

  void say(String format, Object... arguments) {
    progress.accept(String.format(Locale.ROOT, format, arguments));
  }
}
