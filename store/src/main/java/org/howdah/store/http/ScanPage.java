package org.howdah.store.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Semaphore;
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
  private final Semaphore scans;
  private final BooleanSupplier stops;

  ScanPage(Exchange exchange, Semaphore scans, BooleanSupplier stops) {
    this.exchange = exchange;
    this.scans = scans;
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
    if (!scans.tryAcquire()) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "this node does as many scans as it may already; try again later");
    }
    try (Scan scan = data.scan(partition)) {
      // What is lost is so from the first key on, and can be told as an error then.
      boolean any = scan.next();
      exchange.frames(frames -> write(frames, scan, any, prefix, keysOnly));
    } finally {
      scans.release();
    }
  }

  private void write(FrameWriter frames, Scan scan, boolean any, byte[] prefix, boolean keysOnly)
      throws IOException {
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
    }
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && java.util.Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
