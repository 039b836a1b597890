package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.howdah.store.DataSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data sets that are dropped while a node is away that had a share of them. */
@Timeout(240)
class DroppedWhileAwayTest {
  private static final long NEVER_MILLIS = 600_000;

  @TempDir Path folder;
  private NodeGroup nodes;

  @BeforeEach
  void start() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b", "c");
    nodes.store("a").create("kept", 2);
    nodes.store("a").create("dropped", 2);
    nodes.await("nothing moves", status -> status.moving() == 0 && status.dataSets().size() == 2);
    NodeGroup.fill(on("a", "kept"), "kept");
    NodeGroup.fill(on("a", "dropped"), "dropped");
    nodes.restartPatiently(NEVER_MILLIS);
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private DataSet on(String node, String name) throws Exception {
    return nodes.store(node).open(name).orElseThrow();
  }

  /** In this order; the first begins the group. */
  private void launchAll(String... names) throws Exception {
    for (String name : names) {
      nodes.launch(name);
    }
  }

  private void awaitAll() {
    nodes.await(
        "all are there, and nothing moves",
        status ->
            status.isActive()
                && status.moving() == 0
                && status.nodes().size() == 3
                && status.dataSets().stream().allMatch(data -> data.lost() == 0));
  }

  @Test
  void theNodeJoinsWithoutThemAndKeepsTheRest() throws Exception {
    nodes.stop("c");
    nodes.store("a").drop("dropped");
    nodes.launch("c");
    awaitAll();
    assertThat(nodes.store("c").names()).containsExactly("kept");
    NodeGroup.assertAll(on("c", "kept"), "kept");
    nodes.stop("a");
    nodes.await(
        "c has its share", status -> status.node("a") == null || !status.node("a").isPresent());
    NodeGroup.assertAll(on("c", "kept"), "kept");
  }

  @Test
  void oneOfTheSameNameIsAnother() throws Exception {
    nodes.stop("c");
    nodes.store("a").drop("dropped");
    DataSet anew = nodes.store("a").create("dropped", 2);
    NodeGroup.fill(anew, "anew");
    nodes.launch("c");
    awaitAll();
    NodeGroup.assertAll(on("c", "dropped"), "anew");
    assertThat(on("c", "dropped").id()).isEqualTo(anew.id());
  }

  @Test
  void theyDoNotComeBackWithAGroupThatWasStoppedMeanwhile() throws Exception {
    nodes.stop("c");
    nodes.store("a").drop("dropped");
    nodes.stop("a", "b");
    launchAll("a", "c", "b");
    awaitAll();
    assertThat(nodes.store("a").names()).containsExactly("kept");
    assertThat(nodes.store("c").names()).containsExactly("kept");
    NodeGroup.assertAll(on("c", "kept"), "kept");
  }

  @Test
  void oneThatWasMadeMeanwhileIsThereOnceAGroupThatWasStoppedBegins() throws Exception {
    nodes.stop("a");
    NodeGroup.fill(nodes.store("b").create("made", 2), "made");
    nodes.stop("b", "c");
    launchAll("a", "b", "c");
    awaitAll();
    NodeGroup.assertAll(on("a", "made"), "made");
  }

  @Test
  void theyDoNotComeBackWithTheNodeThatWasAwayAndIsStartedFirst() throws Exception {
    nodes.stop("a");
    nodes.store("b").drop("dropped");
    nodes.stop("b", "c");
    launchAll("a", "b", "c");
    nodes.await(
        "it is dropped again", status -> status.isActive() && status.dataSets().size() == 1);
    awaitAll();
    for (String node : List.of("a", "b", "c")) {
      assertThat(nodes.store(node).names()).containsExactly("kept");
      NodeGroup.assertAll(on(node, "kept"), "kept");
    }
  }
}
