package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Test;

/** Jobs with other settings than a cluster's own. */
@LongTest
class OtherJobsTest extends ClusterTest {
  /** Tasks have a class loader of the job's, compress, and sort in the least memory. */
  private static Configuration otherwise(Configuration conf) {
    Configuration other = new Configuration(conf);
    other.setBoolean("mapreduce.job.classloader", true);
    other.setBoolean("mapreduce.map.output.compress", true);
    other.setInt("mapreduce.task.io.sort.mb", 1);
    return other;
  }

  @Test
  void jobsWithALoaderOfTheirOwnCompressAndSpillWithOurs() throws Exception {
    onCluster(
        conf ->
            assertThat(new ClusterCheck(otherwise(conf), jars()).run())
                .containsExactlyElementsOf(ALL_WORKS));
  }

  @Test
  void withoutOurJarTheJobFailsByName() throws Exception {
    onCluster(
        conf -> {
          conf.setInt("mapreduce.map.maxattempts", 1);
          // Hadoop finds no class of ours, and tries none of the others.
          assertThatThrownBy(() -> new ClusterCheck(conf, List.of()).run())
              .hasMessageContaining("the check's job job_")
              .hasMessageContaining("yarn logs -applicationId application_");
        });
  }
}
