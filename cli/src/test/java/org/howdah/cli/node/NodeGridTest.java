package org.howdah.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.LogLimits;
import org.junit.jupiter.api.Test;

/** What a node's settings say of what it gives to jobs. */
class NodeGridTest {
  private static LogLimits logs(Map<String, String> said) throws HowdahException {
    return NodeGrid.settings(new HashMap<>(said)).logs();
  }

  @Test
  void asMuchStaysOfLogsAsOfThoseOfJobsHereIfTheySayNothing() throws Exception {
    assertThat(logs(Map.of())).isEqualTo(LogLimits.USUAL);
  }

  @Test
  void whatTheySayOfLogsHoldsForAllJobs() throws Exception {
    assertThat(logs(Map.of("grid.logs.bytes", "2g", "grid.logs.days", "3")))
        .isEqualTo(new LogLimits(LogLimits.FILE_BYTES, 2L << 30, 3));
  }
}
