package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.Test;

/** On how many nodes what is of jobs lies. */
class JobsDataTest {
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);

  @Test
  void bundlesHaveAsManyCopiesAsTheDefaultAndTheJournalAsManyAsThereCanBe() throws Exception {
    store.create(KeyValueStore.DEFAULT_DATA_SET, 1);
    assertThat(JobsData.bundles(store).copies()).isEqualTo(1);
    assertThat(JobsData.journal(store).copies()).isEqualTo(KeyValueStore.COPIES_MAX);
    assertThat(store.names()).containsExactly("default", "howdah-jobs", "howdah-journal");
  }

  @Test
  void whatIsThereIsOpened() throws Exception {
    DataSet bundles = JobsData.bundles(store);
    DataSet journal = JobsData.journal(store);
    assertThat(JobsData.bundles(store).id()).isEqualTo(bundles.id());
    assertThat(JobsData.journal(store).id()).isEqualTo(journal.id());
  }

  @Test
  void aJournalOnFewerNodesIsRefused() throws Exception {
    store.create(Journal.DATA_SET, 2);
    assertThatThrownBy(() -> JobsData.journal(store))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("howdah-journal", "2 copies, not 16", "drop it first")
        .satisfies(
            e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.USER_CONFIGURATION));
  }
}
