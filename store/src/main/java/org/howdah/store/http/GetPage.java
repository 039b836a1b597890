package org.howdah.store.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/** Answers a batch of gets: the values of the first of its keys, and at least of one. */
final class GetPage implements Bodies.Use {
  private static final byte[] NO_KEY = new byte[0];
  private static final int FIRST_WINDOW = 8;
  private static final int WINDOW_MAX = 256;

  private final Exchange exchange;
  private final HttpLimits limits;
  private final Waits waits;
  private final DataSet data;

  GetPage(Exchange exchange, HttpLimits limits, Waits waits, DataSet data) {
    this.exchange = exchange;
    this.limits = limits;
    this.waits = waits;
    this.data = data;
  }

  @Override
  public void with(byte[] body) throws IOException {
    List<byte[]> keys = keys(body);
    List<Value> first = values(keys, 0, FIRST_WINDOW);
    exchange.frames(frames -> write(frames, keys, first));
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

  private List<Value> values(List<byte[]> keys, int from, int window) throws HowdahException {
    int to = Math.min(keys.size(), from + window);
    return waits.await(data.getAll(keys.subList(from, to)));
  }

  /** Windows are as large as values are small, so that few bytes wait to be sent. */
  private void write(FrameWriter frames, List<byte[]> keys, List<Value> first) throws IOException {
    long bytes = 0;
    int done = 0;
    List<Value> window = first;
    while (true) {
      for (Value value : window) {
        bytes += write(frames, value);
      }
      done += window.size();
      if (done == keys.size() || bytes >= limits.answerBytesMax()) {
        return;
      }
      long mean = 1 + bytes / done;
      long fits = (limits.answerBytesMax() - bytes) / mean;
      window = values(keys, done, (int) Math.max(1, Math.min(WINDOW_MAX, fits)));
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
