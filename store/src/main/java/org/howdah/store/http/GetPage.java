package org.howdah.store.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.net.Exchange;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/** Answers a batch of gets: the values of the first of its keys, and at least of one. */
final class GetPage implements Bodies.Use {
  /** Of values that are read and not sent yet; one more value may come to them. */
  static final int HELD_BYTES = 1 << 20;

  private static final byte[] NO_KEY = new byte[0];
  private static final int WINDOW_MAX = 256;

  private final Exchange exchange;
  private final HttpLimits limits;
  private final Waits waits;
  private final DataSet data;
  private final long bytesMax;

  /**
   * @param bytesMax beyond which the rest of the batch is left to another request
   */
  GetPage(Exchange exchange, HttpLimits limits, Waits waits, DataSet data, long bytesMax) {
    this.exchange = exchange;
    this.limits = limits;
    this.waits = waits;
    this.data = data;
    this.bytesMax = Math.min(bytesMax, limits.answerBytesMax());
  }

  @Override
  public void with(byte[] body) throws IOException {
    List<byte[]> keys = keys(body);
    List<Value> first = values(keys, 0, bytesMax);
    FrameAnswer.send(exchange, frames -> write(frames, keys, first));
  }

  private List<byte[]> keys(byte[] body) throws HowdahException {
    FrameReader frames = FrameReader.ofRequest(new ByteArrayInputStream(body));
    List<byte[]> keys = new ArrayList<>();
    while (frames.next()) {
      if (frames.kind() != Frames.KEY) {
        throw frames.unexpected();
      }
      byte[] key = frames.key();
      if (!Frames.isKeyLength(key.length) || keys.size() == limits.keysMax()) {
        throw new HowdahException(
            ErrorCode.INPUT,
            "a batch has at most "
                + limits.keysMax()
                + " keys, of at most "
                + DataSet.KEY_BYTES_MAX
                + " bytes");
      }
      keys.add(key);
    }
    return keys;
  }

  private List<Value> values(List<byte[]> keys, int from, long left) throws HowdahException {
    int to = Math.min(keys.size(), from + WINDOW_MAX);
    return waits.await(data.getSome(keys.subList(from, to), Math.min(left, HELD_BYTES)));
  }

  private void write(FrameWriter frames, List<byte[]> keys, List<Value> first) throws IOException {
    long left = bytesMax;
    int done = 0;
    List<Value> some = first;
    while (true) {
      for (Value value : some) {
        left -= write(frames, value);
      }
      done += some.size();
      if (done == keys.size() || left <= 0) {
        return;
      }
      some = values(keys, done, left);
    }
  }

  private static int write(FrameWriter frames, Value value) throws IOException {
    if (value == null) {
      frames.absent();
      return 0;
    }
    frames.entry(NO_KEY, value, value.bytes());
    return value.bytes().length;
  }
}
