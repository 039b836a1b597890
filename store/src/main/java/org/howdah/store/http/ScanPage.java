package org.howdah.store.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/** Answers the keys of one partition that this node owns. */
final class ScanPage {
  private static final byte[] NOTHING = new byte[0];

  private final Exchange exchange;
  private final ScanPlaces places;
  private final long aliveNanos;
  private final BooleanSupplier stops;

  /**
   * @param aliveMillis how often the client is told that the scan goes on
   */
  ScanPage(Exchange exchange, ScanPlaces places, long aliveMillis, BooleanSupplier stops) {
    this.exchange = exchange;
    this.places = places;
    aliveNanos = TimeUnit.MILLISECONDS.toNanos(aliveMillis);
    this.stops = stops;
  }

  void answer(DataSet data, String number) throws IOException {
    int partition = number.matches("\\d{1,9}") ? Integer.parseInt(number) : -1;
    if (partition < 0 || partition >= data.partitions()) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "the data set "
              + data.name()
              + " has no partition "
              + number
              + "; they are numbered from 0 to "
              + (data.partitions() - 1));
    }
    Map<String, String> query = exchange.query();
    byte[] prefix = Escapes.bytes(query.getOrDefault("prefix", ""));
    boolean keysOnly = query.getOrDefault("keys", "false").equals("true");
    places.take();
    try (Scan scan = data.scan(partition)) {
      // What is lost is so from the first key on, and can be told as an error then.
      boolean any = scan.next();
      exchange.framesAtLeisure(frames -> write(frames, scan, any, prefix, keysOnly));
    } finally {
      places.give();
    }
  }

  private void write(FrameWriter frames, Scan scan, boolean any, byte[] prefix, boolean keysOnly)
      throws IOException {
    long told = System.nanoTime();
    for (boolean there = any; there; there = scan.next()) {
      if (stops.getAsBoolean()) {
        throw new HowdahException(
            ErrorCode.LOST, "the node stops; another owner may have the data");
      }
      byte[] key = scan.key();
      if (startsWith(key, prefix)) {
        Value value = scan.value();
        frames.entry(key, value, keysOnly ? NOTHING : value.bytes());
      }
      if (System.nanoTime() - told > aliveNanos) {
        // Of keys without the prefix nothing is sent, nor are a few with it that fill no buffer.
        frames.alive();
        told = System.nanoTime();
      }
    }
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && java.util.Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
