package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.howdah.testkit.LongTest;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that read item sets, edges and rows, with outputs worked out by hand. */
@LongTest
class SetAndGraphJobsTest {
  @TempDir Path folder;
  private LocalHadoop hadoop;
  private Path out;

  @BeforeEach
  void start() {
    hadoop = new LocalHadoop(folder);
    out = hadoop.path("out");
  }

  @Test
  void setsThatAgreeInAllButTheLastItemAreJoined() throws Exception {
    String sets = "a,b,f\na,b,d\na,c,d\na,b,e\na,b,d\nx\na,\n,b\na\tb,c\n";
    Path in = hadoop.write("in", sets);
    assertThat(hadoop.run("self-join", in, out)).isZero();
    assertThat(hadoop.lines("out")).containsExactly("a,b\td,e", "a,b\td,f", "a,b\te,f");
  }

  @Test
  void aMillionLastItemsOfOneSetAreTooMany() throws Exception {
    StringBuilder sets = new StringBuilder();
    for (int i = 0; i < 1_000_001; i++) {
      sets.append("a,").append(i).append('\n');
    }
    Path in = hadoop.write("in", sets.toString());
    assertThat(hadoop.run("self-join", in, out)).isOne();
    assertThat(out.resolve("_SUCCESS")).doesNotExist();
  }

  @Test
  void anAdjacencyListHasBothDirectionsAndEachNeighbourOnce() throws Exception {
    String edges = "b,a\na,b\nc,a\nb,a\nd,d\nno edge\n,a\na,\na,b,c\na\tb,c\n";
    Path in = hadoop.write("in", edges);
    assertThat(hadoop.run("adjacency-list", in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "a\tfrom{b,c}:to{b}", "b\tfrom{a}:to{a}", "c\tfrom{}:to{a}", "d\tfrom{d}:to{d}");
  }

  @Test
  void aListIsCutWhereItIsTooLong() throws Exception {
    StringBuilder edges = new StringBuilder();
    for (int i = 0; i < 200_003; i++) {
      edges.append("hub,").append(100_000_000 + i).append('\n');
    }
    Path in = hadoop.write("in", edges.append("last,hub\n").toString());
    assertThat(StandardError.during(() -> hadoop.run("adjacency-list", in, out)))
        .endsWith("adjacency-list: neighbours left out of lists that are full: 3\n");
    String hub =
        hadoop.lines("out").stream().filter(line -> line.startsWith("hub")).findFirst().get();
    assertThat(hub).startsWith("hub\tfrom{last}:to{100000000,").endsWith(",100199999}");
  }

  @Test
  void aTableOfEdgesBecomesLinesOfEdges() throws Exception {
    Path in = hadoop.write("in", "src\tdst\tDepends\na\tb\nno tab\na,b\tc\n\tb\n");
    assertThat(hadoop.run("puma-convert", "--to", "edges", in, out)).isZero();
    assertThat(hadoop.parts("out")).hasSize(1);
    assertThat(hadoop.lines("out")).containsExactly("src,dst", "a,b");
    assertThat(hadoop.run("puma-convert", "--to", "vertices", in, out)).isEqualTo(2);
  }

  @Test
  void teraSortIsThatOfEverywhere() throws Exception {
    hadoop.run("puma-data", "rows", 1_000, hadoop.path("in"));
    hadoop.run("tera-sort", hadoop.path("in"), out);
    assertThat(hadoop.bytes("out")).hasSize(1_000);
    assertThat(hadoop.run("teravalidate", out, hadoop.path("report"))).isZero();
  }
}
