package org.howdah.bench.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.howdah.record.Folders;
import org.howdah.testkit.daemon.Child;

/**
 * A folder for temporary output that is deleted at the end of the benchmark, and also when Ctrl-C
 * ends it.
 */
public final class Scratch implements AutoCloseable {
  private static final int ATTEMPTS = 50;
  private static final long PAUSE_MILLIS = 100;

  private final Path folder;
  private final Thread hook = new Thread(this::deleteAfterKill, "delete-scratch");

  private Scratch(Path folder) {
    this.folder = folder;
  }

  public static Scratch create(Path parent) throws IOException {
    return create(parent, "scratch");
  }

  /** Makes a folder whose name begins as said; what else begins so is left alone. */
  public static Scratch create(Path parent, String prefix) throws IOException {
    Files.createDirectories(parent);
    Scratch scratch = new Scratch(Files.createTempDirectory(parent, prefix));
    Runtime.getRuntime().addShutdownHook(scratch.hook);
    return scratch;
  }

  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    Folders.delete(folder);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook is running and finds nothing left to do.
      return;
    }
  }

  /** Processes that are being killed may still write for a moment. */
  private void deleteAfterKill() {
    Child.killAll();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Folders.delete(folder);
        return;
      } catch (IOException error) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }
}
