package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Hanging;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process leaves that is killed with no chance to clear away. */
@Timeout(120)
class SweepTest extends FaultTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int LIMIT_MILLIS = 60_000;

  private final List<AutoCloseable> started = new ArrayList<>();
  private Path other;

  @BeforeEach
  void writeFiles() throws IOException {
    write("one.txt", "a 1\nb 2\n");
    other = Files.createDirectory(scratch.resolve("other"));
    Files.writeString(other.resolve("one.txt"), "a 1\n");
    Files.writeString(other.resolve("two.txt"), "hang\n");
  }

  /** A program in the middle of its job. */
  private final class Program implements AutoCloseable {
    private final ServerSocket server;
    private final Child child;
    private final Socket task;

    Program(boolean isolate) throws IOException {
      server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      server.setSoTimeout(LIMIT_MILLIS);
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
      command.add("-D" + JobRunner.MEMORY_BYTES + "=1");
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(HangingProgram.class.getName());
      command.add(howdah.temporary().getParent().toString());
      command.add(other.toString());
      command.add(scratch.resolve("output-of-" + server.getLocalPort()).toString());
      command.add(Integer.toString(server.getLocalPort()));
      command.add(Boolean.toString(isolate));
      child = Child.start("program", command, scratch, scratch.resolve("log"));
      started.add(this);
      task = server.accept();
      task.setSoTimeout(LIMIT_MILLIS);
    }

    /** Kills it with SIGKILL, and waits until its task is gone, too. */
    void kill() throws IOException, InterruptedException {
      ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
      assertThat(child.waitFor(LIMIT)).isEqualTo(128 + 9);
      assertThat(task.getInputStream().read()).isEqualTo(-1);
    }

    /** Lets it end in order. */
    void goOn() throws IOException, InterruptedException {
      task.close();
      assertThat(child.waitFor(LIMIT)).as(child.logTail()).isZero();
    }

    @Override
    public void close() throws IOException {
      child.close();
      server.close();
    }
  }

  @AfterEach
  void endPrograms() throws Exception {
    for (AutoCloseable program : started) {
      program.close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theNextJobDeletesWhatAKilledProcessLeft(boolean isolate) throws Exception {
    Program program = new Program(isolate);
    program.kill();
    Set<String> left = foldersOfJobs();
    assertThat(left).as("job folder and staging folder").hasSize(2);
    runNext();
    assertThat(foldersOfJobs()).doesNotContainAnyElementsOf(left);
  }

  @Test
  void whatBelongsToALiveProcessStays() throws Exception {
    Program killed = new Program(false);
    killed.kill();
    Set<String> left = foldersOfJobs();
    Program live = new Program(false);
    Set<String> living = foldersOfJobs();
    living.removeAll(left);
    assertThat(living).hasSize(2);
    runNext();
    assertThat(foldersOfJobs()).containsAll(living).doesNotContainAnyElementsOf(left);
    live.goOn();
    assertThat(foldersOfJobs()).doesNotContainAnyElementsOf(living);
    assertThat(names(howdah.temporary().resolve("mapred/local/howdah"), path -> true)).isEmpty();
    assertThat(names(howdah.temporary().resolve("staging"), Files::isRegularFile))
        .as("locks: this process's alone")
        .hasSize(1);
  }

  @Test
  void aRunningJobOfTheSameProcessStays() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(LIMIT_MILLIS);
      Job job =
          howdah.submit(
              hanging -> {
                Jobs.grouping(hanging);
                hanging.setMapperClass(Hanging.class);
                hanging.getConfiguration().setInt(Hanging.PORT, server.getLocalPort());
                FileInputFormat.setInputPaths(hanging, other.toString());
              });
      try (Socket task = server.accept()) {
        Set<String> living = foldersOfJobs();
        runNext();
        assertThat(foldersOfJobs()).containsAll(living);
        task.getOutputStream().write(1);
        assertThat(job.waitForCompletion(false)).isTrue();
      }
    }
  }

  private void runNext() throws Exception {
    JobOutcome outcome = howdah.run(Jobs::grouping);
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("a\t1\n", "b\t2\n");
  }

  /** Job folders and staging folders. */
  private Set<String> foldersOfJobs() throws IOException {
    Set<String> folders = new TreeSet<>();
    folders.addAll(names(howdah.temporary().resolve("mapred/local/howdah"), Files::isDirectory));
    folders.addAll(names(howdah.temporary().resolve("staging"), Files::isDirectory));
    return folders;
  }

  private interface Kind {
    boolean is(Path file);
  }

  private static Set<String> names(Path folder, Kind kind) throws IOException {
    if (!Files.exists(folder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(kind::is)
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
