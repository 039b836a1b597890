package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryRunStoreTest extends RunStoreContract {
  private static final List<List<KeyValue>> TWO_RECORDS =
      List.of(List.of(record('a', 1), record('b', 2)));

  /** So that the checksum is not seen with the first record. */
  private static final byte[] MORE_THAN_A_BUFFER = new byte[3 * DirectoryRun.READ_BUFFER_BYTES];

  @TempDir Path temporary;

  private static KeyValue record(char key, int value) {
    return new KeyValue(new byte[] {(byte) key}, new byte[] {(byte) value});
  }

  @Override
  protected RunStore store() {
    return new DirectoryRunStore(temporary.resolve("runs"), Compression.NONE);
  }

  @Override
  protected long occupied() throws IOException {
    if (Files.notExists(temporary.resolve("runs"))) {
      return 0;
    }
    try (Stream<Path> files = Files.list(temporary.resolve("runs"))) {
      return files.count();
    }
  }

  @Test
  void writesTheBytesThatTheFormatPageShows() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      String bytes = HexFormat.of().formatHex(Files.readAllBytes(run.file()));
      assertThat(bytes).startsWith("0101610101016202ffff").hasSize(28);
    }
  }

  @Test
  void opensWhatAnotherProcessWrote() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      Run again = DirectoryRun.open(run.file(), 2, Compression.NONE);
      assertThat(read(again, 0)).isEqualTo(TWO_RECORDS.get(0));
    }
  }

  @Test
  void noticesEveryByteThatChanged() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      byte[] good = Files.readAllBytes(run.file());
      for (int i = 0; i < good.length; i++) {
        byte[] bad = good.clone();
        bad[i] ^= 1;
        Files.write(run.file(), bad);
        assertThatThrownBy(() -> read(run, 0))
            .as("byte %d", i)
            .isInstanceOf(HowdahException.class)
            .hasMessageContaining(run.file().toString());
        assertThat(run.isReadable(0)).as("byte %d", i).isFalse();
      }
      Files.write(run.file(), good);
      assertThat(run.isReadable(0)).isTrue();
    }
  }

  /** The length of the value becomes one of nearly 2 GiB, which no test's memory has room for. */
  @Test
  void aDamagedLengthAsksForNoMoreThanItsSegmentHas() throws Exception {
    try (RunStore store = store()) {
      Slice key = Slice.of(new byte[] {0x7f, 0x7f, 0x7f, 0x7f});
      RunWriter writer = store.create("run", 1, 10);
      writer.startPartition(0);
      writer.append(key, Slice.of(new byte[40]));
      writer.append(key, Slice.of(MORE_THAN_A_BUFFER));
      DirectoryRun run = (DirectoryRun) writer.commit();
      byte[] bytes = Files.readAllBytes(run.file());
      bytes[1] = -116; // Four bytes of length follow.
      Files.write(run.file(), bytes);
      assertThatThrownBy(() -> read(run, 0))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(run.file() + ": a record of 2139062153 bytes is longer than");
    }
  }

  @Test
  void damageIsFoundByWhoStopsEarlyOrGoesOnAfterAnError() throws Exception {
    try (RunStore store = store()) {
      KeyValue large = new KeyValue(new byte[] {'b'}, MORE_THAN_A_BUFFER);
      DirectoryRun run =
          (DirectoryRun) write(store, "run", List.of(List.of(record('a', 1), large)));
      try (RunReader reader = run.open(0)) {
        assertThat(reader.next()).isTrue();
        reader.verify();
        assertThat(reader.next()).isFalse();
      }
      byte[] bytes = Files.readAllBytes(run.file());
      bytes[bytes.length - 1] ^= 1;
      Files.write(run.file(), bytes);
      try (RunReader reader = run.open(0)) {
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::verify).hasMessageContaining("checksum");
      }
      try (RunReader reader = run.open(0)) {
        assertThatThrownBy(
                () -> {
                  while (reader.next()) {}
                })
            .hasMessageContaining("checksum");
        assertThatThrownBy(reader::verify).hasMessageContaining("checksum");
      }
    }
  }

  @Test
  void noticesAnIndexThatChanged() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      Path index = run.file().resolveSibling("run.index");
      byte[] good = Files.readAllBytes(index);
      for (int i = 0; i < good.length; i++) {
        byte[] bad = good.clone();
        bad[i] ^= 1;
        Files.write(index, bad);
        assertThatThrownBy(() -> DirectoryRun.open(run.file(), 2, Compression.NONE))
            .as("byte %d", i)
            .isInstanceOf(HowdahException.class)
            .hasMessageContaining("index");
      }
    }
  }

  @Test
  void noticesATornFile() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      byte[] good = Files.readAllBytes(run.file());
      Files.write(run.file(), Arrays.copyOf(good, good.length - 6));
      assertThatThrownBy(() -> DirectoryRun.open(run.file(), 2, Compression.NONE))
          .hasMessageContaining("8 bytes");
      assertThatThrownBy(() -> read(run, 0)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void looksOnlyAtThePartitionThatIsAskedFor() throws Exception {
    try (RunStore store = store()) {
      List<KeyValue> records = TWO_RECORDS.get(0);
      DirectoryRun run = (DirectoryRun) write(store, "run", List.of(records, List.of(), records));
      byte[] bytes = Files.readAllBytes(run.file());
      bytes[bytes.length - 1] ^= 1;
      Files.write(run.file(), bytes);
      assertThat(IntStream.range(0, 3).mapToObj(run::isReadable))
          .containsExactly(true, true, false);
      Files.delete(run.file());
      assertThat(IntStream.range(0, 3).mapToObj(run::isReadable)).containsOnly(false);
    }
  }

  @Test
  void whoIsToldToStopDoesNotTakeARunForDamaged() throws Exception {
    try (RunStore store = store()) {
      Run run = write(store, "run", TWO_RECORDS);
      Thread.currentThread().interrupt();
      assertThat(run.isReadable(0)).isTrue();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void discardsWhatItCanOfARunWhoseFileStays() throws Exception {
    try (RunStore store = store()) {
      DirectoryRun run = (DirectoryRun) write(store, "run", TWO_RECORDS);
      Files.delete(run.file());
      Path inTheWay = Files.createFile(Files.createDirectory(run.file()).resolve("in the way"));
      run.discard();
      assertThat(run.file().resolveSibling("run.index")).doesNotExist();
      Files.delete(inTheWay);
      Files.delete(run.file());
    }
  }

  @Test
  void callsNowAndThenWhileMuchIsWritten() throws Exception {
    try (RunStore store = store()) {
      AtomicInteger calls = new AtomicInteger();
      RunWriter writer = store.create("run", 1, 1 << 20);
      writer.reportTo(calls::incrementAndGet);
      writer.startPartition(0);
      for (int i = 0; i < 1000; i++) {
        writer.append(Slice.of(new byte[10]), Slice.of(new byte[1000]));
      }
      assertThat(calls.get()).isPositive();
      writer.abort();
    }
  }

  @Test
  void aReserveStaysFreeAlsoWhileARunIsWritten() throws Exception {
    AtomicLong free = new AtomicLong(10 << 20);
    DiskReserve reserve = new DiskReserve(4 << 20, "a setting", folder -> free.get());
    Path runs = temporary.resolve("runs");
    try (RunStore store = new DirectoryRunStore(runs, Compression.NONE, reserve)) {
      assertThatThrownBy(() -> store.create("large", 1, (6 << 20) + 1))
          .isInstanceOf(StoreFullException.class)
          .hasMessage(
              "cannot write %s: it needs about 6291457 bytes, 10485760 are free there, of which 4194304 stay free (a setting)",
              runs.resolve("large"));
      RunWriter writer = store.create("run", 1, 6 << 20);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[1 << 20]));
      free.set(4 << 20);
      assertThatThrownBy(() -> writer.append(Slice.of(new byte[10]), Slice.of(new byte[1 << 20])))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContainingAll(runs.resolve("run").toString(), "stay free (a setting)");
      assertThat(occupied()).isZero();
    }
  }

  @Test
  void takesNothingOnceItIsClosed() throws Exception {
    RunStore store = store();
    store.close();
    assertThatThrownBy(() -> store.create("run", 1, 10))
        .isInstanceOf(StoreFullException.class)
        .hasMessageContaining("its job has ended");
    assertThat(temporary.resolve("runs")).doesNotExist();
  }

  @Test
  void saysWhichFileCannotBeWritten() throws Exception {
    Path inTheWay = Files.createFile(temporary.resolve("runs"));
    try (RunStore store = store()) {
      assertThatThrownBy(() -> store.create("run", 1, 10))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining(inTheWay.toString());
    }
    Files.deleteIfExists(inTheWay);
  }

  @Test
  void spillsToARealDeviceThatIsFull() throws Exception {
    Path full = Path.of("/dev/full");
    Files.createDirectories(temporary.resolve("runs"));
    Files.createSymbolicLink(temporary.resolve("runs").resolve("run.tmp"), full);
    try (RunStore store = store()) {
      assertThatThrownBy(() -> write(store, "run", TWO_RECORDS))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining("No space left");
      assertThat(occupied()).isZero();
    }
  }
}
