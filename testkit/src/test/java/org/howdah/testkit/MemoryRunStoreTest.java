package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
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
}
