package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Sample;

/** {@code howdah run} with the examples jar, as a user starts it. */
public final class Howdah implements Rival {
  private final RivalId id;
  private final Workplace place;
  private final BenchSettings settings;

  /**
   * @param id {@link RivalId#HOWDAH}, or {@link RivalId#IDENTITY} for the job without its sort
   */
  public Howdah(RivalId id, Workplace place) {
    this.id = id;
    this.place = place;
    this.settings = place.settings();
  }

  @Override
  public RivalId id() {
    return id;
  }

  @Override
  public List<String> settings() {
    String budget = "memory budget " + settings.memoryMebibytes() + " MiB";
    return id == RivalId.IDENTITY
        ? List.of(
            "howdah run of the examples jar's sort program without reducers, from"
                + " TeraInputFormat to TeraOutputFormat",
            budget)
        : List.of(
            "howdah run, the examples jar 3.4.2, no other settings",
            budget + "; reducers: " + settings.cores());
  }

  /** Checks that the command is there, and lets it build itself, which must not be measured. */
  @Override
  public void open() throws IOException, InterruptedException {
    if (!Files.isExecutable(settings.launcher())) {
      throw new IOException(
          settings.launcher()
              + " is not the howdah command: name it with --howdah, or leave Howdah out with"
              + " --rival");
    }
    List<String> command = List.of(settings.launcher().toString(), "--version");
    Path log = place.logs().resolve("howdah-version.log");
    place.meter().measure("howdah --version", command, place.folder(id), log);
  }

  @Override
  public String output(Case work) {
    return place.localOutput(id, work);
  }

  @Override
  public Sample run(Case work, String input, String output)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(settings.launcher().toString(), "run", "--quiet"));
    command.addAll(List.of("--memory", settings.memoryMebibytes() + "m"));
    command.add(ClassPath.examples().toString());
    command.addAll(ExamplesProgram.arguments(id, work, Map.of(), input, output, settings.cores()));
    Path folder = place.folder(id);
    return place.meter().measure(id.id(), command, folder, place.log(id, work));
  }
}
