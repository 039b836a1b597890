package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.howdah.cli.kit.UserError;
import org.howdah.record.Folders;

/** Runs a job again and again, each time in a process of its own, and keeps its reports. */
final class Sweep {
  static final String INPUT = "{input}";
  static final String OUTPUT = "{output}";

  private static final long STOP_SECONDS_MAX = 5;

  /** Says in the folder of reports which job's they are. */
  private static final String WHOSE = "sweep.txt";

  private final Path launcher;
  private final List<String> job;
  private final SweepInput input;
  private final Path reports;
  private final Path scratch;
  private final Consumer<String> progress;
  private volatile Process running;

  /**
   * @param launcher the howdah command
   * @param job what follows {@code howdah run}, with places for the input and the output
   * @param reports the folder that gets a report of each run
   * @param scratch for output, which is deleted
   * @param progress gets a line for each run
   */
  Sweep(
      Path launcher,
      List<String> job,
      SweepInput input,
      Path reports,
      Path scratch,
      Consumer<String> progress) {
    this.launcher = launcher;
    this.job = List.copyOf(job);
    this.input = input;
    this.reports = reports;
    this.scratch = scratch;
    this.progress = progress;
  }

  /**
   * Makes the runs, and returns their reports. A run whose report is there is not made again: it
   * was of a sweep that ended before its end.
   *
   * @throws UserError if a run fails, or the reports are of another job or input
   */
  List<Path> run(List<SweepRun> runs) throws IOException, InterruptedException {
    checkWhose();
    List<Path> made = new ArrayList<>();
    for (SweepRun run : runs) {
      Path report = reports.resolve(run.label() + ".json");
      progress.accept(
          "run %d of %d: %s%s"
              .formatted(
                  made.size() + 1,
                  runs.size(),
                  run.label(),
                  Files.exists(report) ? " (there already)" : ""));
      if (!Files.exists(report)) {
        run(run, report);
      }
      made.add(report);
    }
    return made;
  }

  private void checkWhose() throws IOException {
    String whose = String.join(" ", job) + "\n" + input + "\n";
    Path file = reports.resolve(WHOSE);
    if (!Files.exists(file)) {
      Files.writeString(file, whose);
    } else if (!Files.readString(file).equals(whose)) {
      throw new UserError(
          "--into: %s has reports of another job or input, as its %s says; choose another folder"
              .formatted(reports, WHOSE));
    }
  }

  private void run(SweepRun run, Path report) throws IOException, InterruptedException {
    Path output = scratch.resolve("output");
    Path unfinished = scratch.resolve("report.json");
    Path log = reports.resolve(run.label() + ".log");
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "run"));
    command.addAll(List.of("--json", "--quiet"));
    command.addAll(run.options());
    Path from = input.of(run.sizeBytes());
    job.forEach(
        word ->
            command.add(word.replace(INPUT, from.toString()).replace(OUTPUT, output.toString())));
    running =
        new ProcessBuilder(command)
            .redirectOutput(unfinished.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      int exit = running.waitFor();
      if (exit != 0) {
        throw new UserError(
            "%s failed with exit code %d; %s says why".formatted(run.label(), exit, log));
      }
    } finally {
      stop();
      Folders.delete(output);
    }
    Files.move(unfinished, report);
    Files.delete(log);
  }

  /** Ends the run that is under way, politely, and then by force; any thread may. */
  void stop() {
    Process process = running;
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
