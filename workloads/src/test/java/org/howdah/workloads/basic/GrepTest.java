package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrepTest {
  @TempDir Path folder;

  @Test
  void listsMatchesByDescendingFrequency() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "dfs.a dfs.b dfs.a\nnothing\ndfs.a dfs.c dfs.c\n");

    int exitCode = hadoop.run("grep", in, hadoop.path("out"), "dfs\\.[a-z]");

    assertThat(exitCode).isZero();
    assertThat(hadoop.lines("out")).containsExactly("3\tdfs.a", "2\tdfs.c", "1\tdfs.b");
  }

  @Test
  void countsOnlyTheGroupThatIsAskedFor() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "k1=x k2=x k3=y\n");

    hadoop.run("grep", in, hadoop.path("out"), "k\\d=(\\w)", "1");

    assertThat(hadoop.lines("out")).containsExactly("2\tx", "1\ty");
  }

  @Test
  void leavesNoIntermediateFolder() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    hadoop.run("grep", hadoop.write("in", "x\n"), hadoop.path("out"), "x");

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.startsWith("."))
          .containsExactlyInAnyOrder("in", "out", "tmp");
    }
  }

  @Test
  void refusesAnExpressionThatDoesNotCompile() throws Exception {
    assertThat(new LocalHadoop(folder).run("grep", "in", "out", "(")).isEqualTo(2);
  }

  @Test
  void refusesAGroupThatTheExpressionDoesNotHave() throws Exception {
    assertThat(new LocalHadoop(folder).run("grep", "in", "out", "(a)", "2")).isEqualTo(2);
  }
}
