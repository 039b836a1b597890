package org.howdah.cli.packages;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Terminal;

/**
 * Shows how much of jars is fetched: on a terminal in a line at its bottom, elsewhere every ten
 * seconds; at the end once more. Nothing if nothing is fetched. Thread-safe.
 */
final class FetchProgress extends AbstractTransferListener implements AutoCloseable {
  private static final long REDRAW_MILLIS = 200;
  private static final long TELL_MILLIS = 10_000;

  private final Terminal terminal;
  private final LongSupplier clock;
  private final long startMillis;
  private long shownMillis;

  /** What is known of each file that has begun, by where it is in its repository. */
  private final Map<String, Part> parts = new HashMap<>();

  /**
   * How far a file is.
   *
   * @param bytesMax its length; 0 if nobody has told
   */
  private record Part(long bytes, long bytesMax) {}

  /**
   * @param clock in milliseconds
   */
  FetchProgress(Terminal terminal, LongSupplier clock) {
    this.terminal = terminal;
    this.clock = clock;
    startMillis = clock.getAsLong();
    shownMillis = startMillis;
  }

  @Override
  public void transferProgressed(TransferEvent event) {
    update(event, Math.max(0, event.getResource().getContentLength()));
  }

  @Override
  public void transferSucceeded(TransferEvent event) {
    update(event, event.getTransferredBytes());
  }

  /** What has come of it is not kept. */
  @Override
  public synchronized void transferFailed(TransferEvent event) {
    parts.remove(event.getResource().getResourceName());
  }

  private synchronized void update(TransferEvent event, long bytesMax) {
    String name = event.getResource().getResourceName();
    if (name.endsWith(".jar")) {
      parts.put(name, new Part(event.getTransferredBytes(), bytesMax));
      long now = clock.getAsLong();
      if (now - shownMillis >= (terminal.isInteractive() ? REDRAW_MILLIS : TELL_MILLIS)) {
        shownMillis = now;
        show("howdah: fetching %s".formatted(amounts(now)));
      }
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
    long bytes = parts.values().stream().mapToLong(Part::bytes).sum();
    long bytesMax = parts.values().stream().mapToLong(Part::bytesMax).sum();
    double seconds = Math.max(1, now - startMillis) / 1e3;
    String jars = parts.size() == 1 ? "1 jar" : parts.size() + " jars";
    String of = bytesMax > bytes ? " of " + Figures.bytes(bytesMax) : "";
    return "%s, %s%s (%s/s)"
        .formatted(jars, Figures.bytes(bytes), of, Figures.bytes(Math.round(bytes / seconds)));
  }

  /** Says what it was, if it was anything. */
  @Override
  public synchronized void close() {
    terminal.clearStatus();
    if (!parts.isEmpty()) {
      terminal.println("howdah: fetched %s".formatted(amounts(clock.getAsLong())));
    }
  }
}
