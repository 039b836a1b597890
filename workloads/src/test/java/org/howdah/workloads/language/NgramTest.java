package org.howdah.workloads.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.TableLoads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** N-gram counts and scores of a real book, on both frameworks, beside a plain computation. */
@Timeout(120)
class NgramTest {
  static final List<String> FRAMEWORKS = LocalHadoop.FRAMEWORKS;
  private static final int ORDER = 3;

  @TempDir Path folder;

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void countsEveryNgramOnce(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    List<String> sentences = Books.english();
    Path book = Files.write(folder.resolve("book.txt"), sentences);
    assertThat(hadoop.run("ngram-model", book, hadoop.path("counts"))).isZero();
    assertThat(SequenceFiles.read(hadoop, "counts", new LongWritable(), LongWritable::get))
        .isEqualTo(new ReferenceCounts(ORDER, sentences).all());
  }

  @Test
  void bothFrameworksScoreUnseenSentencesAsTheFormulaDoes() throws Exception {
    List<String> seen = new ArrayList<>();
    List<String> unseen = new ArrayList<>();
    for (String sentence : Books.english()) {
      ((seen.size() + unseen.size()) % 10 == 0 ? unseen : seen).add(sentence);
    }
    unseen.add("");
    unseen.add("Behold a supercomputer");
    ReferenceCounts reference = new ReferenceCounts(ORDER, seen);
    Path in = Files.write(folder.resolve("unseen.txt"), unseen);
    new TableLoads(new LocalHadoop(folder)).local("ngrams", reference.all(), Coders.LONG);
    List<List<String>> outputs = new ArrayList<>();
    for (String framework : FRAMEWORKS) {
      LocalHadoop hadoop = new LocalHadoop(folder, framework);
      assertThat(hadoop.run("ngram-score", in, hadoop.path(framework))).isZero();
      outputs.add(hadoop.lines(framework));
    }
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0)).hasSameSizeAs(unseen);
    for (int i = 0; i < unseen.size(); i++) {
      double score = Double.parseDouble(outputs.get(0).get(i).split("\t")[1]);
      assertThat(score).isEqualTo(reference.logScore(ORDER, unseen.get(i)), within(1e-9));
    }
  }

  @Test
  void countsInMemcachedGiveTheSameScores() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    List<String> sentences = Books.english().subList(0, 300);
    Path in = Files.write(folder.resolve("book.txt"), sentences);
    Path counts = hadoop.path("counts");
    assertThat(hadoop.run("ngram-model", in, counts)).isZero();
    SideTool side = new SideTool();
    assertThat(hadoop.run(side, "load", "ngrams", counts, "--format", "sequence")).isZero();
    assertThat(hadoop.run("ngram-score", in, hadoop.path("files"))).isZero();
    try (Memcached one = Memcached.start(folder, "-m", "64", "-t", "1");
        Memcached two = Memcached.start(folder, "-m", "64", "-t", "1")) {
      String to = "memcached://" + one.address() + "," + two.address() + "?replicas=2";
      assertThat(hadoop.run(side, "load", "there", counts, "--format", "sequence", "--to", to))
          .isZero();
      assertThat(hadoop.run("ngram-score", "--table", "there", in, hadoop.path("servers")))
          .isZero();
    }
    assertThat(hadoop.lines("servers")).isEqualTo(hadoop.lines("files")).hasSameSizeAs(sentences);
  }

  @Test
  void countsInTheHeapGiveTheSameScores() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    Path book = Files.write(folder.resolve("book.txt"), Books.english());
    Path counts = hadoop.path("counts");
    assertThat(hadoop.run("ngram-model", book, counts)).isZero();
    assertThat(hadoop.run(new SideTool(), "load", "ngrams", counts, "--format", "sequence"))
        .isZero();
    assertThat(hadoop.run("ngram-score", book, hadoop.path("side"))).isZero();
    Path heap = hadoop.path("heap");
    assertThat(hadoop.run("ngram-score", "--lookup", "heap", "--model", counts, book, heap))
        .isZero();
    assertThat(hadoop.lines("heap")).isEqualTo(hadoop.lines("side"));
    assertThat(hadoop.run("ngram-score", "--lookup", "heap", book, heap)).isEqualTo(2);
  }

  /** Ids that repeat, empty sentences, unknown tokens, several files, splits and reducers. */
  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void theJoinGivesTheScoresOfALookUpForAnySentences(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    List<String> sentences = Books.english().subList(0, 400);
    Path book = Files.write(folder.resolve("book.txt"), sentences.subList(0, 200));
    Path counts = hadoop.path("counts");
    assertThat(hadoop.run("ngram-model", book, counts)).isZero();
    for (int file = 0; file < 2; file++) {
      StringBuilder lines = new StringBuilder("same id\t\nsame id\t the the \nun\tsupercomputer\n");
      for (int line = file; line < sentences.size(); line += 2) {
        lines.append(line).append('\t').append(sentences.get(line)).append('\n');
      }
      hadoop.write("in/" + file, lines.toString());
    }
    for (String lookup : List.of("heap", "reduce")) {
      int code =
          hadoop.run(
              "ngram-score",
              "-D",
              "mapreduce.input.fileinputformat.split.maxsize=12000",
              "-D",
              "mapreduce.job.reduces=3",
              "--ids",
              "--lookup",
              lookup,
              "--model",
              counts,
              hadoop.path("in"),
              hadoop.path(lookup));
      assertThat(code).isZero();
    }
    assertThat(hadoop.lines("reduce"))
        .containsExactlyInAnyOrderElementsOf(hadoop.lines("heap"))
        .hasSize(sentences.size() + 6);
    assertThat(hadoop.run("ngram-score", "--lookup", "reduce", book, hadoop.path("o")))
        .isEqualTo(2);
  }

  @Test
  void aSentenceOfTheModelIsMoreLikelyThanItsWordsInAnotherOrder() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path book = Files.write(folder.resolve("book.txt"), Books.english());
    Path in =
        hadoop.write("in", "a\tIn the BEGINNING: God created\nb\tbeginning the created in god\n");
    hadoop.run("ngram-model", "--letters", "--order", 2, book, hadoop.path("counts"));
    new TableLoads(hadoop)
        .local(
            "two",
            SequenceFiles.read(hadoop, "counts", new LongWritable(), LongWritable::get),
            Coders.LONG);
    hadoop.run(
        "ngram-score", "--letters", "--ids", "--order", 2, "--table", "two", in, hadoop.path("o"));
    List<String> lines = hadoop.lines("o");
    assertThat(score(lines.get(0))).isGreaterThan(score(lines.get(1)) + 5);
  }

  @Test
  void refusesAnOrderThatNoModelHas() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    assertThat(hadoop.run("ngram-model", "--order", 10, "in", "out")).isEqualTo(2);
    assertThat(hadoop.run("ngram-model", "--order", 0, "in", "out")).isEqualTo(2);
  }

  private static double score(String line) {
    return Double.parseDouble(line.split("\t")[1]);
  }
}
