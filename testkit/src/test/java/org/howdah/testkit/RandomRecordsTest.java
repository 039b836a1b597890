package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomRecordsTest {
  @ParameterizedTest
  @EnumSource
  void theSameSeedMakesTheSameRecords(RandomRecords shape) {
    assertThat(shape.list(50, new Random(3))).hasSize(50).isEqualTo(shape.list(50, new Random(3)));
  }

  @Test
  void emptyRecordsHaveNoBytes() {
    assertThat(RandomRecords.EMPTY.list(10, new Random(1))).allMatch(r -> r.bytes() == 0);
  }

  @Test
  void fixedSizesAreAsNamed() {
    assertThat(RandomRecords.TEN_BYTES.list(10, new Random(1))).allMatch(r -> r.bytes() == 10);
    assertThat(RandomRecords.TEN_KILOBYTES.list(10, new Random(1)))
        .allMatch(r -> r.bytes() == 10 * 1024);
  }

  @Test
  void tinyKeysRepeatAndAreSometimesEmpty() {
    List<KeyValue> records = RandomRecords.TINY.list(2000, new Random(1));
    assertThat(differentKeys(records)).hasSizeLessThan(122).contains("");
  }

  @Test
  void skewedRecordsAreMostlySmallAndSometimesLarge() {
    List<KeyValue> records = RandomRecords.SKEWED.list(10_000, new Random(1));
    assertThat(records.stream().filter(r -> r.bytes() <= 8).count()).isGreaterThan(5000);
    assertThat(records).anyMatch(r -> r.bytes() > 4096).allMatch(r -> r.bytes() <= 128 * 1024);
  }

  @Test
  void duplicatesHaveSixteenKeysThatShareEightBytes() {
    Set<String> keys = differentKeys(RandomRecords.DUPLICATES.list(2000, new Random(1)));
    assertThat(keys).hasSize(16).allMatch(key -> key.startsWith("0".repeat(16)));
  }

  private static Set<String> differentKeys(List<KeyValue> records) {
    Set<String> keys = new HashSet<>();
    records.forEach(r -> keys.add(r.key().toString()));
    return keys;
  }
}
