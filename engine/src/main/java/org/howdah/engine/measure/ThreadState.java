package org.howdah.engine.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What Linux says a thread does. */
public final class ThreadState implements WaitWatch.State {
  /** What attempts of this process wait for. */
  public static final WaitWatch WATCH = new WaitWatch(ThreadState::ofThread, true);

  private static final Path OWN = Path.of("/proc/thread-self");

  /** Enough for a number, a name of fifteen bytes in parentheses, and the state. */
  private static final int BYTES = 64;

  private final FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocate(BYTES);

  private ThreadState(FileChannel file) {
    this.file = file;
  }

  /**
   * Of the calling thread, for any thread to ask.
   *
   * @return null if nothing tells
   */
  static ThreadState ofThread() {
    try {
      Path stat = OWN.toRealPath().resolve("stat");
      return new ThreadState(FileChannel.open(stat, StandardOpenOption.READ));
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** Whether it sleeps, or waits for a device. */
  @Override
  public boolean isWaiting() {
    try {
      buffer.clear();
      int length = file.read(buffer, 0);
      String text = new String(buffer.array(), 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
      int state = text.lastIndexOf(')') + 2;
      return state < text.length() && "SD".indexOf(text.charAt(state)) >= 0;
    } catch (IOException e) {
      return false; // The thread is gone.
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
