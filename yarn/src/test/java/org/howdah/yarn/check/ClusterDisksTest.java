package org.howdah.yarn.check;

import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.assertOurs;
import static org.howdah.yarn.check.ClusterWordCount.ours;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.TinyDisks;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.YarnNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Disks of nodes that are full when a task writes: it says so, and another attempt has room. */
@LongTest
class ClusterDisksTest extends SharedClusterTest {
  private static final int NODES = 3;
  private static final int DISK_KIBIBYTES = 256 << 10;

  /** Less than what a task writes, and enough to start others. */
  private static final int ROOM_BYTES = 1 << 20;

  private static final int WORDS = 200_000;

  private ClusterWordCount count;

  @BeforeAll
  void start() throws Exception {
    List<YarnNode> nodes = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      TinyDisks disks = new TinyDisks().add(disk(node), DISK_KIBIBYTES);
      assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
      Map<String, String> settings =
          Map.of(
              "yarn.nodemanager.local-dirs",
              disk(node).toString(),
              // A node that finds its disk full would start no task.
              "yarn.nodemanager.disk-health-checker.enable",
              "false");
      nodes.add(new YarnNode("node" + node, settings, List.of(), disks.launcher()));
    }
    yarn = start(nodes);
    count = new ClusterWordCount(configuration(yarn), jars());
    count.write(WORDS, 5_000);
  }

  private static Path disk(int node) {
    return folder.resolve("disk" + node);
  }

  @Test
  void aMapTaskSaysWhatItsOutputNeedsAndRunsAgain() throws Exception {
    assertFailsAndRunsAgain(Map.of(), "_m_");
  }

  /** So little memory that all goes to disk. */
  @Test
  void aReduceTaskSaysWhatItFetchesNeedsAndRunsAgain() throws Exception {
    assertFailsAndRunsAgain(Map.of(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, "100000"), "_r_");
  }

  private void assertFailsAndRunsAgain(Map<String, String> more, String kind) throws Exception {
    Map<String, String> settings = ours(more);
    settings.put("yarn.app.mapreduce.am.job.node-blacklisting.enable", "false");
    settings.put(MRJobConfig.MAP_MAX_ATTEMPTS, "50");
    settings.put(MRJobConfig.REDUCE_MAX_ATTEMPTS, "50");
    Job job = count.submit(settings);
    Until.holds("a task runs", () -> JobProcesses.find(job, "YarnChild", kind).isPresent(), 240);
    List<Path> fillers = new ArrayList<>();
    try {
      fill(fillers);
      Until.holds("a task says that a disk is full", () -> saysFull(job, kind), 120);
    } finally {
      for (Path filler : fillers) {
        Files.deleteIfExists(filler);
      }
    }
    assertOurs(count.await(job), REDUCES);
  }

  private void fill(List<Path> fillers) throws IOException {
    for (int node = 0; node < NODES; node++) {
      // As the node sees it.
      Path seen = Path.of("/proc/" + yarn.nodeManagerPid(node) + "/root" + disk(node));
      fillers.add(seen.resolve("filler"));
      fill(seen.resolve("filler"));
    }
  }

  private static void fill(Path file) throws IOException {
    byte[] zeros = new byte[1 << 16];
    try (RandomAccessFile filler = new RandomAccessFile(file.toFile(), "rw")) {
      try {
        while (true) {
          filler.write(zeros);
        }
      } catch (IOException full) {
        filler.setLength(filler.length() - ROOM_BYTES);
      }
    }
  }

  private static boolean saysFull(Job job, String kind) throws Exception {
    List<String> said = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 1000)) {
      if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED
          && event.getTaskAttemptId().toString().contains(kind)) {
        said.addAll(List.of(job.getTaskDiagnostics(event.getTaskAttemptId())));
      }
    }
    return said.stream().anyMatch(each -> each.contains("it needs about"));
  }
}
