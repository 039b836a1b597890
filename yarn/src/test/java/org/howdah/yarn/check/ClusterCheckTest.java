package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;

class ClusterCheckTest extends ClusterTest {
  @Test
  void mapTasksOfAClusterSortWithOurs() throws Exception {
    onCluster(
        conf -> {
          assertThat(new ClusterCheck(conf, jars()).run()).containsExactlyElementsOf(ALL_WORKS);
          FileSystem files = FileSystem.get(conf);
          assertThat(files.globStatus(new org.apache.hadoop.fs.Path("/user/*/howdah-check-*")))
              .isEmpty();
        });
  }
}
