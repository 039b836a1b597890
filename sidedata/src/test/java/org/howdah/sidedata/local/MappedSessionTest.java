package org.howdah.sidedata.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Our reader of Sparkey's files beside Sparkey's own. */
@Timeout(60)
class MappedSessionTest {
  private static final int KEYS = 20_000;
  private static final int KEY_BYTES_MAX = 300;

  @TempDir Path folder;

  @Test
  void itFindsWhatSparkeyFinds() {
    Seeds.check(2, this::assertAsSparkey);
  }

  private void assertAsSparkey(Random random) throws IOException {
    Map<ByteBuffer, byte[]> entries = new HashMap<>();
    List<byte[]> asked = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      byte[] key = bytes(random, i % KEY_BYTES_MAX);
      asked.add(key);
      entries.put(ByteBuffer.wrap(key), bytes(random, i % 7 == 0 ? i % 1000 : i % 20));
      asked.add(bytes(random, random.nextInt(40)));
    }
    LocalFiles files = write(entries);
    List<byte[]> ours = find(new LocalBackend(List.of(files), Integer.MAX_VALUE), asked);
    List<byte[]> sparkeys = find(new LocalBackend(List.of(files), 0), asked);
    for (int i = 0; i < asked.size(); i++) {
      byte[] expected = entries.get(ByteBuffer.wrap(asked.get(i)));
      assertThat(ours.get(i)).isEqualTo(expected).isEqualTo(sparkeys.get(i));
    }
  }

  @Test
  void aFullTableOfFewSlotsIsSearchedToItsEnd() throws Exception {
    for (int count = 0; count < 60; count++) {
      Map<ByteBuffer, byte[]> entries = new HashMap<>();
      List<byte[]> asked = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        byte[] key = ("key " + count + " " + i).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        asked.add(key);
        if (i < count) {
          entries.put(ByteBuffer.wrap(key), key);
        }
      }
      List<byte[]> found =
          find(new LocalBackend(List.of(write(entries)), Integer.MAX_VALUE), asked);
      for (int i = 0; i < asked.size(); i++) {
        assertThat(found.get(i)).isEqualTo(i < count ? asked.get(i) : null);
      }
    }
  }

  private LocalFiles write(Map<ByteBuffer, byte[]> entries) throws IOException {
    try (LocalWriter writer = new LocalWriter(folder.resolve("table-" + System.nanoTime()))) {
      for (Map.Entry<ByteBuffer, byte[]> entry : entries.entrySet()) {
        writer.put(entry.getKey().array(), entry.getValue());
      }
      return writer.commit();
    }
  }

  /** Asks for all at once, which is more than a session says is enough. */
  private static List<byte[]> find(LocalBackend backend, List<byte[]> keys) throws IOException {
    KeyBatch batch = new KeyBatch();
    keys.forEach(batch::add);
    List<byte[]> values = new ArrayList<>();
    try (backend;
        Session session = backend.open()) {
      session.begin(batch);
      session.finish(batch);
      for (int place = 0; place < batch.size(); place++) {
        values.add(batch.value(place));
      }
    }
    return values;
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
