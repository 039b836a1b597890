package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.grid.Launch;
import org.howdah.grid.Tenure;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.StoredRun;
import org.howdah.worker.nodes.GridEvent;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.NodeRuns;
import org.howdah.worker.nodes.Nodes;
import org.howdah.worker.nodes.RunNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Managers in this process whose tasks run in processes of nodes. */
@Timeout(120)
class GridWorkersTest extends GridTest {
  private static final int PARTITIONS = 100_000;

  @Test
  void aJobsTasksCommitWithItsManagersPermission() throws Exception {
    write("text", Inputs.prose(7, 500));
    JobOutcome outcome = howdah.run(onGrid(inWorkers(Jobs::wordCount)));
    assertSame(new Both(stock.run(Jobs::wordCount), outcome), false);
    assertThat(managerCode()).isZero();
  }

  @Test
  void noTaskCommitsWhoseManagerHasLostTheJob() throws Exception {
    write("text", "hang\n");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(60_000);
      Job job =
          howdah.submit(
              onGrid(
                  inWorkers(
                      once -> {
                        hanging(server).describe(once);
                        once.setMaxMapAttempts(1);
                        once.getConfiguration().set(GridKeys.SILENCE, "5s");
                      })));
      try (Socket task = server.accept()) {
        gridStore().journal().manage(id(job), "another", 0);
        assertThat(managerCode()).isEqualTo(GridManager.LOST);
        task.getOutputStream().write(1);
      }
      assertNothingIsCommitted();
    }
  }

  @Test
  void aNewManagerEndsWhatTheOneBeforeLeftRunning() throws Exception {
    write("text", "hang\n");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        GridNode node = new GridNode(access().addresses().get(0), access())) {
      server.setSoTimeout(60_000);
      Job job = howdah.submit(onGrid(inWorkers(hanging(server)), NoSubmission.class));
      long epoch = gridStore().journal().manage(id(job), "first", 0).epoch();
      Launch worker = new Launch("", "worker", List.of(), 64 << 20, epoch);
      RemoteProcess left = node.start(id(job), worker);
      new ThreadSubmission().submit(id(job), gridStore(), job.getConfiguration());
      try (Socket task = server.accept()) {
        assertThat(left.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left.exitValue()).isGreaterThan(128);
        task.getOutputStream().write(1);
      }
      assertThat(job.waitForCompletion(false)).isTrue();
    }
  }

  /** The store may just have failed, and the next manager goes on with what earlier ones did. */
  @Test
  void aManagerThatCannotBeginDeletesNothingOfItsJob() throws Exception {
    write("text", "a\n");
    Job job =
        howdah.submit(
            onGrid(
                inWorkers(
                    wrong -> {
                      Jobs.wordCount(wrong);
                      wrong
                          .getConfiguration()
                          .set("mapreduce.job.output.key.comparator.class", "absent.Comparator");
                    }),
                NoSubmission.class));
    try (GridNode node = new GridNode(access().addresses().get(0), access())) {
      node.putRun(id(job), "r.index", Files.write(scratch.resolve("r.index"), index()));
      new ThreadSubmission().submit(id(job), gridStore(), job.getConfiguration());
      assertThat(managerCode()).isZero();
      assertThat(job.waitForCompletion(false)).isFalse();
      assertThat(job.getStatus().getFailureInfo()).contains("absent.Comparator");
      assertThat(node.status().jobs()).extracting(HostStatus.JobFolder::job).contains(id(job));
    }
  }

  @Test
  void anEventOfATaskWithVeryManyPartitionsFitsAndItsIndexIsReadWhereTheRunIs() throws Exception {
    byte[] index = index();
    StoredRun run =
        new StoredRun("r", 7, List.of(access().addresses().get(0)), PackedIndex.of(index));
    GridEvent.Finished event =
        new GridEvent.Finished(new TaskAttempt(Kind.MAP, 1, 0), 1, 1, List.of(run), new byte[0]);
    byte[] encoded = event.encode();
    assertThat(index.length).isGreaterThan(Tenure.EVENT_BYTES_MAX);
    assertThat(encoded.length).isLessThan(Tenure.EVENT_BYTES_MAX / 2);
    StoredRun read = ((GridEvent.Finished) GridEvent.WIRE.decode(encoded)).runs().get(0);
    assertThat(read.index().isNone()).isTrue();

    try (Nodes nodes = Nodes.find("job_1", access(), () -> {})) {
      NodeRuns runs = new NodeRuns(nodes, new RunNodes("job_1", access(), DiskReserve.NONE), 1);
      assertThatThrownBy(() -> runs.adopt(read, null))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("no node gives the index of the run r");
      try (GridNode node = new GridNode(read.nodes().get(0), access())) {
        node.putRun("job_1", "r.index", Files.write(scratch.resolve("r.index"), index));
      }
      Run adopted = runs.adopt(read, null);
      assertThat(adopted.partitions()).isEqualTo(PARTITIONS);
      assertThat(adopted.bytes(77_777)).isEqualTo(77_777 % 1000);
      PackedIndex one = runs.stored(adopted, 77_777).index();
      assertThat(one.packedBytes()).isLessThan(20_000);
      assertThat(one.parse("r").storedBytes(77_777)).isEqualTo(77_777 % 1000);
      assertThat(one.parse("r").storedBytes()).isEqualTo(adopted.bytes());
      assertThat(one.parse("r").storedBytes(3)).isZero();
    }
  }

  /** As in docs/formats/run.md. */
  private static byte[] index() {
    ByteBuffer bytes = ByteBuffer.allocate(PARTITIONS * 24 + 8);
    long start = 0;
    for (int i = 0; i < PARTITIONS; i++) {
      bytes.putLong(start).putLong(i % 1000).putLong(i % 1000);
      start += i % 1000;
    }
    CRC32 crc = new CRC32();
    crc.update(bytes.array(), 0, bytes.position());
    return bytes.putLong(crc.getValue()).array();
  }

  private static NewDescription inWorkers(NewDescription description) {
    return job -> {
      description.describe(job);
      Configuration conf = job.getConfiguration();
      conf.setBoolean(WORKERS, true);
    };
  }
}
