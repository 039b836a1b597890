package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class EntryTableTest {
  private static final int CASES = 200;
  private static final int STEPS = 2_000;

  /** Hashes that clash, also in their low bits, as slots are numbered. */
  private static int hash(long key) {
    return (int) (key / 3 * 64);
  }

  @Test
  void itIsAMapWhateverIsAddedAndRemoved() {
    Seeds.check(
        CASES,
        random -> {
          EntryTable<Long> table = new EntryTable<>(Coders.LONG);
          Map<Long, Entry> model = new HashMap<>();
          int keys = 1 + random.nextInt(500);
          for (int step = 0; step < STEPS; step++) {
            long key = random.nextInt(keys);
            Entry known = model.get(key);
            assertThat(table.find(key, hash(key))).isSameAs(known);
            Entry fresh = new Entry(key, hash(key), 1);
            if (random.nextInt(3) > 0) {
              assertThat(table.add(fresh)).isEqualTo(known == null);
              model.putIfAbsent(key, fresh);
            } else if (known != null) {
              table.remove(known);
              model.remove(key);
            }
          }
          assertThat(numbered(table)).isEqualTo(new HashSet<>(model.values()));
        });
  }

  private static Set<Entry> numbered(EntryTable<Long> table) {
    Set<Entry> entries = new HashSet<>();
    for (int number = 0; number < table.count(); number++) {
      assertThat(entries.add(table.get(number))).isTrue();
    }
    return entries;
  }

  @Test
  void aCandidateIsTheFirstWithTheHash() {
    EntryTable<Long> table = new EntryTable<>(Coders.LONG);
    Entry entry = new Entry(3L, hash(3), 1);
    table.add(entry);
    assertThat(table.candidate(hash(4))).isSameAs(entry);
    assertThat(table.is(entry, 4L, hash(4))).isFalse();
    assertThat(table.is(entry, 3L, hash(3))).isTrue();
    assertThat(table.candidate(hash(9))).isNull();
  }
}
