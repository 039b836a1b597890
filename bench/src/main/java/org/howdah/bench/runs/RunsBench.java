package org.howdah.bench.runs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.howdah.bench.kit.Scratch;

/**
 * Makes the runs, one sweep for each place, its slots, and job, and then the table of all. For one
 * thread.
 */
final class RunsBench {
  private final RunsSettings settings;
  private final Consumer<String> progress;

  /** By place. */
  private final Map<RunsPlaces, List<Path>> reports = new TreeMap<>();

  RunsBench(RunsSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Makes what is not there yet.
   *
   * @throws IOException naming the log, if a run fails
   */
  void run() throws IOException, InterruptedException {
    Files.createDirectories(settings.data());
    try (Scratch scratch = Scratch.create(settings.data())) {
      RunsInputs inputs = new RunsInputs(settings, scratch.folder(), progress);
      for (RunsPlaces kind : settings.places()) {
        for (List<Integer> slots : kind.together(settings.slots())) {
          Path folder = Files.createTempDirectory(scratch.folder(), kind.id());
          progress.accept("%s, slots: %s".formatted(kind.id(), slots));
          try (RunsPlace place = kind.open(settings.launcher(), folder, slots)) {
            for (RunsJob job : settings.jobs()) {
              sweep(kind, slots, place, job, inputs.get(job.input()));
            }
          }
        }
      }
      writeTable(scratch.folder().resolve("runs.csv"));
    }
  }

  private void sweep(RunsPlaces kind, List<Integer> slots, RunsPlace place, RunsJob job, Path input)
      throws IOException, InterruptedException {
    String name = "%s-%s-%s".formatted(kind.id(), HowdahProgram.list(slots, "-"), job.id());
    Path into = Files.createDirectories(settings.into().resolve(name));
    progress.accept(name);
    List<String> words = new ArrayList<>(List.of("characterize", "sweep", "--json"));
    words.addAll(List.of("--input", input.toString(), "--into", into.toString()));
    words.addAll(List.of("--repeats", Integer.toString(settings.repeats())));
    words.addAll(List.of("--settle", Integer.toString(settings.settleSeconds())));
    words.addAll(List.of("--record-bytes", Integer.toString(job.input().recordBytes())));
    words.addAll(List.of("--sizes", HowdahProgram.list(settings.sizes(), ",")));
    words.addAll(place.sweepOptions());
    words.add("--");
    words.addAll(place.jobOptions());
    words.addAll(job.words());
    new HowdahProgram(settings.launcher(), place.environment())
        .run(words, settings.into().resolve(name + ".log"));
    reports.computeIfAbsent(kind, unused -> new ArrayList<>()).addAll(reportsIn(into));
  }

  private static List<Path> reportsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** As {@code howdah project --runs} wants it; the place stands for the type of machine. */
  private void writeTable(Path unfinished) throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<RunsPlaces, List<Path>> made : reports.entrySet()) {
      List<String> words =
          new ArrayList<>(List.of("characterize", "--csv", "--type", made.getKey().id()));
      made.getValue().forEach(report -> words.add(report.toString()));
      Path part = unfinished.resolveSibling("part.csv");
      new HowdahProgram(settings.launcher(), Map.of()).run(words, part);
      List<String> table = Files.readAllLines(part, UTF_8);
      lines.addAll(lines.isEmpty() ? table : table.subList(1, table.size()));
    }
    Files.write(unfinished, lines, UTF_8);
    Files.createDirectories(settings.table().toAbsolutePath().getParent());
    Files.move(unfinished, settings.table(), StandardCopyOption.REPLACE_EXISTING);
    progress.accept("%d runs in %s".formatted(lines.size() - 1, settings.table()));
  }
}
