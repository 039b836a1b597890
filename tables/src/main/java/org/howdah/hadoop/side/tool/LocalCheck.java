package org.howdah.hadoop.side.tool;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;

/** Finds records that have a key in common and not their values. */
final class LocalCheck implements Closeable {
  private final TableId table;
  private final Session session;

  LocalCheck(TableId table, Session session) {
    this.table = table;
    this.session = session;
  }

  void put(byte[] key, byte[] value) throws IOException {
    KeyBatch batch = new KeyBatch();
    batch.add(key);
    session.begin(batch);
    session.finish(batch);
    if (!Arrays.equals(batch.value(0), value)) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "side table "
              + table
              + ": two records have the key '"
              + EntryReader.show(key)
              + "' and different values; a key may have one value only");
    }
  }

  @Override
  public void close() throws IOException {
    session.close();
  }
}
