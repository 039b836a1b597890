package org.howdah.model.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.policy.Policies;
import org.howdah.model.project.MachinesFile;
import org.howdah.model.stream.ClusterChoice;
import org.howdah.model.stream.NodeTypes;
import org.howdah.model.stream.StreamJob;
import org.howdah.model.stream.StreamOutcome;
import org.howdah.model.stream.StreamSimulation;
import org.junit.jupiter.api.Test;

/** The paper's jobs on the clusters whose machines are shipped as an example. */
class PaperJobsTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "machines", "ssd-or-memory.csv");

  private static StreamOutcome run(List<StreamJob> jobs, String cluster) throws Exception {
    NodeTypes types = new NodeTypes(new MachinesFile(EXAMPLE).machines());
    return new StreamSimulation(jobs, types, Policies.JOB_SHARES, 0)
        .run(ClusterChoice.parse(cluster).get(0));
  }

  @Test
  void theSameSeedMakesTheSameJobs() {
    assertThat(PaperJobs.draw(20, 7)).isEqualTo(PaperJobs.draw(20, 7)).hasSize(20);
    assertThat(PaperJobs.draw(20, 7)).isNotEqualTo(PaperJobs.draw(20, 8));
  }

  @Test
  void aFastDeviceGainsMoreThanTheSameJobsLoseToACacheInTheirMemory() throws Exception {
    List<StreamJob> jobs = PaperJobs.draw(60, 1);
    double disk = run(jobs, "7xdisk").jobSeconds(0.5);
    assertThat(run(jobs, "7xssd").jobSeconds(0.5)).isLessThan(disk);
    assertThat(run(jobs, "7xtwo-disks").jobSeconds(0.5)).isLessThan(disk);
    assertThat(run(jobs, "7xmemory").jobSeconds(0.5)).isGreaterThan(disk);
  }
}
