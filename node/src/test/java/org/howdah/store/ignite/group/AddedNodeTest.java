package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.howdah.store.DataSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What moves when a node is added, and when it is taken out. */
@Timeout(240)
class AddedNodeTest {
  private static final int COPIES = 2;

  @TempDir Path folder;
  private NodeGroup nodes;

  @BeforeEach
  void start() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b", "c");
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private static List<Set<String>> owners(DataSet data) {
    List<Set<String>> owners = new ArrayList<>();
    for (int p = 0; p < data.partitions(); p++) {
      owners.add(Set.copyOf(data.owners(p)));
    }
    return owners;
  }

  /** Copies that come to a node which had none of the partition. */
  private static int moved(List<Set<String>> before, List<Set<String>> after, String to) {
    int moved = 0;
    for (int p = 0; p < before.size(); p++) {
      Set<String> gained = new HashSet<>(after.get(p));
      gained.removeAll(before.get(p));
      moved += gained.contains(to) ? 1 : 0;
    }
    return moved;
  }

  @Test
  void nothingMovesButTheShareOfTheNode() throws Exception {
    DataSet data = nodes.store("a").create("d", COPIES);
    nodes.await("each key has two owners", status -> status.moving() == 0);
    NodeGroup.fill(data, "v");
    List<Set<String>> before = owners(data);
    assertThat(before).allMatch(owners -> owners.size() == COPIES);

    nodes.start("d");
    nodes.await("d has its share", status -> status.moving() == 0 && status.node("d").copies() > 0);
    List<Set<String>> after = owners(data);
    for (String old : List.of("a", "b", "c")) {
      assertThat(moved(before, after, old)).as("copies that moved to %s", old).isZero();
    }
    // Which partitions a node has follows from its name, so that this is no chance.
    int share = COPIES * data.partitions() / 4;
    assertThat(moved(before, after, "d")).isBetween(share / 2, share * 3 / 2);
    NodeGroup.assertAll(data, "v");

    nodes.group().drain("d");
    nodes.await("d may be stopped", status -> status.mayStop("d"));
    assertThat(owners(data)).isEqualTo(before);
    NodeGroup.assertAll(data, "v");
  }
}
