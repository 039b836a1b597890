package org.howdah.sidedata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A table in a map, which counts what it is asked for and fails when told to. */
final class MapBackend implements Backend {
  final Map<ByteBuffer, byte[]> entries = new HashMap<>();
  int sessionsOpen;
  int batchesUnderWayMax;
  int keysAsked;
  int keysUnderWayMax;
  boolean fails;

  /** Called whenever a session is asked. */
  Runnable tell = () -> {};

  boolean answersAtOnce;
  long valueBytes = -1;

  @Override
  public Session open() {
    sessionsOpen++;
    return new Session() {
      private int underWay;
      private int keysUnderWay;

      @Override
      public void begin(KeyBatch batch) {
        tell.run();
        underWay++;
        batchesUnderWayMax = Math.max(batchesUnderWayMax, underWay);
        keysAsked += batch.size();
        keysUnderWay += batch.size();
        keysUnderWayMax = Math.max(keysUnderWayMax, keysUnderWay);
      }

      @Override
      public boolean isReady(KeyBatch batch) {
        return answersAtOnce;
      }

      @Override
      public void finish(KeyBatch batch) throws IOException {
        tell.run();
        if (fails) {
          throw new HowdahException(ErrorCode.LOST, "the map is lost");
        }
        underWay--;
        keysUnderWay -= batch.size();
        for (int place = 0; place < batch.size(); place++) {
          batch.setValue(place, entries.get(ByteBuffer.wrap(batch.key(place))));
        }
      }

      @Override
      public void close() {
        sessionsOpen--;
      }
    };
  }

  @Override
  public long valueBytes() {
    return valueBytes;
  }

  @Override
  public String where() {
    return "a map";
  }

  @Override
  public void close() {}
}
