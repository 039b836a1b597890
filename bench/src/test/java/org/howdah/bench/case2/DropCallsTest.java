package org.howdah.bench.case2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How often NodeManagers tell Linux to drop what they served, as strace counts it. The article
 * counted maps × reduces calls for Hadoop 1, and many more for the Hadoop 2 of its time.
 */
@LongTest
class DropCallsTest {
  private static final int MAPS = 9;
  private static final int REDUCES = 2;

  /** What sockets buffer would count as delivered, so segments are larger than that. */
  private static final long SEGMENT_BYTES = 8 << 20;

  private static final long ROOM_BYTES = 48 << 20;

  @TempDir Path folder;

  @Test
  void eachSegmentIsDroppedOnceHoweverManyFetchesAreCut() throws Exception {
    Counted counted = count(Way.HADOOP_DROPS);
    assertThat(counted.fetchesCut()).isPositive();
    assertThat(counted.drops()).isEqualTo((long) MAPS * REDUCES);
  }

  @Test
  void hadoopAsItIsDropsNothing() throws Exception {
    Counted counted = count(Way.HADOOP);
    assertThat(counted.fetchesCut()).isPositive();
    assertThat(counted.drops()).isZero();
  }

  /** What happened in a job, warm-up left out. */
  private record Counted(long fetchesCut, long drops) {}

  private Counted count(Way way) throws Exception {
    Case2Settings settings =
        new Case2Settings(
            List.of(way),
            MAPS * REDUCES * SEGMENT_BYTES,
            MAPS,
            REDUCES,
            0,
            0,
            ROOM_BYTES,
            1,
            folder,
            folder.resolve("no-launcher"));
    try (ThreeNodes nodes =
        ThreeNodes.start(folder.resolve("cluster"), Map.of(), way, 0, this::traced)) {
      ProcessMeter meter = new ProcessMeter(Duration.ofMinutes(5));
      ShuffleJob job = new ShuffleJob(settings, nodes, Map.of(), meter, folder);
      ShuffleRun run = job.run(folder.resolve("job.log"));
      return new Counted(run.waits(), drops());
    }
  }

  /**
   * The tracer is no parent of the node, which keeps its number, and stops it at such calls alone:
   * otherwise the node and its containers take minutes.
   */
  private List<String> traced(String node) {
    Path calls = folder.resolve("calls-" + node);
    return List.of(
        "strace", "-D", "-f", "--seccomp-bpf", "-e", "trace=fadvise64", "-o", calls.toString());
  }

  private long drops() throws IOException {
    long drops = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(DropCallsTest::isOfCalls).toList()) {
        try (Stream<String> calls = Files.lines(file)) {
          drops += calls.filter(call -> call.contains("POSIX_FADV_DONTNEED")).count();
        }
      }
    }
    return drops;
  }

  private static boolean isOfCalls(Path file) {
    return file.getFileName().toString().startsWith("calls-");
  }
}
