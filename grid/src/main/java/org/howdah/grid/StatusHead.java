package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.howdah.store.http.JsonReader;

/** How the status begins that a manager writes of its job; see docs/formats/grid-status.md. */
public final class StatusHead {
  /** The most that is written, and read, before it is compressed. */
  public static final int BYTES_MAX = 1 << 20;

  /** Its first byte. */
  public static final byte FORMAT = 2;

  private StatusHead() {}

  /**
   * How many tasks are done, maps and reduces.
   *
   * @throws IOException if the status is not understood
   */
  public static long tasksDone(byte[] status) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(Packed.unpack(status, BYTES_MAX));
      if (in.get() != FORMAT) {
        throw new IOException("a newer or older Howdah wrote the status");
      }
      int length = in.getInt();
      if (length < 0 || length > in.remaining()) {
        throw new IOException("the status is cut off");
      }
      byte[] report = new byte[length];
      in.get(report);
      Object read = JsonReader.read(new String(report, UTF_8));
      return done(read, "maps") + done(read, "reduces");
    } catch (BufferUnderflowException e) {
      throw new IOException("the status is cut off", e);
    }
  }

  private static long done(Object report, String tasks) {
    return report instanceof Map<?, ?> map
            && map.get(tasks) instanceof Map<?, ?> some
            && some.get("done") instanceof Long done
        ? done
        : 0;
  }
}
