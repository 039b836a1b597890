package org.howdah.bench.case1.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.howdah.bench.case1.touch.Touches;
import org.howdah.bench.data.ZipfText;
import org.howdah.record.Slice;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutTest {
  private static final int PARTITIONS = 3;
  private static final int BUFFER_BYTES = 256 << 10;
  private static final double RECORD_BYTES = 12;

  @ParameterizedTest
  @EnumSource
  void eachKeyComesOutAsOftenAsItWasAddedAndInOrder(LayoutId id) {
    Seeds.check(
        2,
        random -> {
          List<String> words =
              random.nextBoolean() ? text(random, 40_000) : randomWords(random, 40_000);
          Layout layout = id.create(BUFFER_BYTES, PARTITIONS, RECORD_BYTES, Touches.NONE);
          Map<String, Integer> expected = new TreeMap<>();
          Map<String, Integer> found = new TreeMap<>();
          for (String word : words) {
            expected.merge(word, 1, Integer::sum);
            if (!layout.add(partition(word), key(word))) {
              readOut(layout, found);
              assertThat(layout.add(partition(word), key(word))).isTrue();
            }
          }
          readOut(layout, found);
          assertThat(found).isEqualTo(expected);
        });
  }

  @Test
  void allSortTheSameWordsAlike() {
    Seeds.check(
        2,
        random -> {
          List<String> words = text(random, 5_000);
          List<String> indexed = sorted(LayoutId.INDEXED, words);
          assertThat(sorted(LayoutId.INDEXED_UNTUNED, words)).isEqualTo(indexed);
          assertThat(sorted(LayoutId.IN_PLACE, words)).isEqualTo(indexed);
          assertThat(sorted(LayoutId.PREFIX, words)).isEqualTo(indexed);
          assertThat(sorted(LayoutId.GROUPED, words))
              .isEqualTo(indexed.stream().distinct().toList());
        });
  }

  @Test
  void asHadoopOneComesItSpillsTenTimesAsOftenAsItWouldHaveTo() {
    List<String> words = text(new Random(5), 100_000);
    double untuned = spills(LayoutId.INDEXED_UNTUNED, words);
    double tuned = spills(LayoutId.INDEXED, words);
    assertThat(untuned / tuned).isBetween(9.0, 14.0);
    assertThat(spills(LayoutId.IN_PLACE, words)).isBetween(tuned * 0.8, tuned * 1.2);
  }

  @Test
  void sortingEntriesInPlaceComparesAsOftenAsSortingAnIndex() throws IOException {
    List<String> words = text(new Random(7), 20_000);
    Layout indexed = filled(LayoutId.INDEXED, words);
    Layout inPlace = filled(LayoutId.IN_PLACE, words);
    indexed.sort();
    inPlace.sort();
    assertThat((double) inPlace.comparisons())
        .isBetween(indexed.comparisons() * 0.9, indexed.comparisons() * 1.1);
  }

  private static double spills(LayoutId id, List<String> words) {
    Layout layout = id.create(BUFFER_BYTES, PARTITIONS, RECORD_BYTES, Touches.NONE);
    int spills = 1;
    for (String word : words) {
      if (!layout.add(0, key(word))) {
        layout.clear();
        layout.add(0, key(word));
        spills++;
      }
    }
    return spills;
  }

  private static List<String> sorted(LayoutId id, List<String> words) throws IOException {
    List<String> keys = new ArrayList<>();
    Layout layout = filled(id, words);
    layout.sort();
    layout.walk((partition, key, count) -> keys.add(partition + word(key)));
    return keys;
  }

  private static Layout filled(LayoutId id, List<String> words) {
    Layout layout = id.create(16 * BUFFER_BYTES, PARTITIONS, RECORD_BYTES, Touches.NONE);
    for (String word : words) {
      assertThat(layout.add(partition(word), key(word))).isTrue();
    }
    return layout;
  }

  /** Empties a layout, which must be in order. */
  private static void readOut(Layout layout, Map<String, Integer> found) throws IOException {
    layout.sort();
    List<String> order = new ArrayList<>();
    layout.walk(
        (partition, key, count) -> {
          assertThat(partition).isEqualTo(partition(word(key)));
          order.add(partition + word(key));
          found.merge(word(key), count, Integer::sum);
        });
    assertThat(order).isSorted();
    layout.clear();
  }

  private static List<String> text(Random random, int words) {
    ZipfText text = new ZipfText(random.nextLong());
    return Stream.generate(() -> new String(text.next(), UTF_8)).limit(words).toList();
  }

  /** Of many lengths, which share prefixes of up to a dozen letters. */
  private static List<String> randomWords(Random random, int words) {
    return Stream.generate(
            () ->
                "abcabcabcabc".substring(random.nextInt(13))
                    + Integer.toString(random.nextInt(500), 36))
        .limit(words)
        .toList();
  }

  private static int partition(String word) {
    return Math.floorMod(word.hashCode(), PARTITIONS);
  }

  private static Slice key(String word) {
    byte[] bytes = word.getBytes(UTF_8);
    byte[] key = new byte[1 + bytes.length];
    key[0] = (byte) bytes.length;
    System.arraycopy(bytes, 0, key, 1, bytes.length);
    return Slice.of(key);
  }

  private static String word(Slice key) {
    return new String(key.array, key.offset + 1, key.length - 1, UTF_8);
  }
}
