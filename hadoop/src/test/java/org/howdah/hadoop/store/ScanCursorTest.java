package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScanCursorTest {
  private static final int KEYS = 2_000;

  private long now = 1_000_000;
  private final KeyValueStore store = new MemoryStore(() -> now);
  private DataSet data;

  /** Scans that fail as often as {@code failures} says, each after so many keys. */
  private final class Failing extends OtherData {
    private final List<Integer> failures;
    private int scans;

    Failing(Integer... failures) {
      super(data);
      this.failures = new ArrayList<>(List.of(failures));
    }

    @Override
    public Scan scan(int partition) throws HowdahException {
      scans++;
      int fails = failures.isEmpty() ? Integer.MAX_VALUE : failures.remove(0);
      if (fails < 0) {
        throw DataSets.lost();
      }
      return new FailingScan(super.scan(partition), fails);
    }
  }

  private static final class FailingScan implements Scan {
    private final Scan scan;
    private int left;

    FailingScan(Scan scan, int left) {
      this.scan = scan;
      this.left = left;
    }

    @Override
    public boolean next() throws HowdahException {
      if (left-- == 0) {
        throw DataSets.lost();
      }
      return scan.next();
    }

    @Override
    public byte[] key() {
      return scan.key();
    }

    @Override
    public Value value() {
      return scan.value();
    }

    @Override
    public void close() {
      scan.close();
    }
  }

  @BeforeEach
  void fill() throws Exception {
    data = DataSets.fill(store.create("d", 1), "key ", KEYS);
  }

  @Test
  void eachKeyComesOnce() throws Exception {
    List<String> read = read(cursor(data));
    assertThat(read).hasSize(KEYS).doesNotHaveDuplicates();
  }

  @Test
  void whatChangesMeanwhileComesOnceOrNotAtAll() throws Exception {
    try (ScanCursor cursor = cursor(data)) {
      Set<String> read = new HashSet<>();
      assertThat(cursor.next()).isTrue();
      read.add(text(cursor.key()));
      for (int i = 0; i < KEYS; i += 2) {
        data.change(DataSets.bytes("key " + i), Change.remove()).get();
        DataSets.put(data, "added " + i, "a");
        DataSets.put(data, "key " + (i + 1), "changed");
      }
      while (cursor.next()) {
        String key = text(cursor.key());
        assertThat(read.add(key)).as(key).isTrue();
        if (key.startsWith("key ")) {
          String before = "value " + key.substring(4);
          assertThat(text(cursor.value())).isIn(before, "changed");
        } else {
          assertThat(text(cursor.value())).isEqualTo("a");
        }
      }
      for (int i = 1; i < KEYS; i += 2) {
        assertThat(read).contains("key " + i);
      }
    }
  }

  @Test
  void whatHasExpiredIsAbsent() throws Exception {
    for (int i = 0; i < KEYS; i += 2) {
      data.change(DataSets.bytes("key " + i), Change.touch(now + 1_000)).get();
    }
    try (ScanCursor cursor = cursor(data)) {
      now += 1_000;
      List<String> read = read(cursor);
      assertThat(read).hasSize(KEYS / 2).allMatch(key -> !key.matches(".*[02468]"));
    }
  }

  @Test
  void onlyKeysWithThePrefixCome() throws Exception {
    DataSets.put(data, "kez", "1");
    DataSets.put(data, "key", "2");
    ScanCursor cursor = cursor(data, "key 12");
    assertThat(read(cursor)).hasSize(111).allMatch(key -> key.startsWith("key 12"));
  }

  @Test
  void aPartitionOfWhichNothingWasHandedOutIsBegunAgain() throws Exception {
    Failing failing = new Failing(-1, 0);
    List<String> read = read(cursor(failing));
    assertThat(read).hasSize(KEYS).doesNotHaveDuplicates();
    assertThat(failing.scans).isEqualTo(data.partitions() + 2);
  }

  @Test
  void soIsOneThatIsLostLater() throws Exception {
    Failing failing = new Failing(Integer.MAX_VALUE, Integer.MAX_VALUE, 0, -1);
    assertThat(read(cursor(failing))).hasSize(KEYS).doesNotHaveDuplicates();
  }

  @Test
  void keysThatDoNotFitAreNotHandedOut() throws Exception {
    ScanCursor cursor = cursor(new Failing(20), "none");
    assertThat(read(cursor)).isEmpty();
  }

  @Test
  void oneOfWhichSomeWasHandedOutFailsTheAttempt() {
    ScanCursor cursor = cursor(new Failing(3));
    assertThatThrownBy(() -> read(cursor))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("partition 0 of data set d cannot be read on after 3 of its keys")
        .hasMessageContaining("its owners are away");
    assertThatThrownBy(cursor::next).as("nothing comes twice").hasMessageContaining("after 3");
  }

  @Test
  void oneThatStaysAwayFailsTheAttemptToo() {
    assertThatThrownBy(() -> read(cursor(new Failing(-1, -1, -1))))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("partition 0 of data set d cannot be read: its owners are away");
  }

  private ScanCursor cursor(DataSet read) {
    return cursor(read, "");
  }

  private ScanCursor cursor(DataSet read, String prefix) {
    return new ScanCursor(
        read, (of, partition, p) -> of.scan(partition), partitions(), DataSets.bytes(prefix));
  }

  private int[] partitions() {
    return IntStream.range(0, data.partitions()).toArray();
  }

  private static List<String> read(ScanCursor cursor) throws Exception {
    List<String> keys = new ArrayList<>();
    try (cursor) {
      while (cursor.next()) {
        keys.add(text(cursor.key()));
      }
      assertThat(cursor.progress()).isEqualTo(1);
    }
    return keys;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
