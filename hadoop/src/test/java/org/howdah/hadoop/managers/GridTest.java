package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.grid.Bundle;
import org.howdah.grid.host.HostLimits;
import org.howdah.grid.host.HostSettings;
import org.howdah.grid.host.WorkerHost;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.process.Worker;
import org.howdah.hadoop.zoo.Hanging;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Service;
import org.howdah.testkit.daemon.Child;
import org.howdah.worker.ChildJvm;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Jobs on two nodes that have one store in memory, with managers that tests start. */
abstract class GridTest extends EquivalenceTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final String FOLDER = "test.grid.folder";

  /** Whether tasks of a job run in workers of the nodes, rather than in its manager. */
  static final String WORKERS = "test.grid.workers";

  private static final long MEMORY_BYTES = 256 << 20;

  /** The manager that was started last. */
  private static volatile CompletableFuture<Integer> manager;

  private static volatile Child process;

  /** For how many milliseconds a manager may reach no node. */
  static final String ALONE = "test.manager.alone";

  final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private final List<Node> nodes = new ArrayList<>();
  private Path tokenFile;

  /** A node as far as clients and managers see it. */
  private static final class Node implements AutoCloseable {
    private final HttpPort port;
    private final DataPages pages;
    private final WorkerHost host;

    Node(KeyValueStore store, Path tokenFile, Path folder) throws IOException {
      HttpLimits limits = HttpLimits.ofThisProcess();
      port = HttpPort.start("127.0.0.1", 0, limits);
      pages = new DataPages(limits);
      port.serve(DataPages.PATH, pages);
      Map<String, String> addresses = Map.of(store.nodeName(), address());
      Service service = new Service(store, () -> addresses, TOKEN, tokenFile);
      pages.open(service);
      host =
          WorkerHost.start(
              service,
              port,
              Files.createDirectories(folder),
              new HostSettings(1, MEMORY_BYTES, HostLimits.of(8)),
              (main, options, heapBytes, home) ->
                  ChildJvm.command(Worker.class.getName(), options, heapBytes, home, e -> true));
    }

    String address() {
      return "127.0.0.1:" + port.port();
    }

    @Override
    public void close() {
      host.close();
      pages.close();
      port.close();
    }
  }

  @BeforeEach
  void serve() throws Exception {
    tokenFile = Files.writeString(scratch.resolve("token"), TOKEN + "\n");
    manager = null;
    process = null;
    nodes.add(new Node(store, tokenFile, scratch.resolve("node-1")));
    nodes.add(new Node(store, tokenFile, scratch.resolve("node-2")));
  }

  @AfterEach
  void stop() throws Exception {
    if (process != null) {
      process.close();
    }
    CompletableFuture<Boolean> killed =
        CompletableFuture.supplyAsync(() -> HowdahJobs.killAll(10_000));
    while (!killed.isDone()) {
      // Threads of managers that have lost their jobs wait for their process to end.
      away().forEach(Thread::interrupt);
      pause();
    }
    nodes.forEach(Node::close);
  }

  private static List<Thread> away() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(one -> Arrays.stream(one.getValue()).anyMatch(GridTest::isAway))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isAway(StackTraceElement at) {
    return at.getClassName().equals(GridManager.class.getName())
        && at.getMethodName().equals("leave");
  }

  static void pause() throws InterruptedException {
    assertThat(new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS)).isFalse();
  }

  /** A map without reduces whose only task tells the server that it has begun, and waits. */
  static NewDescription hanging(ServerSocket server) {
    return job -> {
      job.setMapperClass(Hanging.class);
      job.setNumReduceTasks(0);
      job.getConfiguration().setInt(Hanging.PORT, server.getLocalPort());
    };
  }

  /** Waits until a thread of a manager that has lost its job would have committed. */
  void assertNothingIsCommitted() throws Exception {
    while (away().isEmpty()) {
      pause();
    }
    try (Stream<Path> left = Files.walk(howdah.output())) {
      // Of an attempt that has committed, there is a folder of its task.
      assertThat(left.map(path -> path.getFileName().toString()))
          .anyMatch(name -> name.startsWith("attempt_"))
          .noneMatch(name -> name.startsWith("task_") || name.equals("_SUCCESS"));
    }
  }

  /** Ends the node that is asked first. */
  void loseANode() {
    nodes.remove(0).close();
  }

  Access access() {
    return new Access(nodes.stream().map(Node::address).toList(), TOKEN);
  }

  /** The same job on the nodes. */
  NewDescription onGrid(NewDescription description) {
    return onGrid(description, ThreadSubmission.class);
  }

  NewDescription onGrid(NewDescription description, Class<? extends Submission> starter) {
    return job -> {
      description.describe(job);
      Configuration conf = job.getConfiguration();
      conf.set(GridKeys.ON, GridKeys.GRID);
      conf.set(GridKeys.NODES, String.join(",", access().addresses()));
      conf.set(GridKeys.TOKEN_FILE, tokenFile.toString());
      conf.setClass(GridKeys.SUBMISSION, starter, Submission.class);
      // Most of what is tested here is the manager's, for which a worker's start is long.
      conf.setBoolean("mapreduce.job.ubertask.enable", !conf.getBoolean(WORKERS, false));
      conf.set(FOLDER, Files.createDirectories(scratch.resolve("nodes")).toString());
    };
  }

  /** The exit code of the manager that was started last, once it has ended. */
  static int managerCode() {
    return manager.copy().orTimeout(90, TimeUnit.SECONDS).join();
  }

  static Child process() {
    return process;
  }

  GridStore gridStore() throws IOException {
    return GridStore.of(access());
  }

  static String id(Job job) {
    return job.getJobID().toString();
  }

  private static Path unpacked(String job, GridStore store, Configuration conf) throws IOException {
    Path folder = Files.createDirectories(Path.of(conf.get(FOLDER), job));
    Path bundle = folder.resolve(NodeSubmission.BUNDLE);
    if (!Files.isDirectory(bundle)) {
      Bundle.unpack(store.bundles(), job, NodeSubmission.BUNDLE, bundle);
    }
    return Files.createDirectory(bundle.resolve("process-1"));
  }

  /** Runs managers in this process. */
  static final class ThreadSubmission implements Submission {
    private static final AtomicInteger LAST = new AtomicInteger();

    /** What happens to the manager's folder before it begins. */
    interface Mishap {
      void to(Path folder) throws IOException;
    }

    @Override
    public void submit(String job, GridStore store, Configuration conf) throws IOException {
      submit(job, store, conf, folder -> {});
    }

    void submit(String job, GridStore store, Configuration conf, Mishap mishap) throws IOException {
      Path folder = unpacked(job, store, conf);
      GridManager made =
          new GridManager(
              job,
              store,
              conf.get(GridKeys.TOKEN_FILE),
              "",
              folder,
              conf.getLong(ALONE, GridManager.ALONE_MILLIS_MAX));
      mishap.to(folder);
      CompletableFuture<Integer> ended = new CompletableFuture<>();
      manager = ended;
      Thread thread =
          new Thread(
              () -> {
                try {
                  ended.complete(made.run());
                } catch (Exception | Error e) {
                  ended.completeExceptionally(e);
                }
              },
              "test-manager-" + LAST.incrementAndGet());
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public String fate() {
      return "";
    }
  }

  /** Runs managers as nodes do, in processes. */
  static final class ProcessSubmission implements Submission {
    @Override
    public void submit(String job, GridStore store, Configuration conf) throws IOException {
      Path folder = unpacked(job, store, conf);
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx128m",
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              GridManager.class.getName());
      Path log = folder.resolve("log");
      builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
      Map<String, String> environment = builder.environment();
      environment.put("HOWDAH_GRID_JOB", job);
      String nodes = String.join(",", store.access().addresses());
      environment.put("HOWDAH_GRID_NODE", store.access().addresses().get(0));
      environment.put("HOWDAH_GRID_NODES", nodes);
      environment.put("HOWDAH_GRID_TOKEN_FILE", conf.get(GridKeys.TOKEN_FILE));
      environment.put("HOWDAH_GRID_PROCESS", "1");
      process = Child.start("manager", builder, log);
    }

    @Override
    public String fate() {
      return process.isAlive() ? "" : "its process has ended";
    }
  }

  /** Starts nothing. */
  static final class NoSubmission implements Submission {
    private static final AtomicInteger ASKED = new AtomicInteger();

    /** How often anybody asked what became of what was not started. */
    static int asked() {
      return ASKED.get();
    }

    @Override
    public void submit(String job, GridStore store, Configuration conf) {
      ASKED.set(0);
    }

    @Override
    public String fate() {
      ASKED.incrementAndGet();
      return "";
    }
  }
}
