package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountTest {
  @TempDir Path folder;

  @Test
  void countsWordsOfAllInputsInByteOrder() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path first = hadoop.write("a/1.txt", "the cat  the\that\n\nÜber the\f\n");
    Path second = hadoop.write("b/2.txt", "cat");

    int exitCode = hadoop.run("wordcount", first.getParent(), second, hadoop.path("out"));

    assertThat(exitCode).isZero();
    assertThat(hadoop.lines("out")).containsExactly("cat\t2", "hat\t1", "the\t3", "Über\t1");
  }

  @Test
  void splitsLinesAsStringTokenizerDoes() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in =
        hadoop.write("in", "to be or not to be\nthat is the question\r\n to\u00a0be\n".repeat(50));
    hadoop.run("wordcount", "-D", "mapreduce.job.reduces=3", in, hadoop.path("out"));

    java.util.Map<String, Long> expected = new java.util.TreeMap<>();
    for (String line : java.nio.file.Files.readString(in).split("\n")) {
      java.util.StringTokenizer tokens = new java.util.StringTokenizer(line);
      while (tokens.hasMoreTokens()) {
        expected.merge(tokens.nextToken(), 1L, Long::sum);
      }
    }

    assertThat(hadoop.parts("out")).hasSize(3);
    assertThat(hadoop.lines("out"))
        .containsExactlyInAnyOrderElementsOf(
            expected.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList());
  }
}
