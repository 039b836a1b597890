package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.junit.jupiter.api.Test;

class MemoryRunStoreTest extends RunStoreContract {
  private final MemoryBudget budget = new MemoryBudget(64 << 20);

  @Override
  protected RunStore store() {
    return new MemoryRunStore(budget);
  }

  @Override
  protected long occupied() {
    return budget.bytesUsed();
  }

  @Test
  void neverTakesMoreThanItsBudget() throws Exception {
    MemoryBudget small = new MemoryBudget(10_000);
    try (RunStore store = new MemoryRunStore(small)) {
      RunWriter writer = store.create("run", 1, 0);
      writer.startPartition(0);
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100; i++) {
                  writer.append(Slice.of(new byte[100]), Slice.of(new byte[100]));
                }
              })
          .isInstanceOf(StoreFullException.class);
      assertThat(small.bytesUsed()).isZero();
      assertThat(small.bytesPeak()).isLessThanOrEqualTo(10_000);
    }
  }

  @Test
  void takesHardlyMoreThanTheRecordsNeed() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 0);
      writer.startPartition(0);
      for (int i = 0; i < 10_000; i++) {
        writer.append(Slice.of(new byte[10]), Slice.of(new byte[88]));
      }
      writer.commit();
      assertThat(budget.bytesUsed()).isBetween(1_000_000L, 1_150_000L);
    }
  }

  @Test
  void whatReadersHoldIsGivenBackWhenTheLastOfThemIsClosed() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 0);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[1000]));
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[1000]));
      Run run = writer.commit();
      long held = budget.bytesUsed();
      RunReader first = run.open(0);
      RunReader second = run.open(0);
      assertThat(first.next()).isTrue();
      run.discard();
      run.discard();
      assertThat(budget.bytesUsed()).isEqualTo(held);
      assertThatThrownBy(() -> run.open(0)).hasMessageContaining("discarded");
      second.close();
      second.close();
      assertThat(budget.bytesUsed()).isEqualTo(held);
      assertThat(first.next()).isTrue();
      assertThat(first.value().length).isEqualTo(1000);
      first.close();
      assertThat(budget.bytesUsed()).isZero();
    }
    assertThat(budget.bytesUsed()).isZero();
  }

  @Test
  void aReaderThatIsClosedGivesNothingBackOfARunThatIsKept() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 0);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[1000]));
      Run run = writer.commit();
      long held = budget.bytesUsed();
      run.open(0).close();
      assertThat(budget.bytesUsed()).isEqualTo(held);
      run.discard();
      assertThat(budget.bytesUsed()).isZero();
    }
  }
}
