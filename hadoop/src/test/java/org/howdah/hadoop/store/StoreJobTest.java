package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that read data sets, on Howdah and on stock Hadoop. */
@Tag(EquivalenceTest.IN_THIS_PROCESS)
class StoreJobTest extends EquivalenceTest {
  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private DataSet data;

  @BeforeEach
  void makeDataSet() throws Exception {
    data = store.create("messages", 1);
  }

  @Test
  void wordsOfADataSetAreCountedAsThoseOfAFile() throws Exception {
    String messages = Inputs.prose(3, 500);
    write("messages", messages);
    long offset = 0;
    for (String line : messages.split("(?<=\n)")) {
      byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(offset).array();
      data.change(key, Change.put(line.strip().getBytes(UTF_8))).get();
      offset += line.getBytes(UTF_8).length;
    }
    JobOutcome ofFile = stock.run(this::wordCount);
    for (JobRunner runner : List.of(howdah, stock)) {
      JobOutcome ofStore =
          runner.run(
              job -> {
                wordCount(job);
                readStore(job);
                StoreInputFormat.setTypes(job, LongWritable.class, Text.class);
                job.getConfiguration().set(StoreKeys.SPLIT_BYTES, "2k");
              });
      assertThat(ofStore.succeeded()).as(ofStore.explanation()).isTrue();
      assertThat(ofStore.output().parts()).isEqualTo(ofFile.output().parts()).isNotEmpty();
      assertThat(ofStore.counter(StoreCounters.KEYS_READ)).isEqualTo(500);
    }
  }

  private void wordCount(Job job) {
    Jobs.wordCount(job);
    job.setCombinerClass(Reducers.Sum.class);
    job.setNumReduceTasks(2);
  }

  @Test
  void onlyKeysWithAPrefixAreRead() throws Exception {
    DataSets.fill(data, "user:", 20);
    DataSets.fill(data, "other:", 20);
    JobOutcome both =
        sameRecords(
                job -> {
                  readStore(job);
                  StoreInputFormat.setPrefix(job, "user:1");
                })
            .howdah();
    assertThat(both.output().parts()).hasSize(11).contains("user:12\tvalue 12\n");
  }

  @Test
  void aPrefixMayBeAnyBytes() throws Exception {
    byte[] prefix = {(byte) 0xff, 0, 9};
    data.change(new byte[] {(byte) 0xff, 0, 9, 1}, Change.put(new byte[] {7})).get();
    data.change(new byte[] {(byte) 0xff, 0, 8}, Change.put(new byte[] {8})).get();
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job);
              StoreInputFormat.setPrefix(job, prefix);
              StoreInputFormat.setTypes(job, BytesWritable.class, BytesWritable.class);
            });
    assertThat(outcome.output().parts()).containsExactly("ff 00 09 01\t07\n");
  }

  @Test
  void aListIsReadWithoutTheRest() throws Exception {
    DataSets.fill(data, "k", 1_000);
    AtomicInteger scans = new AtomicInteger();
    StringBuilder lines = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 500; i < 1_500; i++) {
      lines.append('k').append(i).append('\n');
      if (i < 1_000) {
        expected.add("k" + i + "\tvalue " + i + "\n");
      }
    }
    lines.append("k500\n").append("x".repeat(2_000)).append('\n');
    expected.add("k500\tvalue 500\n");
    Path list = Files.writeString(scratch.resolve("keys"), lines);
    KeyValueStore counting = new OtherStore(store, found -> new Counting(found, scans));
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job);
              SharedStores.use(counting, job.getConfiguration());
              StoreInputFormat.setKeys(job, path(list));
            });
    assertThat(outcome.output().parts()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(outcome.counter(StoreCounters.KEYS_ABSENT)).isEqualTo(501);
    assertThat(scans).hasValue(0);
  }

  private static final class Counting extends OtherData {
    private final AtomicInteger scans;

    Counting(DataSet data, AtomicInteger scans) {
      super(data);
      this.scans = scans;
    }

    @Override
    public Scan scan(int partition) throws HowdahException {
      scans.incrementAndGet();
      return super.scan(partition);
    }
  }

  @Test
  void aListMayBeTheSequenceFilesOfAFolder() throws Exception {
    DataSets.fill(data, "k", 10);
    Path folder = Files.createDirectory(scratch.resolve("lists"));
    Files.writeString(folder.resolve("_SUCCESS"), "k1");
    for (int i = 2; i < 5; i++) {
      SequenceFiles.write(
          folder.resolve("part-" + i),
          CompressionType.NONE,
          List.of(new Text("k" + i)),
          List.of(NullWritable.get()));
    }
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job);
              StoreInputFormat.setKeys(job, path(folder));
            });
    assertThat(outcome.output().parts())
        .containsExactlyInAnyOrder("k2\tvalue 2\n", "k3\tvalue 3\n", "k4\tvalue 4\n");
  }

  @Test
  void aListOfLinesMayBeginAsASequenceFile() throws Exception {
    Path folder = Files.createDirectory(scratch.resolve("lists"));
    Files.writeString(folder.resolve("1"), "SEQ\nSEQ0\n");
    Files.writeString(folder.resolve("2"), "SEQ");
    List<String> all = new ArrayList<>();
    try (KeyFile keys = new KeyFile(path(folder), howdah.configuration())) {
      for (byte[] key = keys.next(); key != null; key = keys.next()) {
        all.add(new String(key, UTF_8));
      }
    }
    assertThat(all).containsExactly("SEQ", "SEQ0", "SEQ");
  }

  @Test
  void keysAndValuesHaveTheJobsTypes() throws Exception {
    data.change(new byte[] {0, 0, 1, 0}, Change.put(DataSets.bytes("text"))).get();
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job);
              StoreInputFormat.setTypes(job, IntWritable.class, Text.class);
            });
    assertThat(outcome.output().parts()).containsExactly("256\ttext\n");
    JobOutcome wrong =
        howdah.run(
            job -> {
              readStore(job);
              StoreInputFormat.setTypes(job, LongWritable.class, Text.class);
            });
    assertThat(wrong.succeeded()).isFalse();
    assertThat(wrong.explanation())
        .contains("of data set messages is not of the type that " + StoreKeys.INPUT_KEY_CLASS);
  }

  @Test
  void whatIsSetWronglyIsNamed() throws Exception {
    Configuration job = howdah.configuration();
    SharedStores.use(store, job);
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining(StoreKeys.INPUT);
    job.set(StoreKeys.INPUT, "none");
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .hasMessageContaining("there is no data set none");
    job.set(StoreKeys.INPUT, "messages");
    job.set(StoreKeys.SPLITS_MAX, "0");
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .hasMessageContaining(StoreKeys.SPLITS_MAX + " must be a whole number from 1");
    job.unset(StoreKeys.SPLITS_MAX);
    job.set(StoreKeys.SPLIT_BYTES, "much");
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("not much");
    job.unset(StoreKeys.SPLIT_BYTES);
    job.set(StoreKeys.INPUT_KEY_CLASS, "no.Such");
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("no.Such");
    job.unset(StoreKeys.INPUT_KEY_CLASS);
    job.set(StoreKeys.INPUT_PREFIX, "a");
    job.set(StoreKeys.INPUT_KEYS, scratch.resolve("gone").toString());
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("leave out");
    job.unset(StoreKeys.INPUT_PREFIX);
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .hasMessageContaining("there is no such file");
    job.set(StoreKeys.OPENER, "no.Opener");
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("no.Opener");
  }

  @Test
  void theOlderApiReadsTheSame() throws Exception {
    DataSets.fill(data, "k", 20);
    Both both =
        sameRecordsOld(
            conf -> {
              SharedStores.use(store, conf);
              conf.unset(FileInputFormat.INPUT_DIR);
              conf.setInputFormat(OldStoreInputFormat.class);
              conf.set(StoreKeys.INPUT, "messages");
              conf.set(StoreKeys.INPUT_PREFIX, "k1");
              conf.setNumReduceTasks(0);
            });
    assertThat(both.howdah().output().parts()).hasSize(11).contains("k19\tvalue 19\n");
    assertThat(both.howdah().counter(StoreCounters.KEYS_READ)).isEqualTo(11);
  }

  @Test
  void anAttemptThatLosesItsPartitionIsFollowedByOneThatReadsAll() throws Exception {
    DataSets.fill(data, "k", 300);
    int whilePlanning = 4;
    AtomicInteger failures = new AtomicInteger(whilePlanning + 2);
    KeyValueStore failing = new OtherStore(store, found -> new LosesPartitions(found, failures));
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job);
              SharedStores.use(failing, job.getConfiguration());
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).hasSize(300).doesNotHaveDuplicates();
    assertThat(outcome.explanation()).contains("another attempt begins again");
  }

  /** Loses a partition in the middle of its keys, the first times. */
  private static final class LosesPartitions extends OtherData {
    private final AtomicInteger failures;

    LosesPartitions(DataSet data, AtomicInteger failures) {
      super(data);
      this.failures = failures;
    }

    @Override
    public Scan scan(int partition) throws HowdahException {
      Scan scan = super.scan(partition);
      return new Scan() {
        private int count;

        @Override
        public boolean next() throws HowdahException {
          if (count++ == 5 && failures.getAndDecrement() > 0) {
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
      };
    }
  }

  private void readStore(Job job) {
    SharedStores.use(store, job.getConfiguration());
    job.getConfiguration().unset(FileInputFormat.INPUT_DIR);
    job.setInputFormatClass(StoreInputFormat.class);
    StoreInputFormat.setDataSet(job, "messages");
    if (job.getNumReduceTasks() == 1) {
      job.setNumReduceTasks(0);
    }
  }

  private static org.apache.hadoop.fs.Path path(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
