package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.join.TupleWritable;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Jobs whose classes keep static state that one task at a time may use: each of them is right on a
 * cluster, where a task has a process, and would be wrong if two tasks shared the state.
 */
@SuppressWarnings({ // It has what users' code has.
  "DateFormatConstant",
  "ImmutableEnumChecker",
  "JavaUtilDate",
  "NonFinalStaticField",
  "SameNameButDifferent"
})
@LongTest
class StaticStateEquivalenceTest extends EquivalenceTest {
  private static final int FILES = 6;
  private static final int WORDS = 12_000;
  private static final int ROUNDS = 1;

  @BeforeEach
  void writeFiles() throws Exception {
    for (int file = 0; file < FILES; file++) {
      Random random = new Random(file);
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < WORDS; word++) {
        text.append((char) ('a' + random.nextInt(26)))
            .append(Integer.toString(random.nextInt(3000), 36).repeat(1 + random.nextInt(3)))
            .append(word % 8 == 7 ? '\n' : ' ');
      }
      write("words-" + file + ".txt", text.toString());
    }
  }

  private static void words(
      Job job, Class<? extends Mapper<LongWritable, Text, Text, IntWritable>> mapper) {
    Jobs.wordCount(job);
    job.setMapperClass(mapper);
    job.setNumReduceTasks(3);
  }

  @RepeatedTest(ROUNDS)
  @Tag(ON_NODES_TOO)
  void aStaticTextIsReusedForEachRecord() throws Exception {
    same(job -> words(job, StaticText.class));
  }

  @RepeatedTest(ROUNDS)
  void aStaticBuilderAndDateFormatAreUsed() throws Exception {
    same(job -> words(job, StaticFormat.class));
  }

  @RepeatedTest(ROUNDS)
  void countsGatherInAStaticMap() throws Exception {
    same(job -> words(job, StaticMap.class));
  }

  @RepeatedTest(ROUNDS)
  void aSingletonAndAnEnumHaveState() throws Exception {
    same(job -> words(job, StaticSingleton.class));
  }

  @RepeatedTest(ROUNDS)
  void aParentClassHasTheState() throws Exception {
    same(job -> words(job, StaticOfParent.class));
  }

  @RepeatedTest(ROUNDS)
  @Tag(ON_NODES_TOO)
  void combinerReducerAndPartitionerHaveTheState() throws Exception {
    same(
        job -> {
          words(job, StaticText.class);
          job.setCombinerClass(StaticSum.class);
          job.setReducerClass(StaticSum.class);
          job.setPartitionerClass(StaticPartitioner.class);
        });
  }

  @RepeatedTest(ROUNDS)
  @Tag(ON_NODES_TOO)
  void keyClassAndComparatorHaveTheState() throws Exception {
    same(
        job -> {
          words(job, StaticText.class);
          job.setSortComparatorClass(StaticComparator.class);
          job.setGroupingComparatorClass(StaticComparator.class);
        });
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(KeyedByWord.class);
          job.setReducerClass(CountsWords.class);
          job.setMapOutputKeyClass(Word.class);
          job.setNumReduceTasks(3);
        });
  }

  @RepeatedTest(ROUNDS)
  @Tag(IN_THIS_PROCESS)
  void theProgramSeesWhatItsTasksHaveChanged() throws Exception {
    SeenByTheProgram.records = 0;
    howdah.run(job -> words(job, SeenByTheProgram.class));
    assertThat(SeenByTheProgram.records).isEqualTo(FILES * WORDS);
  }

  @RepeatedTest(ROUNDS)
  @Tag(IN_THIS_PROCESS)
  void tasksSeeWhatTheProgramHasSet() throws Exception {
    SetByTheProgram.prefix = "set-";
    same(job -> words(job, SetByTheProgram.class));
    SetByTheProgram.prefix = "";
  }

  @Test
  @Tag(ON_NODES_TOO)
  void tuplesOfJoinsHoldWritablesOfTheJob() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(InTuples.class);
          job.setReducerClass(CountsTuples.class);
          job.setMapOutputValueClass(TupleWritable.class);
        });
  }

  /** Does something to each word. */
  abstract static class WordMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    static final IntWritable ONE = new IntWritable(1);

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (String word : line.toString().split(" ")) {
        word(word, context);
      }
    }

    abstract void word(String word, Context context) throws IOException, InterruptedException;
  }

  static class StaticText extends WordMapper {
    private static final Text WORD = new Text();

    @Override
    void word(String word, Context context) throws IOException, InterruptedException {
      WORD.set(word);
      context.write(WORD, ONE);
    }
  }

  static class StaticFormat extends WordMapper {
    private static final StringBuilder TEXT = new StringBuilder();
    private static SimpleDateFormat format;

    @Override
    void word(String word, Context context) throws IOException, InterruptedException {
      if (format == null) {
        format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
      }
      TEXT.setLength(0);
      TEXT.append(format.format(new Date(word.hashCode() % 9000 * 86_400_000L))).append(' ');
      try {
        TEXT.append(format.parse(TEXT.substring(0, 10)).getTime());
      } catch (ParseException e) {
        throw new IOException(e);
      }
      context.write(new Text(TEXT.toString()), ONE);
    }
  }

  /** Gathers what a task has seen, as is often done in place of a combiner. */
  static class StaticMap extends WordMapper {
    private static final Map<String, Integer> COUNTS = new HashMap<>();

    @Override
    protected void setup(Context context) {
      COUNTS.clear();
    }

    @Override
    void word(String word, Context context) {
      COUNTS.merge(word, 1, Integer::sum);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      for (Map.Entry<String, Integer> count : COUNTS.entrySet()) {
        context.write(new Text(count.getKey()), new IntWritable(count.getValue()));
      }
    }
  }

  /** Holds one word at a time. */
  enum Holder {
    ONLY;

    private String word;
  }

  static final class Lengths {
    private static Lengths instance;
    private int length;

    static Lengths instance() {
      if (instance == null) {
        instance = new Lengths();
      }
      return instance;
    }
  }

  static class StaticSingleton extends WordMapper {
    @Override
    void word(String word, Context context) throws IOException, InterruptedException {
      Holder.ONLY.word = word;
      Lengths.instance().length = word.length();
      String longer = Holder.ONLY.word + Holder.ONLY.word;
      context.write(
          new Text(longer.substring(0, Lengths.instance().length)),
          new IntWritable(Lengths.instance().length));
    }
  }

  /** Has what its kind keeps. */
  abstract static class Parent extends WordMapper {
    static final Text WORD = new Text();
  }

  static class StaticOfParent extends Parent {
    @Override
    void word(String word, Context context) throws IOException, InterruptedException {
      WORD.set(word);
      context.write(WORD, ONE);
    }
  }

  static class StaticSum extends Reducer<Text, IntWritable, Text, IntWritable> {
    private static final IntWritable SUM = new IntWritable();

    @Override
    protected void reduce(Text key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      SUM.set(0);
      for (IntWritable value : values) {
        SUM.set(SUM.get() + value.get());
      }
      context.write(key, SUM);
    }
  }

  static class StaticPartitioner extends Partitioner<Text, IntWritable> {
    private static final StringBuilder LETTERS = new StringBuilder();

    @Override
    public int getPartition(Text key, IntWritable value, int partitions) {
      LETTERS.setLength(0);
      LETTERS.append(key).reverse();
      return LETTERS.charAt(LETTERS.length() - 1) % partitions;
    }
  }

  /** Decodes into what it keeps. */
  static class StaticComparator extends WritableComparator {
    private static final Text LEFT = new Text();
    private static final Text RIGHT = new Text();

    StaticComparator() {
      super(Text.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable a, WritableComparable b) {
      LEFT.set((Text) a);
      RIGHT.set((Text) b);
      return RIGHT.compareTo(LEFT);
    }
  }

  /** A key that is read through a buffer of its class, and registers a comparator. */
  static class Word extends Text {
    private static final byte[] BUFFER = new byte[1024];

    static {
      WritableComparator.define(Word.class, new Order());
    }

    @Override
    public void readFields(java.io.DataInput in) throws IOException {
      int length = in.readUnsignedByte();
      in.readFully(BUFFER, 0, length);
      set(Arrays.copyOf(BUFFER, length));
    }

    @Override
    public void write(java.io.DataOutput out) throws IOException {
      System.arraycopy(getBytes(), 0, BUFFER, 0, getLength());
      out.writeByte(getLength());
      out.write(BUFFER, 0, getLength());
    }

    static class Order extends WritableComparator {
      Order() {
        super(Word.class, true);
      }
    }
  }

  static class KeyedByWord extends Mapper<LongWritable, Text, Word, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (String text : line.toString().split(" ")) {
        Word word = new Word();
        word.set(text);
        context.write(word, new IntWritable(1));
      }
    }
  }

  static class CountsWords extends Reducer<Word, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(Word key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (IntWritable value : values) {
        sum += value.get();
      }
      context.write(new Text(key), new IntWritable(sum));
    }
  }

  /** Hadoop's tuples make only what is public. */
  public static class Point extends IntWritable {}

  static class InTuples extends Mapper<LongWritable, Text, Text, TupleWritable> {
    private static final Text LINE = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      LINE.set(line);
      context.write(LINE, new TupleWritable(new Writable[] {new Point()}));
    }
  }

  static class CountsTuples extends Reducer<Text, TupleWritable, Text, IntWritable> {
    @Override
    protected void reduce(Text key, Iterable<TupleWritable> values, Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (TupleWritable value : values) {
        sum += 1 + ((Point) value.get(0)).get();
      }
      context.write(key, new IntWritable(sum));
    }
  }

  static class SeenByTheProgram extends WordMapper {
    static int records;

    @Override
    void word(String word, Context context) {
      records++;
    }
  }

  static class SetByTheProgram extends StaticText {
    static String prefix = "";

    @Override
    void word(String word, Context context) throws IOException, InterruptedException {
      super.word(prefix + word, context);
    }
  }
}
