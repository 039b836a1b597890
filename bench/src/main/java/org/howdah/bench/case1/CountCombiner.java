package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.Combiner;

/** WordCount's combiner: adds numbers of four bytes. One thread at a time. */
final class CountCombiner implements Combiner {
  private final Slice sum = Slice.of(new byte[Integer.BYTES]);
  private final Slice key = Slice.of(new byte[1 + Tokens.WORD_BYTES_MAX]);
  private int total;

  @Override
  public void combine(RunReader records, RecordOutput output) throws IOException {
    while (records.next()) {
      Slice value = records.value();
      add(records.key(), ByteBuffer.wrap(value.array).getInt(value.offset), output);
    }
    finish(output);
  }

  /** Adds a count of a key; one of another key than that before has the sum of that one written. */
  void add(Slice next, int count, RecordOutput output) throws IOException {
    if (total == 0 || !next.sameBytes(key)) {
      finish(output);
      System.arraycopy(next.array, next.offset, key.array, 0, next.length);
      key.length = next.length;
    }
    total += count;
  }

  /** Writes the last sum. */
  void finish(RecordOutput output) throws IOException {
    if (total > 0) {
      ByteBuffer.wrap(sum.array).putInt(total);
      output.append(key, sum);
      total = 0;
    }
  }
}
