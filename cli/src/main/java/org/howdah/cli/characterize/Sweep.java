package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.howdah.cli.kit.UserError;

/** Runs a job again and again, each time in a process of its own, and keeps its reports. */
final class Sweep {
  static final String INPUT = "{input}";
  static final String OUTPUT = "{output}";

  private static final long STOP_SECONDS_MAX = 5;

  private static final String DISTURBED =
      "before %d of %d runs something else used more than 5 %% of the processors, until --settle was over";

  /** Says in the folder of reports which job's they are. */
  private static final String WHOSE = "sweep.txt";

  private final Path launcher;
  private final List<String> job;
  private final SweepPlace place;
  private final Path reports;
  private final Path scratch;
  private final QuietMachine machine;
  private final Consumer<String> progress;
  private int disturbed;
  private volatile Running running;

  /** The last run that was begun, and what it says on stderr, which is deleted if it succeeds. */
  private record Running(Process process, Path log) {}

  /**
   * @param launcher the howdah command
   * @param job what follows {@code howdah run}, with places for the input and the output
   * @param reports the folder that gets a report of each run
   * @param scratch for what a run prints, which is deleted
   * @param progress gets a line for each run
   */
  Sweep(
      Path launcher,
      List<String> job,
      SweepPlace place,
      Path reports,
      Path scratch,
      QuietMachine machine,
      Consumer<String> progress) {
    this.launcher = launcher;
    this.job = List.copyOf(job);
    this.place = place;
    this.reports = reports;
    this.scratch = scratch;
    this.machine = machine;
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
    if (disturbed > 0) {
      progress.accept(DISTURBED.formatted(disturbed, runs.size()));
    }
    return made;
  }

  private void checkWhose() throws IOException {
    String whose = String.join(" ", job) + "\n" + place + "\n";
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
    Path printed = scratch.resolve("printed");
    Path log = reports.resolve(run.label() + ".log");
    List<String> command = command(run);
    disturbed += machine.await() ? 0 : 1;
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(printed.toFile())
            .redirectError(log.toFile())
            .start();
    running = new Running(process, log);
    try {
      int exit = process.waitFor();
      if (exit != 0) {
        place.abandon(log);
        throw new UserError(
            "%s failed with exit code %d; %s says why".formatted(run.label(), exit, log));
      }
      place.keep(printed, log, report);
    } finally {
      stop(process);
      place.clear();
    }
    Files.delete(log);
  }

  private List<String> command(SweepRun run) throws IOException, InterruptedException {
    String from = place.input(run.sizeBytes());
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "run"));
    command.addAll(place.options(run));
    command.addAll(run.options());
    job.forEach(word -> command.add(word.replace(INPUT, from).replace(OUTPUT, place.output())));
    return command;
  }

  /** Politely, and then by force. */
  private static void stop(Process process) {
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

  /** Ends the run that is under way, and deletes all but the reports; any thread may. */
  void breakOff() throws IOException, InterruptedException {
    Running last = running;
    if (last != null) {
      stop(last.process);
      place.abandon(last.log);
    }
    place.end();
  }
}
