package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.howdah.worker.nodes.Nodes;
import org.junit.jupiter.api.Test;

/** How jobs divide the slots of nodes. */
class SlotShareTest {
  private static final SortedSet<String> JOBS = new TreeSet<>(List.of("job_1", "job_2", "job_3"));

  private static List<Integer> shares(int slots) {
    return JOBS.stream().map(job -> Nodes.share(slots, JOBS, job)).toList();
  }

  @Test
  void whatDoesNotDivideGoesToTheOldest() {
    assertThat(shares(6)).containsExactly(2, 2, 2);
    assertThat(shares(8)).containsExactly(3, 3, 2);
    assertThat(shares(2)).containsExactly(1, 1, 0);
    assertThat(Nodes.share(5, new TreeSet<>(List.of("job_2")), "job_2")).isEqualTo(5);
  }
}
