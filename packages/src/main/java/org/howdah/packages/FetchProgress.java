package org.howdah.packages;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Counts how much of jars is fetched; of other files nothing is told. Thread-safe. */
final class FetchProgress extends AbstractTransferListener {
  private final FetchWatcher watcher;

  /** What is known of each file that has begun, by where it is in its repository. */
  private final Map<String, Part> parts = new HashMap<>();

  /**
   * How far a file is.
   *
   * @param bytesMax its length; 0 if nobody has told
   */
  private record Part(long bytes, long bytesMax) {}

  FetchProgress(FetchWatcher watcher) {
    this.watcher = watcher;
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
    if (parts.remove(event.getResource().getResourceName()) != null) {
      tell();
    }
  }

  private synchronized void update(TransferEvent event, long bytesMax) {
    String name = event.getResource().getResourceName();
    if (name.endsWith(".jar")) {
      parts.put(name, new Part(event.getTransferredBytes(), bytesMax));
      tell();
    }
  }

  private void tell() {
    watcher.fetched(
        parts.size(),
        parts.values().stream().mapToLong(Part::bytes).sum(),
        parts.values().stream().mapToLong(Part::bytesMax).sum());
  }
}
