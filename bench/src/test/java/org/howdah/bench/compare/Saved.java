package org.howdah.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.howdah.record.json.Json;

/** A saved benchmark that a test makes up. Not thread-safe. */
public final class Saved {
  private final Map<String, Object> machine = new LinkedHashMap<>(Map.of("cores", "2"));
  private final Map<String, Object> settings = new LinkedHashMap<>(Map.of("textBytes", 1024));
  private final List<String> warnings = new ArrayList<>();
  private final List<RoundFigure> figures = new ArrayList<>();
  private String missing;

  public Saved machine(String name, String value) {
    machine.put(name, value);
    return this;
  }

  public Saved setting(String name, Object value) {
    settings.put(name, value);
    return this;
  }

  Saved warning(String warning) {
    warnings.add(warning);
    return this;
  }

  Saved missing(String reason) {
    missing = reason;
    return this;
  }

  /** Seconds of one who takes part; howdah alone decides. */
  public Saved wall(String row, String who, double... rounds) {
    return add(row, who, "wallSeconds", rounds);
  }

  Saved add(String row, String who, String figure, double... rounds) {
    boolean decides = who.equals("howdah") && !figure.equals("peakBytes");
    figures.add(
        new RoundFigure(
            row, who, figure, Better.LESS, decides, DoubleStream.of(rounds).boxed().toList()));
    return this;
  }

  Map<String, Object> root() {
    Conditions conditions = new Conditions("Benchmark of jobs", machine, settings);
    return SavedBench.begin(conditions, "2026-01-01T00:00:00Z", missing, warnings, figures);
  }

  /** As it is read from a file of that name. */
  SavedBench read(String file) throws IOException {
    return SavedBench.parse(file, Json.line(root()));
  }

  /** Writes it. */
  public Path write(Path file) throws IOException {
    return Files.writeString(file, Json.line(root()));
  }
}
