package org.howdah.bench.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Inputs of the largest size, in four files each: made once, and kept. For one thread. */
final class RunsInputs {
  /** Data that is made is a little more or less than asked. */
  private static final double MORE = 1.02;

  private static final int FILES = 4;

  private final RunsSettings settings;
  private final Path scratch;
  private final Consumer<String> progress;

  RunsInputs(RunsSettings settings, Path scratch, Consumer<String> progress) {
    this.settings = settings;
    this.scratch = scratch;
    this.progress = progress;
  }

  /** The folder of its files. */
  Path get(RunsInput input) throws IOException, InterruptedException {
    long bytes = (long) (settings.largest() * MORE);
    String name = "runs-%s-%d".formatted(input.name().toLowerCase(Locale.ROOT), bytes);
    Path made = settings.data().resolve(name);
    if (!Files.exists(made)) {
      progress.accept("making " + made);
      Path unfinished = scratch.resolve(name);
      List<String> words = new ArrayList<>(List.of("run", "--quiet"));
      words.addAll(List.of("-D", "mapreduce.job.maps=" + FILES));
      words.addAll(input.words(bytes, unfinished.toString()));
      new HowdahProgram(settings.launcher(), Map.of()).run(words, scratch.resolve(name + ".log"));
      Files.move(unfinished, made);
    }
    return made;
  }
}
