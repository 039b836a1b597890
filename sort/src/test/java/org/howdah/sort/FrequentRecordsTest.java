package org.howdah.sort;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.howdah.record.Slice;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class FrequentRecordsTest {
  private final Map<String, Integer> kept = new HashMap<>();
  private final FrequentRecords frequent = new FrequentRecords(4 << 10, this::keep);

  private void keep(int partition, int hash, Slice key, Slice value, int count) {
    assertThat(hash).isEqualTo(GroupTable.hash(key));
    kept.merge(
        partition + " " + new String(key.copy(), UTF_8) + " " + new String(value.copy(), UTF_8),
        count,
        Integer::sum);
  }

  /** What the buffer does with a record. */
  private boolean add(int partition, String key, String value) throws Exception {
    Slice keySlice = Slice.of(key.getBytes(UTF_8));
    Slice valueSlice = Slice.of(value.getBytes(UTF_8));
    int hash = GroupTable.hash(keySlice);
    boolean taken = frequent.take(partition, hash, keySlice, valueSlice);
    if (!taken) {
      keep(partition, hash, keySlice, valueSlice, 1);
    }
    return taken;
  }

  @Test
  void noRecordIsLostOrCountedTwice() {
    Seeds.check(
        20,
        random -> {
          kept.clear();
          frequent.clear();
          Map<String, Integer> expected = new HashMap<>();
          int keys = 1 + random.nextInt(500);
          for (int i = 0; i < 20_000; i++) {
            int partition = random.nextInt(3);
            String key = "k".repeat(random.nextInt(50)) + random.nextInt(1 + random.nextInt(keys));
            String value = "v".repeat(random.nextInt(3));
            add(partition, key, value);
            expected.merge(partition + " " + key + " " + value, 1, Integer::sum);
          }
          frequent.evictAll();
          assertThat(kept).isEqualTo(expected);
        });
  }

  @Test
  void theValuesOfAKeyStayInOrder() {
    Seeds.check(
        20,
        random -> {
          Map<String, StringBuilder> actual = new HashMap<>();
          Map<String, StringBuilder> expected = new HashMap<>();
          FrequentRecords ordered =
              new FrequentRecords(
                  1 + random.nextInt(1 << 12),
                  (partition, hash, key, value, count) ->
                      note(actual, key, new String(value.copy(), UTF_8).repeat(count)));
          int keys = 1 + random.nextInt(300);
          int rare = 1 + random.nextInt(100);
          int records = random.nextInt(100_000);
          for (int i = 0; i < records; i++) {
            Slice key = Slice.of(("key" + random.nextInt(keys)).getBytes(UTF_8));
            String text =
                random.nextInt(rare) > 0 ? "1" : random.nextInt(2) == 0 ? "2" : "3".repeat(50);
            Slice value = Slice.of(text.getBytes(UTF_8));
            note(expected, key, text);
            if (!ordered.take(0, GroupTable.hash(key), key, value)) {
              note(actual, key, text);
            }
          }
          ordered.evictAll();
          assertThat(actual.keySet()).isEqualTo(expected.keySet());
          actual.forEach(
              (key, values) ->
                  assertThat(values.toString()).isEqualTo(expected.get(key).toString()));
        });
  }

  private static void note(Map<String, StringBuilder> notes, Slice key, String text) {
    notes.computeIfAbsent(key.toString(), name -> new StringBuilder()).append(text);
  }

  @Test
  void whatComesOftenIsKeptOnce() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      assertThat(add(0, "the", "1")).isTrue();
    }
    assertThat(kept).isEmpty();

    frequent.evictAll();

    assertThat(kept).containsOnly(Map.entry("0 the 1", 1_000));
  }

  @Test
  void theMajorityInASlotStays() throws Exception {
    FrequentRecords oneSlot = new FrequentRecords(1, this::keep);
    Slice one = Slice.of(new byte[] {'1'});
    for (int i = 0; i < 100; i++) {
      String key = i % 3 == 0 ? "rare" + i : "often";
      Slice slice = Slice.of(key.getBytes(UTF_8));
      oneSlot.take(0, GroupTable.hash(slice), slice, one);
    }
    kept.clear();

    oneSlot.evictAll();

    assertThat(kept).hasSize(1).containsKey("0 often 1");
  }

  @Test
  void recordsThatNeverComeAgainAreSoonNotTaken() throws Exception {
    for (int i = 0; i < 200_000; i++) {
      add(0, "key" + i, "1");
    }

    assertThat(add(0, "fresh", "1")).isFalse();
    assertThat(add(0, "fresh", "1")).isFalse();
  }

  @Test
  void clearedItForgetsAndTriesAgain() throws Exception {
    recordsThatNeverComeAgainAreSoonNotTaken();
    frequent.clear();
    kept.clear();

    assertThat(add(0, "fresh", "1")).isTrue();
    frequent.evictAll();

    assertThat(kept).containsOnly(Map.entry("0 fresh 1", 1));
  }

  @Test
  void aRecordLongerThanASlotIsLeftToTheCaller() throws Exception {
    assertThat(add(0, "k".repeat(100), "1")).isFalse();
    assertThat(frequent.bytes()).isEqualTo(4 << 10);
  }
}
