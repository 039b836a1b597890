package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.classes.Sharing.Kind;
import org.howdah.hadoop.zoo.Blocking;
import org.howdah.hadoop.zoo.Inputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is told from the code of a job about its static fields. */
@SuppressWarnings({ // It has what users' code has.
  "DateFormatConstant",
  "EnumOrdinal",
  "ImmutableEnumChecker",
  "UnusedVariable"
})
class SharingTest {
  private static final StockClasses STOCK = StockClasses.of(List.of());

  private static Sharing look(Class<?> entry, StackTraceElement... program) {
    return look(Set.of(), entry, program);
  }

  private static Sharing look(
      Set<String> packagesOnce, Class<?> entry, StackTraceElement... program) {
    JobClasses classes = new JobClasses(SharingTest.class.getClassLoader(), STOCK, packagesOnce);
    return Sharing.of(classes, Set.of(entry.getName()), () -> List.of(program));
  }

  private static StackTraceElement frame(Class<?> type, String method) {
    return new StackTraceElement(type.getName(), method, null, 1);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Plain.class,
        WritesOneOut.class,
        WritesOneOutInTheOldApi.class,
        ReadsConstants.class,
        ReadsTables.class,
        ReadsEnum.class,
        KeepsPerThread.class,
        ReadsWhatTheProgramSets.class,
        ChangesItsFieldsOnly.class
      })
  void classesAreSharedWhereNoStaticFieldChangesInTasks(Class<?> entry) {
    assertThat(look(entry)).isEqualTo(new Sharing(Kind.SHARED, ""));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        ReusesText.class,
        ReusesTextOfItsParent.class,
        ReusesTextOfAnother.class,
        BuildsText.class,
        Formats.class,
        Collects.class,
        CollectsInArray.class,
        HandsOutElements.class,
        Counts.class,
        UsesSingleton.class,
        IsLazy.class,
        ChangesEnum.class,
        ChangesInLambda.class,
        ChangesThroughLocal.class,
        ChangesInHelper.class,
        ChangesInOneBranch.class,
        KeepsInField.class,
        FindsClasses.class
      })
  void eachAttemptHasItsOwnWhereOneMayChange(Class<?> entry) {
    Sharing sharing = look(entry);
    assertThat(sharing.kind()).isEqualTo(Kind.OWN);
    assertThat(sharing.reason()).contains("SharingTest");
  }

  @Test
  void tasksTakeTurnsWhereTheProgramReadsWhatTheyChange() {
    Sharing sharing = look(Counts.class, frame(AsksForCounts.class, "main"));
    assertThat(sharing.kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(sharing.reason()).contains("SharingTest$Counts.count");
  }

  @Test
  void ofLargeJobsTheProgramsOwnUseInItsMappersPackagesCounts() {
    assertThat(lookAtLarge(Counts.class, frame(AsksForCounts.class, "main")).kind())
        .isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(lookAtLarge(Counts.class, frame(HelpsItsTasks.class, "main")).kind())
        .isEqualTo(Kind.OWN);
    assertThat(lookAtLarge(Plain.class).kind()).isEqualTo(Kind.OWN);
  }

  private static Sharing lookAtLarge(Class<?> entry, StackTraceElement... program) {
    JobClasses classes = new JobClasses(SharingTest.class.getClassLoader(), STOCK, Set.of());
    return Sharing.of(classes, Set.of(entry.getName()), () -> List.of(program), 0);
  }

  @Test
  void tasksTakeTurnsWhereTheProgramSetsWhatTheyReadBesideTheirOwnState() {
    assertThat(look(ReusesTextAndReadsLimit.class, frame(SetsLimit.class, "main")).kind())
        .isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(look(ReadsWhatTheProgramSets.class, frame(SetsLimit.class, "main")).kind())
        .isEqualTo(Kind.SHARED);
  }

  @Test
  void tasksTakeTurnsWhereTheProgramHasPreparedWhatTheyRead() {
    assertThat(look(ReusesTextAndReadsLimit.class, frame(PreparesLimit.class, "main")).kind())
        .isEqualTo(Kind.ONE_AT_A_TIME);
  }

  @Test
  void whatAProgramDeclaresForItsTasksAloneIsTheirs() {
    assertThat(look(ReusesTextOfProgram.class, frame(HelpsItsTasks.class, "main")).kind())
        .isEqualTo(Kind.OWN);
  }

  @Test
  void whatTheProgramDoesWithOtherFieldsDoesNotMatter() {
    assertThat(look(ReusesText.class, frame(AsksForCounts.class, "main")).kind())
        .isEqualTo(Kind.OWN);
  }

  @Test
  void tasksTakeTurnsWhereANativeLibraryIsLoaded() {
    Sharing sharing = look(LoadsLibrary.class);
    assertThat(sharing.kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(sharing.reason()).contains("LoadsLibrary").contains("native");
  }

  @Test
  void tasksTakeTurnsWhereStateIsBesideWhatAProcessMayDoOnce() {
    Sharing sharing = look(TakesUrls.class);
    assertThat(sharing.kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(sharing.reason()).contains("TakesUrls").contains("once");
  }

  @Test
  void tasksTakeTurnsWhereTheyHaveStateAndFindClassesAsAFileSystemDoes() {
    Sharing sharing = look(ReadsAsAFileSystemIsSet.class);
    assertThat(sharing.kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(sharing.reason()).contains("ReadsAsAFileSystemIsSet.open").contains("file system");
    assertThat(look(TakesALimitOfAFileSystem.class).kind()).isEqualTo(Kind.OWN);
  }

  @Test
  void tasksTakeTurnsWhereTheStateIsBesideAFileSystem() {
    Set<String> packagesOnce = Set.of(SharingTest.class.getPackageName());
    assertThat(look(packagesOnce, ReusesText.class).kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(look(packagesOnce, Plain.class).kind()).isEqualTo(Kind.SHARED);
  }

  @Test
  void codeBesideAFileSystemThatMeetsNothingOfTheJobDoesNotMatter() {
    Set<String> packagesOnce = Set.of(Inputs.class.getPackageName());
    Sharing sharing = look(packagesOnce, ReusesTextBesideInputs.class);
    assertThat(sharing.kind()).as(sharing.reason()).isEqualTo(Kind.OWN);
  }

  @Test
  void tasksTakeTurnsWhereCodeBesideAFileSystemMeetsStateElsewhere() {
    Set<String> packagesOnce = Set.of(SharingTest.class.getPackageName());
    assertThat(look(packagesOnce, MeetsStateElsewhere.class).kind()).isEqualTo(Kind.ONE_AT_A_TIME);
    assertThat(look(MeetsStateElsewhere.class).kind()).isEqualTo(Kind.OWN);
  }

  @Test
  void whatOnlyTheSubmitterCallsDoesNotCount() {
    assertThat(look(SplitsWithState.class).kind()).isEqualTo(Kind.SHARED);
  }

  static class Plain extends Mapper<LongWritable, Text, Text, IntWritable> {}

  static class WritesOneOut extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);
    private final Text word = new Text();

    @Override
    protected void map(LongWritable key, Text value, Context context)
        throws IOException, InterruptedException {
      word.set(value);
      context.write(word, ONE);
      IntWritable one = ONE;
      context.write(word, one);
    }
  }

  static class WritesOneOutInTheOldApi {
    private static final IntWritable ONE = new IntWritable(1);

    void map(Text value, OutputCollector<Text, IntWritable> output) throws IOException {
      output.collect(value, ONE);
      output.collect(value, value.getLength() > 1 ? ONE : new IntWritable(ONE.get() + 1));
    }
  }

  static class ReadsConstants {
    private static final Logger LOG = LoggerFactory.getLogger(ReadsConstants.class);
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final int[] NUMBERS = {1, 2, 3};
    private static final String[] WORDS = {"the", "a"};
    private static final Text SEPARATOR = new Text(",");

    int map(Text value) {
      LOG.debug("{}", value);
      int sum = 0;
      for (String word : SPACE.split(value.toString())) {
        sum += word.equals(WORDS[NUMBERS[0]]) ? NUMBERS.length : 0;
      }
      return SEPARATOR.equals(value) ? sum : SEPARATOR.compareTo(value);
    }
  }

  static class ReadsTables {
    private static final Set<String> STOP_WORDS = new HashSet<>(Arrays.asList("the", "a"));
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
      NUMBERS.put("one", 1);
    }

    int map(Text value) {
      boolean stops = STOP_WORDS.contains(value.toString());
      return stops ? NUMBERS.get("one") : NUMBERS.getOrDefault(value.toString(), NUMBERS.size());
    }
  }

  enum Color {
    RED("r"),
    GREEN("g") {
      @Override
      String text() {
        return "green";
      }
    };

    private final String letter;

    Color(String letter) {
      this.letter = letter;
    }

    String text() {
      return letter;
    }
  }

  static class ReadsEnum {
    String map(Text value) {
      return switch (Color.valueOf(value.toString())) {
        case RED -> Color.RED.text();
        case GREEN -> Color.values()[1].text();
      };
    }
  }

  static class KeepsPerThread {
    private static final ThreadLocal<StringBuilder> TEXT =
        ThreadLocal.withInitial(StringBuilder::new);

    String map(Text value) {
      return TEXT.get().append(value).toString();
    }
  }

  static class SetsLimit {
    static int limit;

    public static void main(String[] arguments) {
      limit = arguments.length;
    }
  }

  static class PreparesLimit {
    void prepare() {
      SetsLimit.limit = 7;
    }

    public static void main(String[] arguments) {}
  }

  static class HelpsItsTasks {
    private static final Text WORD = new Text();

    static Text reuse(Text value) {
      WORD.set(value);
      return WORD;
    }

    public static void main(String[] arguments) {}
  }

  static class ReusesTextOfProgram {
    Text map(Text value) {
      return HelpsItsTasks.reuse(value);
    }
  }

  static class ReadsWhatTheProgramSets {
    boolean map(Text value) {
      return value.getLength() < SetsLimit.limit;
    }
  }

  static class ReusesTextAndReadsLimit extends ReusesText {
    boolean small(Text value) {
      return value.getLength() < SetsLimit.limit;
    }
  }

  static class ChangesItsFieldsOnly {
    private final Map<String, Integer> counts = new TreeMap<>();
    private int lines;

    void map(Text value) {
      lines++;
      counts.merge(value.toString(), lines, Integer::sum);
    }
  }

  static class MeetsStateElsewhere {
    void map(Text value) {
      Blocking.forget();
    }
  }

  static class ReusesText {
    private static final Text WORD = new Text();

    Text map(Text value) {
      Text word = WORD;
      word.set(value);
      return value;
    }
  }

  static class ReusesTextBesideInputs {
    private static final Text WORD = new Text();

    String map(Text value) {
      WORD.set(value);
      return Inputs.prose(1, 2);
    }
  }

  static class ParentWithState {
    static final Text WORD = new Text();
  }

  static class ReusesTextOfItsParent extends ParentWithState {
    void map(Text value) {
      WORD.set(value);
    }
  }

  static class ReusesTextOfAnother {
    void map(Text value) {
      ParentWithState.WORD.set(value);
    }
  }

  static class BuildsText {
    private static final StringBuilder TEXT = new StringBuilder();

    String map(Text value) {
      TEXT.setLength(0);
      return TEXT.append(value).toString();
    }
  }

  static class Formats {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy");

    Object map(Text value) throws java.text.ParseException {
      return FORMAT.parse(value.toString());
    }
  }

  static class Collects {
    private static final Map<String, Integer> COUNTS = new HashMap<>();

    void map(Text value) {
      COUNTS.merge(value.toString(), 1, Integer::sum);
    }
  }

  static class CollectsInArray {
    private static final int[] COUNTS = new int[256];

    void map(Text value) {
      COUNTS[value.getLength()]++;
    }
  }

  static class HandsOutElements {
    private static final Map<String, StringBuilder> TEXTS = new HashMap<>();

    void map(Text value) {
      TEXTS.get(value.toString()).append(value);
    }
  }

  static class Counts {
    private static int count;

    static int count() {
      return count;
    }

    void map(Text value) {
      count += value.getLength();
    }
  }

  static class AsksForCounts {
    public static void main(String[] arguments) {
      assertThat(Counts.count()).isPositive();
    }
  }

  static final class Singleton {
    private static final Singleton INSTANCE = new Singleton();
    private int calls;

    static Singleton instance() {
      return INSTANCE;
    }

    void call() {
      calls++;
    }
  }

  static class UsesSingleton {
    void map(Text value) {
      Singleton.instance().call();
    }
  }

  static class IsLazy {
    private static Map<String, String> table;

    String map(Text value) {
      if (table == null) {
        table = new HashMap<>();
      }
      return table.get(value.toString());
    }
  }

  enum Tally {
    LINES;

    private int count;

    void add() {
      count++;
    }
  }

  static class ChangesEnum {
    void map(Text value) {
      Tally.LINES.add();
    }
  }

  static class ChangesInLambda {
    private static final Text WORD = new Text();

    void map(Text value) {
      List.of(value).forEach(each -> WORD.set(each));
    }
  }

  static class ChangesThroughLocal {
    private static final Map<String, String> TABLE = new HashMap<>();

    void map(Text value) {
      Map<String, String> table = value.getLength() > 1 ? TABLE : new HashMap<>();
      table.put(value.toString(), "");
    }
  }

  static class Helper {
    private static final Text WORD = new Text();

    static void keep(Text value) {
      WORD.set(value);
    }
  }

  static class ChangesInHelper {
    void map(Text value) {
      Supplier<Runnable> twice = () -> () -> Helper.keep(value);
      twice.get().run();
    }
  }

  static class ChangesInOneBranch {
    private static final Text EMPTY = new Text();

    Text map(Text value) {
      return value.getLength() > 0 ? value : EMPTY;
    }
  }

  static class KeepsInField {
    private static final Text WORD = new Text();
    private final Text word = WORD;

    void map(Text value) {
      word.set(value);
    }
  }

  static class FindsClasses {
    Object map(Text value) throws ReflectiveOperationException {
      return Class.forName(value.toString()).getConstructor().newInstance();
    }
  }

  static class TakesUrls {
    private static final Text WORD = new Text();

    static {
      URL.setURLStreamHandlerFactory(protocol -> null);
    }

    void map(Text value) {
      WORD.set(value);
    }
  }

  static class LoadsLibrary {
    private static int calls;

    static {
      if (calls > 0) {
        System.loadLibrary("words");
      }
    }

    void map(Text value) {
      calls++;
    }
  }

  static class ReadsAsAFileSystemIsSet {
    private static int calls;

    SequenceFile.Reader open(LocalFileSystem files) throws IOException {
      calls++;
      return new SequenceFile.Reader(files.getConf());
    }
  }

  static class TakesALimitOfAFileSystem {
    private static int calls;

    int limit(LocalFileSystem files) {
      return files.getConf().getInt("limit", ++calls);
    }
  }

  static class SplitsWithState {
    private static int splits;

    int getSplits() {
      return splits++;
    }
  }
}
