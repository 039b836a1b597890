package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.yarn.check.ClusterWordCount.MAPS;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.collector.SortCounters;
import org.junit.jupiter.api.Test;

/** Jobs on one NodeManager of Hadoop's own and two with our shuffle service. */
class MixedClusterTest extends ClusterTest {
  @Test
  void reduceTasksOfBothKindsFetchFromNodesOfBothKinds() throws Exception {
    List<YarnNode> nodes =
        List.of(YarnNode.plain("plain"), serving("first", Map.of()), serving("second", Map.of()));
    onNodes(
        nodes,
        (yarn, conf) -> {
          ClusterWordCount count = new ClusterWordCount(conf, jars());
          count.write(20_000, 5_000);
          Job job = count.submit(JobSettings.all());
          Counters all = count.await(job);
          assertThat(SortCounters.tasksFetched(all)).isEqualTo(REDUCES);
          assertThat(ours(all, "SEGMENTS_READ_HERE")).isEqualTo(onTheSameNode(job));
          assertThat(ours(all, "SEGMENTS_KNOWN_BEFORE"))
              .isEqualTo(behindTheFirst(job, List.of(yarn.webAddress(1), yarn.webAddress(2))));
          Counters stock = count.run(Map.of());
          assertThat(SortCounters.tasksFetched(stock)).isZero();
          // So little that segments wait, or go to disk.
          Map<String, String> small = new HashMap<>(JobSettings.all());
          small.put(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, "400000");
          small.put("mapreduce.map.output.compress", "true");
          count.run(small);
        });
  }

  private static List<String> nodes(Job job, boolean ofMaps) throws Exception {
    return Stream.of(job.getTaskCompletionEvents(0, MAPS + REDUCES))
        .filter(event -> event.isMapTask() == ofMaps)
        .map(TaskCompletionEvent::getTaskTrackerHttp)
        .toList();
  }

  private static long onTheSameNode(Job job) throws Exception {
    List<String> maps = nodes(job, true);
    return nodes(job, false).stream()
        .mapToLong(node -> maps.stream().filter(node::equals).count())
        .sum();
  }

  /** Of what a node tells the length of, the first is asked for without knowing it. */
  private static long behindTheFirst(Job job, List<String> serving) throws Exception {
    List<String> maps = nodes(job, true);
    return nodes(job, false).stream()
        .flatMapToLong(
            reduce ->
                serving.stream()
                    .filter(node -> !node.equals(reduce))
                    .mapToLong(node -> maps.stream().filter(node::equals).count() - 1))
        .filter(count -> count > 0)
        .sum();
  }
}
