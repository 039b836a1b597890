package org.howdah.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RecordOutput;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.RunStoreContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Combiner} promises. A subclass makes one that joins the values of a key with
 * commas, or one that looks at the first value alone, or one that stops after its first group.
 */
public abstract class CombinerContract {
  private final MemoryRunStore store = new MemoryRunStore(new MemoryBudget(1 << 20));

  /** How a combiner takes what it is given. */
  public enum Way {
    JOINS,
    TAKES_THE_FIRST_VALUE,
    STOPS_AFTER_ONE_GROUP
  }

  protected abstract Combiner combiner(Way way) throws Exception;

  /** A record as the combiner reads and writes it. */
  protected abstract KeyValue record(String key, String value) throws IOException;

  @AfterEach
  void close() {
    store.close();
  }

  private List<KeyValue> records(String... pairs) throws IOException {
    List<KeyValue> records = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      records.add(record(pairs[i], pairs[i + 1]));
    }
    return records;
  }

  private List<KeyValue> combine(Combiner combiner, List<KeyValue> records) throws Exception {
    List<KeyValue> combined = new ArrayList<>();
    combine(
        combiner, records, (key, value) -> combined.add(new KeyValue(key.copy(), value.copy())));
    return combined;
  }

  private void combine(Combiner combiner, List<KeyValue> records, RecordOutput output)
      throws Exception {
    Run run = RunStoreContract.write(store, "run", List.of(records));
    try (RunReader reader = run.open(0)) {
      combiner.combine(reader, output);
    } finally {
      run.discard();
    }
  }

  @Test
  void recordsOfEqualKeysAreFoldedAndKeysKeepTheirOrder() throws Exception {
    Combiner combiner = combiner(Way.JOINS);
    assertThat(combine(combiner, records("a", "1", "a", "2", "b", "3", "c", "4", "c", "5")))
        .isEqualTo(records("a", "1,2", "b", "3", "c", "4,5"));
  }

  @Test
  void whatItMadeMayBeFoldedAgain() throws Exception {
    Combiner combiner = combiner(Way.JOINS);
    List<KeyValue> once = combine(combiner, records("a", "1", "a", "2", "b", "3"));
    assertThat(combine(combiner, once)).isEqualTo(once);
    List<KeyValue> twice = new ArrayList<>(once.subList(0, 1));
    twice.addAll(records("a", "4"));
    twice.addAll(once.subList(1, 2));
    assertThat(combine(combiner, twice)).isEqualTo(records("a", "1,2,4", "b", "3"));
  }

  @Test
  void ofNoRecordsItMakesNone() throws Exception {
    assertThat(combine(combiner(Way.JOINS), List.of())).isEmpty();
  }

  @Test
  void valuesThatItDoesNotLookAtAreReadOver() throws Exception {
    assertThat(
            combine(
                combiner(Way.TAKES_THE_FIRST_VALUE),
                records("a", "1", "a", "2", "b", "3", "b", "4")))
        .isEqualTo(records("a", "1", "b", "3"));
  }

  @Test
  void whatItDoesNotReadIsDropped() throws Exception {
    Combiner combiner = combiner(Way.STOPS_AFTER_ONE_GROUP);
    for (int call = 0; call < 2; call++) {
      assertThat(combine(combiner, records("a", "1", "b", "2"))).isEqualTo(records("a", "1"));
    }
  }

  @Test
  void aCallAfterOneThatThrewKnowsNothingOfIt() throws Exception {
    Combiner combiner = combiner(Way.JOINS);
    RecordOutput full =
        (key, value) -> {
          throw new IOException("no room");
        };
    assertThatThrownBy(() -> combine(combiner, records("a", "1", "b", "2"), full))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(combine(combiner, records("a", "3"))).isEqualTo(records("a", "3"));
  }

  @Test
  void outputIsNotTouchedAfterTheCall() throws Exception {
    Combiner combiner = combiner(Way.JOINS);
    List<KeyValue> first = combine(combiner, records("a", "1"));
    combine(combiner, records("b", "2"));
    assertThat(first).isEqualTo(records("a", "1"));
  }
}
