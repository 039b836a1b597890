package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that read text, with outputs worked out by hand. */
class TextJobsTest {
  @TempDir Path folder;
  private LocalHadoop hadoop;
  private Path in;
  private Path out;

  @BeforeEach
  void writeTwoDocuments() throws Exception {
    hadoop = new LocalHadoop(folder);
    hadoop.write("in/cats.txt", "the cat sat\non the mat\n the  cat sat \n");
    hadoop.write("in/dogs.txt", "the dog sat the dog sat\n");
    in = hadoop.path("in");
    out = hadoop.path("out");
  }

  @Test
  void wordCountAndGrepAreThoseOfEverywhere() throws Exception {
    assertThat(hadoop.run("word-count", in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly("cat\t2", "dog\t2", "mat\t1", "on\t1", "sat\t4", "the\t5");

    assertThat(hadoop.run("grep", in, hadoop.path("matches"), "[a-z]at")).isZero();
    assertThat(hadoop.lines("matches")).containsExactly("4\tsat", "2\tcat", "1\tmat");
  }

  @Test
  void anInvertedIndexHasEachDocumentOfAWordOnce() throws Exception {
    assertThat(hadoop.run("inverted-index", in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "cat\tcats.txt",
            "dog\tdogs.txt",
            "mat\tcats.txt",
            "on\tcats.txt",
            "sat\tcats.txt",
            "sat\tdogs.txt",
            "the\tcats.txt",
            "the\tdogs.txt");
  }

  @Test
  void anInvertedIndexHasAWordInOneFileWhateverItsDocuments() throws Exception {
    hadoop.run("inverted-index", "-D", "mapreduce.job.reduces=3", in, out);
    assertThat(hadoop.lines("out")).containsSubsequence("sat\tcats.txt", "sat\tdogs.txt");
    assertThat(hadoop.lines("out")).containsSubsequence("the\tcats.txt", "the\tdogs.txt");
  }

  @Test
  void aTermVectorHasTheFrequentWordsOfAHostByCount() throws Exception {
    assertThat(hadoop.run("term-vector", "--cutoff", 2, in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "cats.txt\tthe:3",
            "cats.txt\tcat:2",
            "cats.txt\tsat:2",
            "dogs.txt\tdog:2",
            "dogs.txt\tsat:2",
            "dogs.txt\tthe:2");
  }

  @Test
  void aWordIsFrequentFromTenOnIfNothingElseIsSaid() throws Exception {
    Path host = hadoop.write("host", "nine ten ".repeat(9) + "ten\n");
    hadoop.run("term-vector", host, out);
    assertThat(hadoop.lines("out")).containsExactly("host\tten:10");
  }

  @Test
  void sequencesAreThreeWordsOfALine() throws Exception {
    assertThat(hadoop.run("sequence-count", in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "dog|sat|the|dogs.txt\t1",
            "on|the|mat|cats.txt\t1",
            "sat|the|dog|dogs.txt\t1",
            "the|cat|sat|cats.txt\t2",
            "the|dog|sat|dogs.txt\t2");
  }

  @Test
  void aRankedIndexListsDocumentsByCountAndThenByName() throws Exception {
    String counts =
        """
        a|b|c|one\t9
        a|b|c|two\t10
        a|b|c|three\t9
        x|y|z|one\t1
        a|b|c|one\t9
        p|q||r|two\t2
        no count|one
        no bar\t3
        a|b|c|four\tmany
        |one\t3
        """;
    Path sequences = hadoop.write("counts", counts);
    assertThat(hadoop.run("ranked-inverted-index", sequences, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "a|b|c\t10|two",
            "a|b|c\t9|one",
            "a|b|c\t9|one",
            "a|b|c\t9|three",
            "p|q||r\t2|two",
            "x|y|z\t1|one");
  }

  @Test
  void aRankedIndexIsMadeOfWhatSequenceCountWrites() throws Exception {
    hadoop.run("sequence-count", in, hadoop.path("sequences"));
    hadoop.run("ranked-inverted-index", hadoop.path("sequences"), out);
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "dog|sat|the\t1|dogs.txt",
            "on|the|mat\t1|cats.txt",
            "sat|the|dog\t1|dogs.txt",
            "the|cat|sat\t2|cats.txt",
            "the|dog|sat\t2|dogs.txt");
  }

  @Test
  void aFileWhoseNameWouldSplitAnOutputLineIsRefused() throws Exception {
    Path odd = hadoop.write("a|b", "x y z\n");
    assertThat(hadoop.run("sequence-count", odd, out)).isOne();
  }
}
