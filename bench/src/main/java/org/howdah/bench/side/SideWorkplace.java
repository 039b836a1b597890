package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.rival.StandAlone;

/**
 * What all rows need: settings, folders, class paths and progress. Not safe for use by several
 * threads.
 */
final class SideWorkplace {
  private static final String RIVALS = "SideRivals";

  private final SideSettings settings;
  private final Path scratch;
  private final Path logs;
  private final Consumer<String> progress;
  private String rivals;
  private final Quiet quiet = new Quiet("rounds");

  /**
   * @param scratch for what is deleted at the end; exists
   */
  SideWorkplace(SideSettings settings, Path scratch, Consumer<String> progress) throws IOException {
    this.settings = settings;
    this.scratch = scratch;
    this.progress = progress;
    logs = Files.createDirectories(settings.data().resolve("logs"));
  }

  SideSettings settings() {
    return settings;
  }

  Path logs() {
    return logs;
  }

  /** A new folder that is deleted at the end. */
  Path folder(String name) throws IOException {
    return Files.createDirectories(scratch.resolve(name));
  }

  void say(String line) {
    progress.accept(line);
  }

  /** Looks whether the machine is quiet before a round. */
  void lookAround() throws InterruptedException {
    quiet.look();
  }

  /** What makes the figures doubtful. */
  List<String> warnings() {
    return quiet.warnings();
  }

  /** Starts a process of the benchmark's own classes. */
  ClientProcess start(String name, int heapMebibytes, List<String> arguments) throws IOException {
    return start(name, heapMebibytes, arguments, Pinning.ANYWHERE);
  }

  /** The same on some of the processors. */
  ClientProcess start(String name, int heapMebibytes, List<String> arguments, Pinning pinning)
      throws IOException {
    return start(name, System.getProperty("java.class.path"), heapMebibytes, arguments, pinning);
  }

  /** Starts a process with the rivals' classes and libraries. */
  ClientProcess startRival(String name, int heapMebibytes, List<String> arguments)
      throws IOException, InterruptedException {
    if (rivals == null) {
      String own = System.getProperty("java.class.path");
      rivals = StandAlone.classPath("side", "side-1", RIVALS, folder("rivals"), own);
    }
    return start(name, rivals, heapMebibytes, arguments, Pinning.ANYWHERE);
  }

  private ClientProcess start(
      String name, String path, int heapMebibytes, List<String> arguments, Pinning pinning)
      throws IOException {
    Path log = logs.resolve("side-" + name + ".log");
    return new ClientProcess(name, path, heapMebibytes, log, arguments, pinning);
  }
}
