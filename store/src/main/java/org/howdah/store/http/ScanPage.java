package org.howdah.store.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.howdah.net.Escapes;
import org.howdah.net.Exchange;
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
  private final KeptScans keptScans;
  private final long aliveNanos;
  private final BooleanSupplier stops;

  /**
   * @param keptScans what this node has kept
   * @param aliveMillis how often the client is told that the scan goes on
   */
  ScanPage(
      Exchange exchange,
      ScanPlaces places,
      KeptScans keptScans,
      long aliveMillis,
      BooleanSupplier stops) {
    this.exchange = exchange;
    this.places = places;
    this.keptScans = keptScans;
    aliveNanos = TimeUnit.MILLISECONDS.toNanos(aliveMillis);
    this.stops = stops;
  }

  void answer(DataSet data, String number) throws IOException {
    int partition = partition(data, number);
    Map<String, String> query = exchange.query();
    byte[] prefix = Escapes.bytes(query.getOrDefault("prefix", ""));
    boolean keysOnly = query.getOrDefault("keys", "false").equals("true");
    boolean isWhole = prefix.length == 0 && !keysOnly;
    boolean keep = isWhole && query.getOrDefault("keep", "false").equals("true");
    places.take();
    try (KeptScan kept = isWhole ? keptScans.find(data, partition) : null) {
      if (kept != null) {
        FrameAnswer.sendAtLeisure(exchange, frames -> kept.write(frames, keep, this::checkGoesOn));
        return;
      }
      // It notes how the partition is before that is read.
      try (KeepingScan keeping = keep ? keptScans.begin(data, partition) : null;
          Scan scan = data.scan(partition)) {
        // What is lost is so from the first key on, and can be told as an error then.
        boolean any = scan.next();
        Wanted wanted = new Wanted(prefix, keysOnly, keeping);
        FrameAnswer.sendAtLeisure(exchange, frames -> write(frames, scan, any, wanted));
      }
    } finally {
      places.give();
    }
  }

  /** The partition of that number. */
  static int partition(DataSet data, String number) throws HowdahException {
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
    return partition;
  }

  /**
   * @param keeping what else gets all entries; null if nothing does
   */
  private record Wanted(byte[] prefix, boolean keysOnly, KeepingScan keeping) {}

  private void checkGoesOn() throws HowdahException {
    if (stops.getAsBoolean()) {
      throw new HowdahException(ErrorCode.LOST, "the node stops; another owner may have the data");
    }
  }

  private void write(FrameWriter frames, Scan scan, boolean any, Wanted wanted) throws IOException {
    long told = System.nanoTime();
    for (boolean there = any; there; there = scan.next()) {
      checkGoesOn();
      byte[] key = scan.key();
      if (startsWith(key, wanted.prefix)) {
        Value value = scan.value();
        frames.entry(key, value, wanted.keysOnly ? NOTHING : value.bytes());
        if (wanted.keeping != null) {
          wanted.keeping.entry(key, value);
        }
      }
      if (System.nanoTime() - told > aliveNanos) {
        // Of keys without the prefix nothing is sent, nor are a few with it that fill no buffer.
        frames.alive();
        told = System.nanoTime();
      }
    }
    if (wanted.keeping != null) {
      wanted.keeping.commit();
    }
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && java.util.Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
