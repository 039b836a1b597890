package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.assertLengthsWereKnown;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.io.IOException;
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
      Counters counters = words(yarn).run(ours(key));
      assertThat(TaskCounters.TASKS_FETCHED.of(counters)).isEqualTo(REDUCES);
      assertLengthsWereKnown(counters);
      assertThatThrownBy(
              () -> new Stranger(yarn.shufflePort(1)).asksForLengths("job_1_0001", "no TLS"))
          .isInstanceOf(IOException.class);
    }
  }
}
