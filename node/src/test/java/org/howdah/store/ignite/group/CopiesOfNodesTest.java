package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.CopyCheck;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyReport;
import org.howdah.store.CopyStep;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies of nodes that come and go. */
@Timeout(120)
class CopiesOfNodesTest {
  private static final int KEYS = 300;
  private static final int LARGE = 20;

  @TempDir Path folder;
  private final List<CopyDifference> found = new ArrayList<>();
  private NodeGroup nodes;
  private DataSet data;

  @BeforeEach
  void fill() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    for (String node : List.of("a", "b", "c")) {
      nodes.start(node);
    }
    data = nodes.store("a").create("d", 2);
    nodes.await("nothing moves", CopiesOfNodesTest::isStill);
    for (int i = 0; i < KEYS; i++) {
      data.change(bytes("key" + i), Change.put(bytes("value" + i))).get();
    }
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private static boolean isStill(GroupStatus status) {
    return status.moving() == 0 && status.dataSets().size() == 1;
  }

  private CopyReport check(CopyMend mend) throws Exception {
    found.clear();
    CopyCheck.Listener listener =
        new CopyCheck.Listener() {
          @Override
          public void at(String dataSet, int partition, int partitions) {}

          @Override
          public void found(String dataSet, CopyDifference difference) {
            found.add(difference);
          }
        };
    return new CopyCheck(nodes.group(), mend, 1L << 40, listener).run();
  }

  private int uncompared(String node) {
    try {
      return nodes.store(node).group().status().dataSets().get(0).uncompared();
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  /** A key of which that node has a copy. */
  private String keyOn(String node, int from) {
    for (int i = from; ; i++) {
      if (data.owners(data.partition(bytes("key" + i))).contains(node)) {
        return "key" + i;
      }
    }
  }

  private String other(String key, String node) {
    return data.owners(data.partition(bytes(key))).stream()
        .filter(one -> !one.equals(node))
        .findFirst()
        .orElseThrow();
  }

  /** Waits until nothing moves, and that node has a copy, or all partitions have two without it. */
  private void awaitCopies(String node, int partition, boolean isThere) {
    nodes.await(
        "the copies are where they belong",
        status ->
            isStill(status)
                && data.owners(partition).size() == 2
                && data.owners(partition).contains(node) == isThere
                && status.nodes().stream().mapToInt(GroupStatus.Node::copies).sum()
                    == 2 * data.partitions());
  }

  private void stop(String node, int partition) throws Exception {
    nodes.stop(node);
    awaitCopies(node, partition, false);
  }

  @Test
  void whatANodeMissedWhileItWasAwayIsDecidedByWhoWasNot() throws Exception {
    String deleted = keyOn("c", 0);
    String added = keyOn("c", Integer.parseInt(deleted.substring(3)) + 1);
    OneCopy before = new OneCopy("c", "d", deleted);
    Value value = before.value();
    GridCacheVersion version = before.row().version();
    assertThat(check(CopyMend.NONE).isGood()).isTrue();
    assertThat(uncompared("b")).isZero();
    int partition = data.partition(bytes(deleted));
    stop("c", partition);
    nodes.start("c");
    awaitCopies("c", partition, true);
    awaitCopies("c", data.partition(bytes(added)), true);

    for (String node : List.of("a", "b", "c")) {
      assertThat(uncompared(node)).as(node).isPositive().isLessThan(data.partitions());
    }
    new OneCopy("c", "d", deleted).put(value, version);
    new OneCopy(other(deleted, "c"), "d", deleted).remove();
    new OneCopy("c", "d", added).remove();
    CopyReport report = check(CopyMend.KEEP);
    assertThat(report.isGood()).as("%s %s", report, found).isTrue();
    assertThat(found).extracting(CopyDifference::key).contains(deleted, added);
    assertThat(found).allMatch(one -> one.verdict().contains("not away"));
    assertThat(new OneCopy("c", "d", deleted).value()).isNull();
    assertThat(data.get(bytes(deleted)).get()).isNull();
    assertThat(new OneCopy("c", "d", added).value()).isNotNull();
    for (String node : List.of("a", "b", "c")) {
      assertThat(uncompared(node)).as(node).isZero();
    }
  }

  @Test
  void aNodeThatGoesMeanwhileIsNoDifferenceAndWhatItLeavesIsComparedAnew() throws Exception {
    int partition = data.partition(bytes(keyOn("c", 0)));
    for (int i = 0, put = 0; put < LARGE; i++) {
      byte[] key = bytes("large" + i);
      if (data.partition(key) == partition) {
        data.change(key, Change.put(new byte[1 << 20])).get();
        put++;
      }
    }
    CopyStep step =
        nodes.store("a").group().compareCopies(CopyPlace.first("d", partition), CopyMend.NONE);
    assertThat(step.next()).isNotNull();
    stop("c", partition);
    CopyStep after = nodes.store("a").group().compareCopies(step.next(), CopyMend.NONE);
    assertThat(after.isInterrupted()).isTrue();
    CopyReport report = check(CopyMend.NONE);
    assertThat(found).isEmpty();
    assertThat(report.isGood()).isTrue();
    assertThat(report.keys()).isEqualTo(KEYS + LARGE);
    assertThat(uncompared("a")).isZero();
  }

  @Test
  void whatIsNotThereCannotBeCompared() {
    for (CopyPlace place :
        List.of(CopyPlace.first("none", 0), CopyPlace.first("d", data.partitions()))) {
      assertThatThrownBy(() -> nodes.store("a").group().compareCopies(place, CopyMend.NONE))
          .isInstanceOf(HowdahException.class)
          .satisfies(
              e ->
                  assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.USER_CONFIGURATION));
    }
  }
}
