package org.howdah.cli.packages;

import java.util.function.LongSupplier;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Terminal;
import org.howdah.packages.FetchWatcher;

/**
 * Shows how much of jars is fetched: on a terminal in a line at its bottom, elsewhere every ten
 * seconds; at the end once more. Nothing if nothing is fetched. Thread-safe.
 */
final class FetchLine implements FetchWatcher, AutoCloseable {
  private static final long REDRAW_MILLIS = 200;
  private static final long TELL_MILLIS = 10_000;

  private final Terminal terminal;
  private final LongSupplier clock;
  private final long startMillis;
  private long shownMillis;
  private int jars;
  private long bytes;
  private long bytesMax;

  /**
   * @param clock in milliseconds
   */
  FetchLine(Terminal terminal, LongSupplier clock) {
    this.terminal = terminal;
    this.clock = clock;
    startMillis = clock.getAsLong();
    shownMillis = startMillis;
  }

  @Override
  public synchronized void fetched(int jarsNow, long bytesNow, long bytesMaxNow) {
    jars = jarsNow;
    bytes = bytesNow;
    bytesMax = bytesMaxNow;
    long now = clock.getAsLong();
    if (jars > 0 && now - shownMillis >= (terminal.isInteractive() ? REDRAW_MILLIS : TELL_MILLIS)) {
      shownMillis = now;
      show("howdah: fetching %s".formatted(amounts(now)));
    }
  }

  private void show(String line) {
    if (terminal.isInteractive()) {
      terminal.status(line.substring(0, Math.min(line.length(), terminal.width())));
    } else {
      terminal.println(line);
    }
  }

  private String amounts(long now) {
    double seconds = Math.max(1, now - startMillis) / 1e3;
    String number = jars == 1 ? "1 jar" : jars + " jars";
    String of = bytesMax > bytes ? " of " + Figures.bytes(bytesMax) : "";
    return "%s, %s%s (%s/s)"
        .formatted(number, Figures.bytes(bytes), of, Figures.bytes(Math.round(bytes / seconds)));
  }

  /** Says what it was, if it was anything. */
  @Override
  public synchronized void close() {
    terminal.clearStatus();
    if (jars > 0) {
      terminal.println("howdah: fetched %s".formatted(amounts(clock.getAsLong())));
    }
  }
}
