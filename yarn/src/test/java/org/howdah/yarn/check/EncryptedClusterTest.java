package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.yarn.check.ClusterWordCount.MAPS;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.Counters;
import org.howdah.testkit.daemon.ShuffleKey;
import org.howdah.testkit.daemon.YarnDaemons;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.Test;

/** Jobs of a cluster whose shuffle is encrypted. */
class EncryptedClusterTest extends ClusterTest {
  @Test
  void ourReduceTasksFetchByTls() throws Exception {
    Map<String, String> key = ShuffleKey.in(folder);
    List<YarnNode> nodes =
        List.of(serving("first", key), serving("second", key), serving("third", key));
    try (YarnDaemons yarn = start(nodes)) {
      ClusterWordCount count = new ClusterWordCount(configuration(yarn), jars());
      count.write(20_000, 5_000);
      Map<String, String> settings = new HashMap<>(key);
      settings.putAll(JobSettings.all());
      Counters counters = count.run(settings);
      assertThat(TaskCounters.TASKS_FETCHED.of(counters)).isEqualTo(REDUCES);
      assertThat(ours(counters, "SEGMENTS_READ_HERE")).isLessThan((long) MAPS * REDUCES);
      // Each reduce task is away from one node at least that has run two maps.
      assertThat(ours(counters, "SEGMENTS_KNOWN_BEFORE")).isGreaterThanOrEqualTo(REDUCES);
      assertThatThrownBy(
              () -> new Stranger(yarn.shufflePort(1)).asksForLengths("job_1_0001", "no TLS"))
          .isInstanceOf(IOException.class);
    }
  }
}
