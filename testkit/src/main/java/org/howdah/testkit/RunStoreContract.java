package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.junit.jupiter.api.Test;

/** What every {@link RunStore} promises. A subclass says how to make one and how to look inside. */
public abstract class RunStoreContract {
  /** A store with room for some MiB. */
  protected abstract RunStore store() throws IOException;

  /** Bytes, or files, that the stores of this test still occupy. */
  protected abstract long occupied() throws IOException;

  @Test
  void readsBackWhatWasWritten() {
    Seeds.check(
        20,
        random -> {
          for (RandomRecords shape : RandomRecords.values()) {
            List<List<KeyValue>> partitions = new ArrayList<>();
            for (int p = 0; p < 5; p++) {
              partitions.add(shape.list(random.nextInt(3) * random.nextInt(40), random));
            }
            try (RunStore store = store()) {
              Run run = write(store, "run", partitions);
              for (int p = 0; p < 5; p++) {
                assertThat(read(run, p)).isEqualTo(partitions.get(p));
              }
            }
          }
        });
  }

  @Test
  void knowsHowManyRecordsAndBytesItHolds() throws Exception {
    try (RunStore store = store()) {
      KeyValue record = new KeyValue(new byte[] {1}, new byte[] {2, 3});
      Run run = write(store, "run", List.of(List.of(record, record), List.of()));
      assertThat(run.partitions()).isEqualTo(2);
      assertThat(run.records()).isEqualTo(2);
      assertThat(run.bytes(0)).isPositive();
      assertThat(run.bytes(1)).isZero();
      assertThat(run.bytes()).isGreaterThanOrEqualTo(run.bytes(0));
    }
  }

  @Test
  void leavesNothingOfARunThatWasAborted() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 100);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[10]));
      writer.abort();
      writer.abort();
      assertThat(occupied()).isZero();
    }
  }

  @Test
  void leavesNothingOfARunThatWasDiscarded() throws Exception {
    try (RunStore store = store()) {
      Run run = write(store, "run", List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
      assertThat(occupied()).isPositive();
      run.discard();
      run.discard();
      assertThat(occupied()).isZero();
    }
  }

  @Test
  void leavesNothingWhenItIsClosed() throws Exception {
    try (RunStore store = store()) {
      write(store, "run", List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
    }
    assertThat(occupied()).isZero();
  }

  @Test
  void refusesARunThatDoesNotFit() throws Exception {
    try (RunStore store = store()) {
      assertThatThrownBy(() -> store.create("run", 1, Long.MAX_VALUE / 4))
          .isInstanceOf(StoreFullException.class);
      assertThat(occupied()).isZero();
    }
  }

  /** Writes the partitions, each in its order. */
  public static Run write(RunStore store, String name, List<List<KeyValue>> partitions)
      throws IOException {
    RunWriter writer = store.create(name, partitions.size(), 1000);
    for (int p = 0; p < partitions.size(); p++) {
      if (!partitions.get(p).isEmpty()) {
        writer.startPartition(p);
      }
      for (KeyValue record : partitions.get(p)) {
        writer.append(record.key(), record.value());
      }
    }
    return writer.commit();
  }

  /** All records of one partition. */
  public static List<KeyValue> read(Run run, int partition) throws IOException {
    try (RunReader reader = run.open(partition)) {
      return read(reader);
    }
  }

  /** All records that are left. */
  public static List<KeyValue> read(RunReader reader) throws IOException {
    List<KeyValue> records = new ArrayList<>();
    while (reader.next()) {
      records.add(new KeyValue(reader.key().copy(), reader.value().copy()));
    }
    return records;
  }
}
