package org.howdah.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.cli.programs.Poison;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nodes are given that they cannot take. */
@Tag("chaos")
class ChaosLimitsTest {
  private static final int DISK_KILOBYTES = 1 << 20;

  @TempDir Path folder;

  @Test
  void poisonedJobsFailAndTakeNoNodeWithThem() throws Exception {
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
      for (String how : List.of("throw", "fill", "loop")) {
        ChaosJob job =
            ChaosJob.submit(
                group.access("a"),
                folder.resolve(how),
                it -> {
                  it.setMapperClass(Poison.class);
                  it.getConfiguration().set(Poison.HOW, how);
                  it.getConfiguration().setInt("mapreduce.task.timeout", 3_000);
                  it.setMaxMapAttempts(2);
                  FileInputFormat.addInputPath(
                      it, new org.apache.hadoop.fs.Path(input.resolve("part-0").toUri()));
                });
        assertThat(job.job().waitForCompletion(false)).as(how).isFalse();
        String failure = job.job().getStatus().getFailureInfo();
        String first = failure.lines().findFirst().orElse("");
        ChaosReport.line(
            "a task that does " + how + ": " + first.substring(0, Math.min(100, first.length())));
        assertThat(failure).contains("map task 0");
      }
      for (String name : group.names()) {
        assertThat(group.process(name).isAlive()).isTrue();
      }
      ChaosJob.submit(group.access("a"), input, folder.resolve("after")).awaitSuccess(expected);
    }
  }

  @Test
  void garbageOnEachPortIsSurvived() throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            ChaosJob job = ChaosJob.submit(group.access("a"), input, folder.resolve("job"));
            int sent = 0;
            while (!job.job().isComplete()) {
              for (int port = 0; port < 4; port++) {
                throwAt(group.port("b") + port, random);
                sent++;
              }
            }
            job.awaitSuccess(expected);
            for (String name : group.names()) {
              assertThat(group.process(name).isAlive()).isTrue();
            }
            group.awaitSettled(3);
            ChaosReport.line("garbage: %d connections, nothing lost".formatted(sent));
          }
        });
  }

  private static void throwAt(int port, Random random) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(50);
      OutputStream out = socket.getOutputStream();
      out.write(bytes(random));
      out.flush();
      if (random.nextBoolean()) {
        int unused = socket.getInputStream().read(new byte[1000]);
      }
    } catch (SocketException | SocketTimeoutException refused) {
      // It has every right to.
    }
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(1 << random.nextInt(1, 16))];
    random.nextBytes(bytes);
    List<String> beginnings =
        List.of(
            "",
            "set k 0 0 99999999999\r\n",
            "get " + "k".repeat(3000) + "\r\n",
            "GET /v1/grid/jobs/../../x HTTP/1.1\r\n\r\n",
            "POST /v1/data/default/change HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            "\0\0G\0",
            "\u00ac\u00ed\0\5");
    byte[] first = beginnings.get(random.nextInt(beginnings.size())).getBytes(ISO_8859_1);
    byte[] all = new byte[first.length + bytes.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(bytes, 0, all, first.length, bytes.length);
    return all;
  }

  @Test
  void aDiskThatIsFullCostsNoMoreThanItsNode() throws Exception {
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    TinyDisks disks = new TinyDisks().add(folder.resolve("c"), DISK_KILOBYTES);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    try (ChaosGroup group = new ChaosGroup(folder)) {
      group.start("a");
      group.start("b");
      group.start("c", "127.0.0.1", NodeProcessTest.freePorts(), TinyNodes.on(disks));
      group.awaitSettled(3);
      ChaosJob job = ChaosJob.submit(group.access("a"), input, folder.resolve("job"));
      job.awaitProgress(2, 0);
      fill(TinyNodes.seen(group.process("c"), folder.resolve("c/filler")));
      long millis = job.awaitSuccess(expected);
      ChaosReport.took("a disk is full in map", millis);
      ChaosReport.line("  its node is " + (group.process("c").isAlive() ? "there" : "gone"));
      assertThat(group.process("a").isAlive() && group.process("b").isAlive()).isTrue();
    }
  }

  @Test
  void aJobThatPutsOutMoreThanAllDisksHoldFailsAndTakesNoNodeWithIt() throws Exception {
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    try (ChaosGroup group = new ChaosGroup(folder)) {
      for (String name : List.of("a", "b", "c")) {
        TinyDisks disks = TinyNodes.disk(group.data(name));
        assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
        group.start(name, "127.0.0.1", NodeProcessTest.freePorts(), TinyNodes.on(disks));
      }
      group.awaitSettled(3);
      ChaosJob job =
          ChaosJob.submit(
              group.access("a"),
              folder.resolve("pour"),
              it -> {
                it.setMapperClass(Poison.class);
                it.getConfiguration().set(Poison.HOW, "pour");
                FileInputFormat.addInputPath(it, new org.apache.hadoop.fs.Path(input.toUri()));
              });
      assertThat(job.job().waitForCompletion(false)).isFalse();
      String failure = job.job().getStatus().getFailureInfo();
      assertThat(failure).contains("grid.disk.reserve", "stay free");
      for (String name : group.names()) {
        assertThat(group.process(name).isAlive()).as(name).isTrue();
      }
      long millis =
          ChaosJob.submit(group.access("a"), input, folder.resolve("after")).awaitSuccess(expected);
      ChaosReport.took("after a job that filled all disks", millis);
    }
  }

  private static void fill(Path file) throws IOException {
    byte[] piece = new byte[1 << 20];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < 2 * DISK_KILOBYTES / 1024; i++) {
        out.write(piece);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }
}
