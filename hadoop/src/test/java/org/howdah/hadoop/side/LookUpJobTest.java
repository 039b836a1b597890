package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.open.Backends;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mappers and reducers that look records up, on stock Hadoop and on Howdah. */
class LookUpJobTest extends EquivalenceTest {
  private static final int LINES = 20_000;
  private static final String TABLE = "names";

  private Path catalogFolder;
  private Catalog catalog;

  @BeforeEach
  void writeInput() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      lines.append("number-").append(i * 7919 % LINES).append(' ').append(i).append('\n');
    }
    write("lines", lines.toString());
    catalogFolder = scratch.resolve("catalog");
    catalog = new Catalog(new LocalCatalogFiles(catalogFolder));
    load("first");
  }

  @Test
  void mapsRecordsInTheirOrderWithTheirValues() throws Exception {
    NewDescription job = mapping();
    JobOutcome stockOutcome = succeeded(stock.run(job));
    JobOutcome howdahOutcome = succeeded(howdah.run(job));
    assertThat(howdahOutcome.output()).isEqualTo(stockOutcome.output());
    String text = Files.readString(howdah.output().resolve("part-m-00000"));
    assertThat(text.lines()).hasSize(LINES);
    assertThat(text.lines().limit(2))
        .containsExactly("number-0 0 first 0 null", "number-7919 1 null null");
  }

  @Test
  void reducesGroupsInTheirOrderWithTheirValues() throws Exception {
    NewDescription job = reducing();
    JobOutcome stockOutcome = succeeded(stock.run(job));
    JobOutcome howdahOutcome = succeeded(howdah.run(job));
    assertThat(howdahOutcome.output()).isEqualTo(stockOutcome.output());
    assertThat(Files.readString(howdah.output().resolve("part-r-00000")).lines().limit(2))
        .containsExactly("number-0 1 first 0", "number-1 1 null");
  }

  @Test
  @Tag(EquivalenceTest.IN_THIS_PROCESS)
  void ofLargeRecordsFewWaitForTheirValues() throws Exception {
    Path large = scratch.resolve("large");
    Files.writeString(large, ("x".repeat(4 << 20) + "\n").repeat(12));
    Counting.ASKED.set(0);
    Counting.WAITING_MAX.set(0);
    JobOutcome outcome =
        howdah.run(
            job -> {
              mapping().describe(job);
              job.setMapperClass(Counting.class);
              FileInputFormat.setInputPaths(job, large.toString());
              FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
            });
    succeeded(outcome);
    assertThat(outcome.counter("Side table " + TABLE, "LOOK_UPS")).isEqualTo(12);
    assertThat(Counting.WAITING_MAX).hasValue(8);
  }

  @Test
  @Tag(EquivalenceTest.IN_THIS_PROCESS)
  void ofLargeResultsFewWaitForTheirValues() throws Exception {
    Weighing.ASKED.set(0);
    Weighing.WAITING_MAX.set(0);
    NewDescription job = reducing();
    succeeded(
        howdah.run(
            description -> {
              job.describe(description);
              description.setReducerClass(Weighing.class);
            }));
    assertThat(Weighing.ASKED).hasValue(LINES);
    assertThat(Weighing.WAITING_MAX).hasValue(8);
  }

  @Test
  void countersTellWhatWasLookedUp() throws Exception {
    JobOutcome outcome = succeeded(howdah.run(mapping()));
    String group = "Side table " + TABLE;
    assertThat(outcome.counters().findCounter(group, "LOOK_UPS").getValue()).isEqualTo(2L * LINES);
    assertThat(outcome.counters().findCounter(group, "BATCHES").getValue()).isPositive();
    assertThat(outcome.counters().findCounter(group, "ABSENT").getValue()).isPositive();
    assertThat(outcome.counters().findCounter(group, "LATENCY_MICROS").getValue()).isPositive();
    LookUpReport report = LookUpReport.of(values(outcome.counters())).get(0);
    assertThat(report.table()).isEqualTo(TABLE);
    assertThat(report.lookUps()).isEqualTo(2L * LINES);
    assertThat(report.latencyMicrosP50()).isBetween(1L, report.latencyMicrosP95());
    assertThat(report.latencyMicrosP95()).isLessThanOrEqualTo(report.latencyMicrosP99());
    assertThat(outcome.counter(group, "NEAR_HITS")).isPositive().isLessThan(2L * LINES);
    assertThat(outcome.counter(group, "KEYS_ASKED")).isPositive().isLessThan(2L * LINES);
    assertThat(outcome.counter(group, "KEY_BYTES")).isPositive();
    assertThat(outcome.counter(group, "VALUE_BYTES")).isPositive();
    assertThat(outcome.counter(group, "FAIL_OVERS")).isZero();
  }

  @Test
  void aJobKeepsToTheVersionThatWasCurrentWhenItWasMade() throws Exception {
    NewDescription job = mapping();
    succeeded(
        howdah.run(
            description -> {
              job.describe(description);
              load("second");
            }));
    assertThat(Files.readString(howdah.output().resolve("part-m-00000")))
        .contains("first 0")
        .doesNotContain("second");
    succeeded(howdah.run(job));
    assertThat(Files.readString(howdah.output().resolve("part-m-00000"))).contains("second 0");
  }

  @Test
  void aTableThatIsNotThereIsNamed() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              mapping().describe(job);
              job.getConfiguration().set(SideKeys.CATALOG, scratch.resolve("none").toString());
              job.getConfiguration().unset(SideKeys.VERSION_PREFIX + TABLE);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation()).contains("there is no side table 'names'");
  }

  private static Map<String, Map<String, Long>> values(Counters counters) {
    Map<String, Map<String, Long>> values = new HashMap<>();
    for (CounterGroup group : counters) {
      Map<String, Long> ofGroup = values.computeIfAbsent(group.getName(), name -> new HashMap<>());
      group.forEach(counter -> ofGroup.put(counter.getName(), counter.getValue()));
    }
    return values;
  }

  private NewDescription mapping() {
    return job -> {
      prepare(job);
      job.setMapperClass(Looking.class);
      job.setNumReduceTasks(0);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(NullWritable.class);
    };
  }

  private NewDescription reducing() {
    return job -> {
      prepare(job);
      job.setMapperClass(Splitting.class);
      job.setReducerClass(Naming.class);
      job.setMapOutputKeyClass(Text.class);
      job.setMapOutputValueClass(LongWritable.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(NullWritable.class);
    };
  }

  private void prepare(Job job) throws IOException {
    job.getConfiguration().set(SideKeys.CATALOG, catalogFolder.toUri().toString());
    SideTables.use(job.getConfiguration(), TABLE);
  }

  private static JobOutcome succeeded(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    return outcome;
  }

  /** Loads a version of the table that has the even numbers only. */
  private void load(String word) throws IOException {
    TableId id = catalog.claim(TABLE);
    Path base = Path.of(catalog.address(id)).resolve(Backends.FILES);
    try (LocalWriter writer = new LocalWriter(base)) {
      for (int i = 0; i < LINES; i += 2) {
        writer.put(bytes("number-" + i), bytes(word + " " + i));
      }
      LocalFiles files = writer.commit();
      catalog.publish(
          new Manifest(
              id,
              Manifest.LOCAL,
              LINES / 2,
              0,
              0,
              0,
              Map.of(
                  Backends.INDEX_CHECKSUM, Long.toString(files.indexChecksum()),
                  Backends.LOG_CHECKSUM, Long.toString(files.logChecksum()))));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Looks up the first word of a line, and one that is nowhere. */
  public static final class Looking
      extends LookUpMapper<LongWritable, Text, Text, Text, Text, NullWritable> {
    @Override
    protected SideTable<Text, Text> open(Configuration job) throws IOException {
      return SideTables.open(job, TABLE, Text.class, Text.class);
    }

    @Override
    protected String table() {
      return TABLE;
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> keys) {
      keys.add(new Text(line.toString().split(" ")[0]));
      keys.add(new Text("nowhere-" + offset.get() % 100));
    }

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        List<Text> values,
        Mapper<LongWritable, Text, Text, NullWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text(line + " " + values.get(0) + " " + values.get(1)), NullWritable.get());
    }
  }

  /** Looks up the same word for each line, and counts the lines that wait for it. */
  public static final class Counting
      extends LookUpMapper<LongWritable, Text, Text, Text, Text, NullWritable> {
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicInteger WAITING_MAX = new AtomicInteger();
    private int mapped;

    @Override
    protected SideTable<Text, Text> open(Configuration job) throws IOException {
      return SideTables.open(job, TABLE, Text.class, Text.class);
    }

    @Override
    protected String table() {
      return TABLE;
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> keys) {
      ASKED.incrementAndGet();
      keys.add(new Text("number-0"));
    }

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        List<Text> values,
        Mapper<LongWritable, Text, Text, NullWritable>.Context context) {
      assertThat(values).containsExactly(new Text("first 0"));
      WAITING_MAX.accumulateAndGet(ASKED.get() - mapped++, Math::max);
    }
  }

  /** Gives each line's number to its first word. */
  public static final class Splitting extends Mapper<LongWritable, Text, Text, LongWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, LongWritable>.Context context)
        throws IOException, InterruptedException {
      String[] words = line.toString().split(" ");
      context.write(new Text(words[0]), new LongWritable(Long.parseLong(words[1])));
    }
  }

  /** A word and how often it came. */
  public record Counted(String word, int count) {}

  /** Looks up the word of each group. */
  public static final class Naming
      extends LookUpReducer<Text, LongWritable, Counted, Text, Text, Text, NullWritable> {
    @Override
    protected SideTable<Text, Text> open(Configuration job) throws IOException {
      return SideTables.open(job, TABLE, Text.class, Text.class);
    }

    @Override
    protected String table() {
      return TABLE;
    }

    @Override
    protected Counted reduce(Text word, Iterable<LongWritable> numbers) {
      List<Long> seen = new ArrayList<>();
      numbers.forEach(number -> seen.add(number.get()));
      return new Counted(word.toString(), seen.size());
    }

    @Override
    protected void keys(Counted counted, List<Text> keys) {
      keys.add(new Text(counted.word));
    }

    @Override
    protected void write(
        Counted counted,
        List<Text> values,
        Reducer<Text, LongWritable, Text, NullWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(
          new Text(counted.word + " " + counted.count + " " + values.get(0)), NullWritable.get());
    }
  }

  /** Says of its results that they are large, and looks up the same word for each. */
  public static final class Weighing
      extends LookUpReducer<Text, LongWritable, Counted, Text, Text, Text, NullWritable> {
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicInteger WAITING_MAX = new AtomicInteger();
    private int written;

    @Override
    protected SideTable<Text, Text> open(Configuration job) throws IOException {
      return SideTables.open(job, TABLE, Text.class, Text.class);
    }

    @Override
    protected String table() {
      return TABLE;
    }

    @Override
    protected Counted reduce(Text word, Iterable<LongWritable> numbers) {
      return new Counted(word.toString(), 1);
    }

    @Override
    protected long bytes(Counted counted) {
      return 4 << 20;
    }

    @Override
    protected void keys(Counted counted, List<Text> keys) {
      ASKED.incrementAndGet();
      keys.add(new Text("number-0"));
    }

    @Override
    protected void write(
        Counted counted,
        List<Text> values,
        Reducer<Text, LongWritable, Text, NullWritable>.Context context) {
      assertThat(values).containsExactly(new Text("first 0"));
      WAITING_MAX.accumulateAndGet(ASKED.get() - written++, Math::max);
    }
  }
}
