package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondarySortTest {
  @TempDir Path folder;

  @Test
  void ordersTheNumbersOfEachNameAndLeavesMalformedLinesOut() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "b 10\na 3\nb -2\nb 9\na 1\nno number\na 3\n  c\t7 \n\n");

    assertThat(hadoop.run("secondary-sort", in, hadoop.path("out"))).isZero();

    assertThat(hadoop.lines("out"))
        .containsExactly("a\t1", "a\t3", "a\t3", "b\t-2", "b\t9", "b\t10", "c\t7");
  }

  @Test
  void keepsEachNameInOneFile() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "x 2\ny 2\nz 2\nx 1\ny 1\nz 1\n");

    hadoop.run("secondary-sort", "-D", "mapreduce.job.reduces=2", in, hadoop.path("out"));

    assertThat(hadoop.lines("out")).containsSubsequence("x\t1", "x\t2");
    assertThat(hadoop.lines("out")).containsSubsequence("y\t1", "y\t2");
    assertThat(hadoop.lines("out")).containsSubsequence("z\t1", "z\t2").hasSize(6);
  }

  @Test
  void listsTheLinesOfEachWord() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "to be\nor not\nto be\n");

    hadoop.run("secondary-sort", "--words", in, hadoop.path("out"));

    assertThat(hadoop.lines("out"))
        .containsExactly("be\t0", "be\t13", "not\t6", "or\t6", "to\t0", "to\t13");
  }
}
