package org.howdah.sidedata.memcached;

import java.nio.charset.StandardCharsets;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.ImmediateSession;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;

/** A copy of a table whose words have the values that tests load; counts who opens it. */
final class CopyBackend implements Backend {
  int opened;
  int open;

  @Override
  public Session open() {
    opened++;
    open++;
    return new ImmediateSession() {
      @Override
      public void begin(KeyBatch batch) {
        for (int place = 0; place < batch.size(); place++) {
          String word = new String(batch.key(place), StandardCharsets.UTF_8);
          String value = word.startsWith("word ") ? "value of " + word : null;
          batch.setValue(place, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
        }
      }

      @Override
      public void close() {
        open--;
      }
    };
  }

  @Override
  public String where() {
    return "a copy";
  }

  @Override
  public void close() {}
}
