package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShuffleTextTest {
  @TempDir Path folder;
  private LocalHadoop hadoop;

  @BeforeEach
  void start() {
    hadoop = new LocalHadoop(folder);
  }

  @Test
  void allThatIsMadeArrives() throws Exception {
    assertThat(hadoop.run("shuffle-text", "-D", "mapreduce.job.reduces=3", 5_000)).isZero();
    assertThat(hadoop.run("shuffle-text", "-D", "mapreduce.job.reduces=3", "--skew", 1.5, 5_000))
        .isZero();
  }

  @Test
  void withSkewTheFirstReduceTaskHasMost() {
    ShuffleText.Shares shares = new ShuffleText.Shares();
    org.apache.hadoop.conf.Configuration conf = new org.apache.hadoop.conf.Configuration(false);
    conf.setDouble("howdah.shuffletext.skew", 1);
    shares.setConf(conf);
    int[] counts = new int[3];
    byte[] row = Row.template();
    for (int number = 0; number < 11_000; number++) {
      Row.fill(row, 0, number);
      counts[shares.getPartition(new org.apache.hadoop.io.Text(row), null, 3)]++;
    }
    // 1, 1/2 and 1/3 of 11/6.
    assertThat(counts[0]).isBetween(5_800, 6_200);
    assertThat(counts[1]).isBetween(2_800, 3_200);
    assertThat(counts[2]).isBetween(1_800, 2_200);
  }

  @Test
  void skewIsANumber() throws Exception {
    assertThat(hadoop.run("shuffle-text", "--skew", "much", 10)).isEqualTo(2);
    assertThat(hadoop.run("shuffle-text", "--skew", -1, 10)).isEqualTo(2);
  }
}
