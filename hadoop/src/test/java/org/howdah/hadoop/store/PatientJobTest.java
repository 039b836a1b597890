package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs over data sets while the nodes of the store cannot answer at first. */
@Tag(EquivalenceTest.IN_THIS_PROCESS)
class PatientJobTest extends EquivalenceTest {
  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);

  @BeforeEach
  void fill() throws Exception {
    DataSet data = store.create("messages", 1);
    data.change(new byte[Long.BYTES], Change.put(new byte[] {'a'})).get();
    write("in", "a b a\nb a\n");
  }

  /**
   * Each kind of question fails when it is asked for the first time.
   *
   * @param isDone whether only the answer is lost
   */
  private KeyValueStore seldomThere(boolean isDone) {
    Set<String> asked = new HashSet<>();
    return (KeyValueStore)
        Proxy.newProxyInstance(
            KeyValueStore.class.getClassLoader(),
            new Class<?>[] {KeyValueStore.class},
            (proxy, method, arguments) -> {
              boolean isFirst = asked.add(method.getName());
              try {
                Object answer = isFirst && !isDone ? null : method.invoke(store, arguments);
                if (isFirst && !method.getName().equals("close")) {
                  throw DataSets.lost();
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static void count(Job job, KeyValueStore store) {
    Jobs.wordCount(job);
    SharedStores.use(store, job.getConfiguration());
  }

  private static void fill(Job job, KeyValueStore store) {
    count(job, store);
    job.setOutputFormatClass(StoreOutputFormat.class);
    StoreOutputFormat.setDataSet(job, "d");
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
  }

  @Test
  void readingWaitsForTheNodes() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              count(job, seldomThere(false));
              job.setInputFormatClass(StoreInputFormat.class);
              StoreInputFormat.setDataSet(job, "messages");
              StoreInputFormat.setTypes(job, LongWritable.class, Text.class);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.counter(StoreCounters.KEYS_READ)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fillingWaitsForTheNodes(boolean isDone) throws Exception {
    JobOutcome outcome = howdah.run(job -> fill(job, seldomThere(isDone)));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(DataSets.all(store.open("d").orElseThrow()))
        .isEqualTo(Map.of("a", "\0\0\0\3", "b", "\0\0\0\2"));
  }

  @Test
  void whoHasNoPatienceIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      fill(job, seldomThere(false));
                      job.getConfiguration().set(StoreKeys.PATIENCE, "0s");
                    }))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("its owners are away");
    assertThat(store).returns(false, one -> isThere(one, "d"));
  }

  private static boolean isThere(KeyValueStore store, String name) {
    try {
      return store.open(name).isPresent();
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }
}
