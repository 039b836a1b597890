package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
  void otherSeedsMakeOtherRecords() throws Exception {
    String first = printed("--seed", 1, 1_000);
    assertThat(first).startsWith("1000 rows, checksum ");
    assertThat(printed("--seed", 1, 1_000)).isEqualTo(first);
    assertThat(printed("--seed", 2, 1_000)).isNotEqualTo(first);
  }

  private String printed(Object... words) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stdout = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(hadoop.run("shuffle-text", words)).isZero();
    } finally {
      System.setOut(stdout);
    }
    return bytes.toString(StandardCharsets.UTF_8);
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
