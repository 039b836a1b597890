package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real broker of Kafka, its own controller, in a process on free ports of 127.0.0.1. It can be
 * killed and started again with what it has on disk. The caller closes it; it also ends when this
 * JVM ends. Not safe for use by several threads.
 */
public final class KafkaBroker implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Duration FORMAT_LIMIT = Duration.ofMinutes(1);
  private static final long START_NANOS_MAX = Duration.ofMinutes(1).toNanos();
  private static final long PAUSE_MILLIS = 50;

  /** Any 16 bytes in base 64. */
  private static final String CLUSTER = "SG93ZGFoVGVzdEJyb2tlcg";

  private final Path folder;
  private final int port;
  private final int controllerPort;
  private Child child;

  private KafkaBroker(Path folder, int port, int controllerPort) {
    this.folder = folder.toAbsolutePath();
    this.port = port;
    this.controllerPort = controllerPort;
  }

  /**
   * Starts a new one in a folder of its own; returns when it takes connections.
   *
   * @throws IOException if it does not come up; the message ends with its log's tail
   */
  public static KafkaBroker start(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    List<Integer> ports = Ports.free(2);
    for (int attempt = 1; ; attempt++) {
      KafkaBroker broker = new KafkaBroker(folder, ports.get(0), ports.get(1));
      try {
        broker.format();
        broker.start();
        return broker;
      } catch (IOException error) {
        broker.close();
        if (attempt == ATTEMPTS || !Readiness.isEarlyEnd(error)) {
          throw error;
        }
        ports = Ports.free(2);
      } catch (InterruptedException | RuntimeException error) {
        broker.close();
        throw error;
      }
    }
  }

  /** What clients are given as bootstrap server. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** Ends it as {@code kill -9} does. */
  public void kill() {
    ProcessHandle.of(child.pid()).ifPresent(ProcessHandle::destroyForcibly);
    Pids.awaitEnd(child.pid());
  }

  /**
   * Starts it, after it was killed, with what it has on disk; returns when it takes connections.
   */
  public void start() throws IOException, InterruptedException {
    child = run("broker", "kafka.Kafka", settings().toString());
    long deadline = System.nanoTime() + START_NANOS_MAX;
    while (!isListening()) {
      if (!child.isAlive()) {
        throw new IOException("Kafka" + Readiness.EARLY_END + "\n" + child.logTail());
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("Kafka does not listen on " + address() + "\n" + child.logTail());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isListening() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (ConnectException notYet) {
      return false;
    }
  }

  /** Ends it; the folder stays. */
  @Override
  public void close() {
    if (child != null) {
      child.close();
    }
  }

  private void format() throws IOException, InterruptedException {
    String tool = "kafka.tools.StorageTool";
    String settings = settings().toString();
    try (Child format = run("format", tool, "format", "-g", "-t", CLUSTER, "-c", settings)) {
      if (format.waitFor(FORMAT_LIMIT) != 0) {
        throw new IOException("cannot format a broker in " + folder + "\n" + format.logTail());
      }
    }
  }

  private Path settings() throws IOException {
    String own = "PLAINTEXT://127.0.0.1:" + port;
    List<String> lines =
        List.of(
            "process.roles=broker,controller",
            "node.id=1",
            "controller.quorum.voters=1@127.0.0.1:" + controllerPort,
            "listeners=" + own + ",CONTROLLER://127.0.0.1:" + controllerPort,
            "advertised.listeners=" + own,
            "controller.listener.names=CONTROLLER",
            "log.dirs=" + folder.resolve("logs"),
            "num.partitions=2",
            // One that was killed is taken back only when its controller has missed it for so long.
            "broker.session.timeout.ms=1000",
            "broker.heartbeat.interval.ms=200",
            "auto.create.topics.enable=false");
    return Files.write(folder.resolve("broker.properties"), lines);
  }

  private Child run(String name, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    String classPath = JarFolder.kafkaBroker().resolve("*") + File.pathSeparator;
    List<String> command = new ArrayList<>();
    command.add(DaemonJvm.java());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Djava.net.preferIPv4Stack=true");
    command.addAll(List.of("-cp", classPath + DaemonJvm.ownClasses()));
    command.addAll(List.of(ParentWatch.class.getName()));
    command.addAll(List.of(Long.toString(ProcessHandle.current().pid()), mainClass));
    command.addAll(List.of(arguments));
    return Child.start(name, command, folder, folder.resolve(name + ".log"));
  }
}
