package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that fill data sets, on Howdah and on stock Hadoop. */
@Tag(EquivalenceTest.IN_THIS_PROCESS)
class StoreOutputTest extends EquivalenceTest {
  private static final long HOUR_MILLIS = 3_600_000;

  private long now = System.currentTimeMillis();
  private final KeyValueStore store = new MemoryStore(() -> now);

  @BeforeEach
  void writeInput() throws Exception {
    write("in", "a b a\nb a\n");
  }

  @Test
  void aJobFillsADataSetOfItsOwn() throws Exception {
    write("more", Inputs.prose(4, 300));
    Map<String, String> first = null;
    for (JobRunner runner : List.of(stock, howdah)) {
      String name = runner == stock ? "of-stock" : "of-howdah";
      JobOutcome outcome = runner.run(job -> count(job, name));
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      DataSet made = store.open(name).orElseThrow();
      assertThat(made.copies()).isEqualTo(3);
      Map<String, String> all = DataSets.all(made);
      assertThat(outcome.counter(StoreCounters.KEYS_WRITTEN)).isEqualTo(all.size());
      assertThat(all).isNotEmpty();
      first = first == null ? all : first;
      assertThat(all).isEqualTo(first);
    }
  }

  @Test
  void valuesAreThoseThatTheJobWrote() throws Exception {
    howdah.run(job -> count(job, "d"));
    assertThat(DataSets.all(store.open("d").orElseThrow()))
        .isEqualTo(Map.of("a", "\0\0\0\3", "b", "\0\0\0\2"));
  }

  @Test
  void whatIsThereIsNotTouched() throws Exception {
    DataSets.put(store.create("d", 3), "old", "1");
    assertThatThrownBy(() -> howdah.run(job -> count(job, "d")))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set d has keys already")
        .hasMessageContaining(StoreKeys.OVERWRITE);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("old");
  }

  @Test
  void unlessItMayBeOverwritten() throws Exception {
    DataSets.put(store.create("d", 1), "old", "1");
    howdah.run(
        job -> {
          count(job, "d");
          job.getConfiguration().setBoolean(StoreKeys.OVERWRITE, true);
        });
    DataSet made = store.open("d").orElseThrow();
    assertThat(DataSets.all(made)).containsOnlyKeys("a", "b");
    assertThat(made.copies()).isEqualTo(3);
  }

  @Test
  void orTheJobAdds() throws Exception {
    DataSets.put(store.create("d", 1), "old", "1");
    howdah.run(
        job -> {
          count(job, "d");
          StoreOutputFormat.setAdding(job);
        });
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("a", "b", "old");
  }

  @Test
  void aJobThatFailsDropsWhatIsItsOwn() throws Exception {
    for (JobRunner runner : List.of(howdah, stock)) {
      JobOutcome outcome =
          runner.run(
              job -> {
                count(job, "d");
                job.setReducerClass(WritesAndFails.class);
              });
      assertThat(outcome.succeeded()).isFalse();
      assertThat(store.names()).isEmpty();
    }
  }

  @Test
  void aJobThatAddsLeavesWhatItPut() throws Exception {
    DataSets.put(store.create("d", 1), "old", "1");
    howdah.run(
        job -> {
          count(job, "d");
          StoreOutputFormat.setAdding(job);
          job.setReducerClass(WritesAndFails.class);
        });
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("a", "old");
  }

  /** Fails at the second key, when the first has been put. */
  public static class WritesAndFails extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(Text key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      if (key.toString().equals("b")) {
        throw new IOException("on purpose");
      }
      context.write(key, new IntWritable(1));
    }
  }

  @Test
  void whatAnotherJobFilledMeanwhileIsNotDropped() throws Exception {
    StoreOutputCommitter committer = new StoreOutputCommitter();
    Job job = Job.getInstance(howdah.configuration());
    count(job, "d");
    DataSets.put(store.create("d", 3), "of another", "1");
    assertThatThrownBy(() -> committer.setupJob(job)).hasMessageContaining("has keys already");
    committer.abortJob(job, JobStatus.State.FAILED);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("of another");
  }

  @Test
  void ofTwoJobsThatFillOneDataSetTheLaterOneHasIt() throws Exception {
    Job one = submitted("d");
    Job other = submitted("d");
    StoreOutputCommitter ofOne = new StoreOutputCommitter();
    ofOne.setupJob(one);
    StoreRecordWriter<Text, IntWritable> writer =
        new StoreRecordWriter<>(one.getConfiguration(), System::currentTimeMillis);
    StoreOutputCommitter ofOther = new StoreOutputCommitter();
    ofOther.setupJob(other);
    DataSets.put(store.open("d").orElseThrow(), "of the other", "1");
    assertThatThrownBy(
            () -> {
              writer.write(new Text("of one"), new IntWritable(1));
              writer.close(null);
            })
        .isInstanceOf(HowdahException.class);
    assertThatThrownBy(
            () -> new StoreRecordWriter<>(one.getConfiguration(), System::currentTimeMillis))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set d is not the one that this job made");
    assertThatThrownBy(() -> ofOne.commitJob(one))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set d is not the one that this job made");
    ofOne.abortJob(one, JobStatus.State.FAILED);
    ofOther.commitJob(other);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("of the other");
  }

  @Test
  void aJobWhoseDataSetIsGoneFails() throws Exception {
    Job job = submitted("d");
    StoreOutputCommitter committer = new StoreOutputCommitter();
    committer.setupJob(job);
    store.drop("d");
    assertThatThrownBy(() -> committer.commitJob(job))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("no data set d");
  }

  @Test
  void anotherAttemptOfTheJobsMasterGoesOnWithItsDataSet() throws Exception {
    Job job = submitted("d");
    new StoreOutputCommitter().setupJob(job);
    DataSets.put(store.open("d").orElseThrow(), "of the first attempt", "1");
    StoreOutputCommitter second = new StoreOutputCommitter();
    second.setupJob(job);
    second.commitJob(job);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsKey("of the first attempt");
    second.abortJob(job, JobStatus.State.KILLED);
    assertThat(store.names()).isEmpty();
  }

  /** A job as Hadoop's client submits it. */
  private Job submitted(String name) throws Exception {
    Job job = Job.getInstance(howdah.configuration());
    count(job, name);
    new StoreOutputFormat<Text, IntWritable>().checkOutputSpecs(job);
    return job;
  }

  @Test
  void whatMemcachedClientsUseIsNotMadeAnew() throws Exception {
    DataSets.put(store.create("default", 1), "theirs", "1");
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      count(job, "default");
                      job.getConfiguration().setBoolean(StoreKeys.OVERWRITE, true);
                    }))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set default cannot be made anew by a job");
    howdah.run(
        job -> {
          count(job, "default");
          StoreOutputFormat.setAdding(job);
        });
    assertThat(DataSets.all(store.open("default").orElseThrow()))
        .containsOnlyKeys("a", "b", "theirs");
  }

  @Test
  void whatIsPutCanExpire() throws Exception {
    howdah.run(
        job -> {
          count(job, "d");
          StoreOutputFormat.setExpireSeconds(job, 3_600);
        });
    DataSet made = store.open("d").orElseThrow();
    assertThat(made.get(DataSets.bytes("a")).get().expiresAtMillis())
        .isBetween(now + HOUR_MILLIS, System.currentTimeMillis() + HOUR_MILLIS);
    now += 2 * HOUR_MILLIS;
    assertThat(DataSets.all(made)).isEmpty();
  }

  @Test
  void aKeyThatIsTooLongIsNamed() throws Exception {
    String tooLong = "x".repeat(1_025);
    write("long", "fits " + tooLong + "\n");
    JobOutcome outcome = howdah.run(job -> count(job, "d"));
    assertThat(outcome.succeeded()).isFalse();
    assertThat(outcome.explanation())
        .contains("data set d takes no key 'xxx", "it has 1025 bytes, but keys have 1 to 1024");
    JobOutcome skipping =
        howdah.run(
            job -> {
              count(job, "d");
              job.getConfiguration().setBoolean(StoreKeys.OUTPUT_SKIP_REFUSED, true);
            });
    assertThat(skipping.counter(StoreCounters.KEYS_REFUSED)).isEqualTo(1);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("a", "b", "fits");
  }

  @Test
  void anAttemptWhosePutsFailIsRepeated() throws Exception {
    int triesOfOnePut = 3;
    AtomicInteger failures = new AtomicInteger(triesOfOnePut);
    JobOutcome outcome =
        howdah.run(
            job -> {
              count(job, "d");
              SharedStores.use(failing(failures), job.getConfiguration());
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.explanation())
        .contains("was not put into data set d: its owners are away; start them");
    assertThat(DataSets.all(store.open("d").orElseThrow()))
        .isEqualTo(Map.of("a", "\0\0\0\3", "b", "\0\0\0\2"));
  }

  private KeyValueStore failing(AtomicInteger failures) {
    return new OtherStore(
        store,
        data ->
            new OtherData(data) {
              @Override
              public CompletableFuture<Outcome> change(byte[] key, Change change) {
                return failures.getAndDecrement() > 0
                    ? CompletableFuture.failedFuture(DataSets.lost())
                    : super.change(key, change);
              }
            });
  }

  @Test
  void aJobDoesNotDropWhatItReads() throws Exception {
    DataSets.put(store.create("d", 1), "old", "1");
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      count(job, "d");
                      job.setInputFormatClass(StoreInputFormat.class);
                      StoreInputFormat.setDataSet(job, "d");
                      job.getConfiguration().setBoolean(StoreKeys.OVERWRITE, true);
                    }))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set d cannot be made anew by the job that reads it");
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsOnlyKeys("old");
  }

  @Test
  void whatIsSetWronglyIsNamed() throws Exception {
    for (Map.Entry<String, String> wrong :
        Map.of(
                StoreKeys.OUTPUT_MODE, "replace",
                StoreKeys.OUTPUT_COPIES, "17",
                StoreKeys.OUTPUT_EXPIRE_SECONDS, "soon",
                StoreKeys.OUTPUT, "a/b")
            .entrySet()) {
      assertThatThrownBy(
              () ->
                  howdah.run(
                      job -> {
                        count(job, "d");
                        job.getConfiguration().set(wrong.getKey(), wrong.getValue());
                      }))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(wrong.getValue());
    }
  }

  private void count(Job job, String name) {
    Jobs.wordCount(job);
    SharedStores.use(store, job.getConfiguration());
    job.getConfiguration().unset(FileOutputFormat.OUTDIR);
    job.setOutputFormatClass(StoreOutputFormat.class);
    StoreOutputFormat.setDataSet(job, name);
    StoreOutputFormat.setCopies(job, 3);
  }
}
