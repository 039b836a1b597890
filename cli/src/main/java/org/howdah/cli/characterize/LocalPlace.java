package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.Folders;

/** Runs on this machine, or from it on nodes: files are local, and each run prints its report. */
final class LocalPlace implements SweepPlace {
  private final SweepInput input;
  private final Path output;

  /**
   * @param scratch a folder that whoever made it deletes
   */
  LocalPlace(SweepInput input, Path scratch) {
    this.input = input;
    this.output = scratch.resolve("output");
  }

  @Override
  public String input(long sizeBytes) throws IOException {
    return input.of(sizeBytes).toString();
  }

  @Override
  public String output() {
    return output.toString();
  }

  @Override
  public List<String> options(SweepRun run) {
    List<String> options = new ArrayList<>(List.of("--json", "--quiet"));
    if (!run.memory().isEmpty()) {
      options.addAll(List.of("--memory", run.memory()));
    }
    if (run.slots() > 0) {
      options.addAll(List.of("--slots", Integer.toString(run.slots())));
    }
    return options;
  }

  @Override
  public void keep(Path printed, Path log, Path report) throws IOException {
    Files.move(printed, report);
  }

  @Override
  public void abandon(Path log) {
    // Jobs end with the command, also those on nodes.
  }

  @Override
  public void clear() throws IOException {
    Folders.delete(output);
  }

  @Override
  public void end() {
    // The folder is not its own.
  }

  @Override
  public String toString() {
    return input.toString();
  }
}
