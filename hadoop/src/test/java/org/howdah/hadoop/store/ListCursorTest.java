package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCursorTest {
  private static final int KEYS = 600;

  @TempDir Path folder;
  private final Configuration job = new Configuration(false);
  private DataSet data;

  /** Gives few values at a time, and fails as often as it is to. */
  private final class Few extends OtherData {
    private final int most;
    private final List<Long> bytes = new ArrayList<>();
    private int failures;

    Few(int most) {
      super(data);
      this.most = most;
    }

    @Override
    public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
      bytes.add(bytesMax);
      return failures-- > 0
          ? CompletableFuture.failedFuture(DataSets.lost())
          : super.getSome(keys.subList(0, Math.min(most, keys.size())), bytesMax);
    }
  }

  @BeforeEach
  void fill() throws Exception {
    data = DataSets.fill(new MemoryStore(System::currentTimeMillis).create("d", 1), "key ", KEYS);
  }

  private ListCursor cursor(DataSet read) throws Exception {
    List<String> lines = IntStream.range(0, KEYS + 1).mapToObj(i -> "key " + i).toList();
    Path list = Files.write(folder.resolve("keys"), lines);
    int[] partitions = IntStream.range(0, data.partitions()).toArray();
    return new ListCursor(
        read, partitions, new KeyFile(new org.apache.hadoop.fs.Path(list.toUri()), job));
  }

  private static int read(ListCursor cursor, int from) throws Exception {
    int count = from;
    while (cursor.next()) {
      assertThat(new String(cursor.key(), UTF_8)).isEqualTo("key " + count);
      assertThat(new String(cursor.value(), UTF_8)).isEqualTo("value " + count);
      count++;
    }
    return count;
  }

  @Test
  void aStoreThatGivesFewValuesIsAskedForTheOthers() throws Exception {
    Few few = new Few(7);
    try (ListCursor cursor = cursor(few)) {
      assertThat(read(cursor, 0)).isEqualTo(KEYS);
      assertThat(cursor.absent()).isEqualTo(1);
    }
    assertThat(few.bytes).allMatch(bytes -> bytes <= 4 << 20);
  }

  @Test
  void whatGetsLostIsAskedForAgain() throws Exception {
    Few few = new Few(300);
    few.failures = 2;
    try (ListCursor cursor = cursor(few)) {
      assertThat(read(cursor, 0)).isEqualTo(KEYS);
    }
  }

  @Test
  void afterAFailureNoKeyIsLeftOutNorHasAnothersValue() throws Exception {
    Few few = new Few(100);
    try (ListCursor cursor = cursor(few)) {
      for (int i = 0; i < 100; i++) {
        assertThat(cursor.next()).isTrue();
      }
      few.failures = 3;
      assertThatThrownBy(cursor::next)
          .isInstanceOfSatisfying(
              HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST));
      assertThat(read(cursor, 100)).isEqualTo(KEYS);
    }
  }
}
