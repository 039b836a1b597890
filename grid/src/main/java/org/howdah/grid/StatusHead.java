package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.howdah.record.json.JsonReader;

/**
 * How the status begins that a manager writes of its job; see docs/formats/grid-status.md.
 *
 * @param tasksDone maps and reduces
 * @param address of the node whose process the manager is
 * @param process what that node calls it; empty if it is none of its own
 */
public record StatusHead(long tasksDone, String address, String process) {
  /** The most that is written, and read, before it is compressed. */
  public static final int BYTES_MAX = 1 << 20;

  /** Its first byte. */
  public static final byte FORMAT = 2;

  /**
   * Reads it.
   *
   * @throws IOException if the status is not understood
   */
  public static StatusHead of(byte[] status) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(Packed.unpack(status, BYTES_MAX));
      if (in.get() != FORMAT) {
        throw new IOException("a newer or older Howdah wrote the status");
      }
      Object report = JsonReader.read(text(in));
      return new StatusHead(done(report, "maps") + done(report, "reduces"), text(in), text(in));
    } catch (BufferUnderflowException e) {
      throw new IOException("the status is cut off", e);
    }
  }

  private static String text(ByteBuffer in) throws IOException {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new IOException("the status is cut off");
    }
    byte[] text = new byte[length];
    in.get(text);
    return new String(text, UTF_8);
  }

  private static long done(Object report, String tasks) {
    return report instanceof Map<?, ?> map
            && map.get(tasks) instanceof Map<?, ?> some
            && some.get("done") instanceof Long done
        ? done
        : 0;
  }
}
