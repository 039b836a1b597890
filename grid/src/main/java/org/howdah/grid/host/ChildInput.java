package org.howdah.grid.host;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** The standard input of a process. */
final class ChildInput {
  private final String id;
  private final OutputStream to;
  private final ReentrantLock lock = new ReentrantLock();
  private long written;
  private boolean closed;

  ChildInput(String id, OutputStream to) {
    this.id = id;
    this.to = to;
  }

  /**
   * Writes bytes that come at that place of the input; those that were written before are left out.
   *
   * @param at -1 for wherever it is
   * @param end whether no more will come
   */
  void write(long at, byte[] bytes, boolean end) throws HowdahException {
    if (!lock.tryLock()) {
      throw new HowdahException(
          ErrorCode.RESOURCES,
          "the process " + id + " still reads its last input; send the next when that is answered");
    }
    try {
      long from = at < 0 ? written : at;
      if (from > written) {
        throw Refusals.wrong(
            "the process %s got %d bytes and none of those before %d"
                .formatted(id, written, from));
      }
      int known = (int) Math.min(bytes.length, written - from);
      pass(bytes, known, end);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw Refusals.absent("the process " + id + " reads no input any more: " + e.getMessage());
    } finally {
      lock.unlock();
    }
  }

  private void pass(byte[] bytes, int from, boolean end) throws IOException {
    if (bytes.length > from) {
      if (closed) {
        throw new IOException("it was closed");
      }
      to.write(bytes, from, bytes.length - from);
      to.flush();
      written += bytes.length - from;
    }
    if (end && !closed) {
      closed = true;
      to.close();
    }
  }
}
