package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.check.Finding.State;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs with other settings than a cluster's own. */
@LongTest
class OtherJobsTest extends SharedClusterTest {
  private Configuration conf;

  @BeforeAll
  void start() throws Exception {
    yarn = startOne(YarnNode.plain("one"));
  }

  @BeforeEach
  void clear() throws Exception {
    conf = configuration(yarn);
  }

  /** Tasks have a class loader of the job's, compress, and sort in the least memory. */
  @Test
  void jobsWithALoaderOfTheirOwnCompressAndSpillWithOurs() throws Exception {
    conf.setBoolean("mapreduce.job.classloader", true);
    conf.setBoolean("mapreduce.map.output.compress", true);
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    assertThat(new ClusterCheck(conf, jars()).run()).containsAll(ALL_WORKS);
  }

  @Test
  void whatFallsBackToHadoopsIsSaidWithItsReason() throws Exception {
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    List<Finding> findings = new ClusterCheck(conf, jars()).run();
    assertThat(findings)
        .filteredOn(finding -> finding.state() == State.FAILS)
        .extracting(Finding::detail)
        .containsExactly(
            "0 of 2 map tasks sorted with it; the others fell back to Hadoop's: the job encrypts"
                + " intermediate data",
            "0 of 2 reduce tasks fetched with it; the others fell back to Hadoop's: the job"
                + " encrypts intermediate data");
  }

  @Test
  void withoutOurJarTheJobFailsByName() throws Exception {
    conf.setInt("mapreduce.map.maxattempts", 1);
    // Hadoop finds no class of ours, and tries none of the others.
    assertThatThrownBy(() -> new ClusterCheck(conf, List.of()).run())
        .hasMessageContaining("the check's job job_")
        .hasMessageContaining("yarn logs -applicationId application_");
  }
}
