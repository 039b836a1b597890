package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.yarn.check.ClusterWordCount.MAPS;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.Counters;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.Test;

/** Jobs on one NodeManager of Hadoop's own and three with our shuffle service. */
class MixedClusterTest extends ClusterTest {
  @Test
  void reduceTasksOfBothKindsFetchFromNodesOfBothKinds() throws Exception {
    List<YarnNode> nodes =
        List.of(
            YarnNode.plain("plain"),
            serving("first", Map.of()),
            serving("second", Map.of()),
            serving("third", Map.of()));
    onNodes(
        nodes,
        (yarn, conf) -> {
          ClusterWordCount count = new ClusterWordCount(conf, jars());
          count.write(20_000, 5_000);
          Counters all = count.run(JobSettings.all());
          assertThat(TaskCounters.TASKS_FETCHED.of(all)).isEqualTo(REDUCES);
          assertThat(ours(all, "SEGMENTS_READ_HERE")).isLessThan((long) MAPS * REDUCES);
          // Each reduce task is away from one node at least that serves and has run two maps.
          assertThat(ours(all, "SEGMENTS_KNOWN_BEFORE")).isGreaterThanOrEqualTo(REDUCES);
          Counters stock = count.run(Map.of());
          assertThat(TaskCounters.TASKS_FETCHED.of(stock)).isZero();
        });
  }
}
