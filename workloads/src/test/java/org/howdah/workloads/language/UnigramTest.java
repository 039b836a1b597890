package org.howdah.workloads.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.LookUpStats.Count;
import org.howdah.sidedata.SideTable;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.TableLoads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The model and the scores of real verses, on both frameworks, beside a plain computation. */
@Timeout(120)
class UnigramTest {
  static final List<String> FRAMEWORKS = LocalHadoop.FRAMEWORKS;
  private static final String LONG_TOKEN = "ñ".repeat(101);
  private static final String LONGEST_TOKEN = "ñ".repeat(100);

  @TempDir Path folder;
  private Path book;
  private List<String> sentences;
  private Map<String, Double> model;

  @BeforeEach
  void readBook() throws Exception {
    sentences = new ArrayList<>(Books.english().subList(0, 300));
    sentences.add(LONGEST_TOKEN + " " + LONG_TOKEN + " \t end");
    book = Files.write(folder.resolve("book.txt"), sentences);
    model = model(sentences);
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void theModelIsTheLogarithmOfEachTokensShare(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    assertThat(hadoop.run("unigram-model", "-D", "mapreduce.job.reduces=2", book, path("model")))
        .isZero();
    Map<String, Double> made =
        SequenceFiles.read(hadoop, "model", new DoubleWritable(), DoubleWritable::get);
    assertThat(made).isEqualTo(model);
    assertThat(model).containsKey(LONGEST_TOKEN).doesNotContainKey(LONG_TOKEN);
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void asTextTheModelHasATokenALine(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    Path in = hadoop.write("in", "1\ta b\n2\ta a\n");
    assertThat(hadoop.run("unigram-model", "--ids", "--text", in, path("model"))).isZero();
    assertThat(hadoop.lines("model"))
        .containsExactly("a\t" + Math.log(0.75), "b\t" + Math.log(0.25));
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void allWaysOfLookingUpGiveTheSameScores(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
    hadoop.run("unigram-model", book, path("model"));
    assertThat(hadoop.run("unigram-score", book, path("side"))).isZero();
    assertThat(hadoop.run("unigram-score", "--lookup", "get", book, path("get"))).isZero();
    assertThat(
            hadoop.run(
                "unigram-score", "--lookup", "heap", "--model", path("model"), book, path("heap")))
        .isZero();
    assertThat(join(hadoop, book, path("reduce"), "-D", "mapreduce.job.reduces=1")).isZero();
    List<String> expected = scores();
    for (String output : List.of("side", "get", "heap", "reduce")) {
      assertThat(hadoop.lines(output)).as(output).isEqualTo(expected);
    }
  }

  /** Scores with the model in folder {@code model}, which meets the tokens in the reducers. */
  private int join(LocalHadoop hadoop, Path input, Path output, Object... options)
      throws Exception {
    List<Object> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--lookup", "reduce", "--model", path("model"), input, output));
    return hadoop.run("unigram-score", words.toArray());
  }

  /** Ids that repeat, empty sentences, unknown tokens, several files, splits and reducers. */
  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void theJoinGivesTheScoresOfALookUpForAnySentences(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    hadoop.run("unigram-model", book, path("model"));
    for (int file = 0; file < 3; file++) {
      StringBuilder lines = new StringBuilder("same id\t\nsame id\t the the \nun\tsupercomputer\n");
      for (int line = file; line < sentences.size(); line += 2) {
        lines.append(line).append('\t').append(sentences.get(line)).append('\n');
      }
      hadoop.write("in/" + file, lines.toString());
    }
    String splits = "mapreduce.input.fileinputformat.split.maxsize=3000";
    int heap =
        hadoop.run(
            "unigram-score",
            "-D",
            splits,
            "--ids",
            "--lookup",
            "heap",
            "--model",
            path("model"),
            path("in"),
            path("heap"));
    assertThat(heap).isZero();
    String reduces = "mapreduce.job.reduces=3";
    Object[] options = {"-D", splits, "-D", reduces, "--ids"};
    assertThat(join(hadoop, path("in"), path("reduce"), options)).isZero();
    assertThat(hadoop.lines("reduce"))
        .containsExactlyInAnyOrderElementsOf(hadoop.lines("heap"))
        .contains("same id\t0.0", "un\t-Infinity");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> file.toString().contains("in-between"))).isEmpty();
    }
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void theModelMayBeInMemcached(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    try (Memcached one = Memcached.start(folder, "-m", "64", "-t", "1");
        Memcached two = Memcached.start(folder, "-m", "64", "-t", "1")) {
      new TableLoads(hadoop)
          .memcached("lm", model, Coders.DOUBLE, List.of(one.address(), two.address()));
      for (String lookup : List.of("side", "get")) {
        int code =
            hadoop.run("unigram-score", "--table", "lm", "--lookup", lookup, book, path(lookup));
        assertThat(code).isZero();
        assertThat(hadoop.lines(lookup)).isEqualTo(scores());
      }
    }
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void withoutLookUpsItAddsAConstantForEachToken(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    Path in = hadoop.write("in", "first\ta b c\nsecond\t\n");
    assertThat(hadoop.run("unigram-score", "--lookup", "noop", "--ids", in, path("out"))).isZero();
    assertThat(hadoop.lines("out")).containsExactly("first\t-3.0", "second\t0.0");
  }

  @Test
  void withOneLookUpAtATimeNothingIsKeptNearEvenIfOthersKeepIt() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
    Configuration near = hadoop.settings();
    near.set(UnigramTable.TABLE, "unigrams");
    Configuration far = new Configuration(near);
    far.setLong(SideKeys.NEAR_BYTES, 0);
    try (SideTable<Text, DoubleWritable> one = UnigramTable.open(near);
        SideTable<Text, DoubleWritable> two = UnigramTable.open(far)) {
      for (int i = 0; i < 2; i++) {
        one.get(new Text("the"));
        two.get(new Text("the"));
      }
      assertThat(one.stats().get(Count.NEAR_HITS)).isOne();
      assertThat(two.stats().get(Count.NEAR_HITS)).isZero();
    }
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void oneLookUpAtATimeIsCountedLikeOthers(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
    Configuration settings = hadoop.settings();
    settings.set(UnigramTable.TABLE, "unigrams");
    settings.setLong(SideKeys.NEAR_BYTES, 0);
    Job job = Job.getInstance(settings);
    FileInputFormat.setInputPaths(job, hadoop.write("in", "In the supercomputer\n").toString());
    job.setMapperClass(GetScorer.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    assertThat(job.waitForCompletion(false)).isTrue();
    CounterGroup lookUps = job.getCounters().getGroup("Side table unigrams");
    assertThat(lookUps.findCounter("LOOK_UPS").getValue()).isEqualTo(3);
    assertThat(lookUps.findCounter("BATCHES").getValue()).isEqualTo(3);
    assertThat(lookUps.findCounter("ABSENT").getValue()).isEqualTo(1);
  }

  @Test
  void aSentenceWithATokenThatTheModelLacksIsImpossible() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
    Path in = hadoop.write("in", "1\tIn the beginning\n2\tIn the supercomputer\n");
    hadoop.run("unigram-score", "--ids", in, path("out"));
    double known = model.get("In") + model.get("the") + model.get("beginning");
    assertThat(hadoop.lines("out")).containsExactly("1\t" + known, "2\t-Infinity");
  }

  @Test
  void aLineWithoutAnIdFailsTheJob() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "no id here\n");
    assertThat(hadoop.run("unigram-score", "--lookup", "noop", "--ids", in, path("out"))).isOne();
  }

  @Test
  void refusesAnUnknownWayOfLookingUpAndAHeapWithoutAModel() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    assertThat(hadoop.run("unigram-score", "--lookup", "guess", book, path("out"))).isEqualTo(2);
    assertThat(hadoop.run("unigram-score", "--lookup", "heap", book, path("out"))).isEqualTo(2);
    assertThat(hadoop.run("unigram-score", "--lookup", "reduce", book, path("out"))).isEqualTo(2);
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  private static Map<String, Double> model(List<String> sentences) {
    Map<String, Integer> counts = new HashMap<>();
    int total = 0;
    for (String sentence : sentences) {
      for (String token : tokens(sentence)) {
        counts.merge(token, 1, Integer::sum);
        total++;
      }
    }
    Map<String, Double> model = new HashMap<>();
    for (Map.Entry<String, Integer> count : counts.entrySet()) {
      model.put(count.getKey(), Math.log((double) count.getValue() / total));
    }
    return model;
  }

  private static List<String> tokens(String sentence) {
    List<String> tokens = new ArrayList<>();
    for (StringTokenizer words = new StringTokenizer(sentence); words.hasMoreTokens(); ) {
      String word = words.nextToken();
      if (word.length() <= 100) {
        tokens.add(word);
      }
    }
    return tokens;
  }

  private List<String> scores() {
    List<String> lines = new ArrayList<>();
    long offset = 0;
    for (String sentence : sentences) {
      double sum = 0;
      for (String token : tokens(sentence)) {
        sum += model.get(token);
      }
      lines.add(offset + "\t" + sum);
      offset += sentence.getBytes(java.nio.charset.StandardCharsets.UTF_8).length + 1;
    }
    return lines;
  }
}
