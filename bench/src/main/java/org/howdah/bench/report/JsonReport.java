package org.howdah.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.compare.Better;
import org.howdah.bench.compare.Conditions;
import org.howdah.bench.compare.RoundFigure;
import org.howdah.bench.compare.SavedBench;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;
import org.howdah.record.json.Json;

/** Every figure of every run, for programs; a figure that is not available is null. */
public final class JsonReport {
  private JsonReport() {}

  public static String render(BenchResult result) {
    Map<String, Object> root =
        SavedBench.begin(
            conditions(result.settings(), result.machine()),
            result.started(),
            result.missing(),
            Summary.doubts(result),
            result.cases().stream().flatMap(JsonReport::compared).toList());
    root.put("quietRuns", result.runs() - result.disturbedRuns());
    root.put("runs", result.runs());
    Map<String, Object> rivals = new LinkedHashMap<>();
    result.rivalSettings().forEach((rival, facts) -> rivals.put(rival.id(), facts));
    root.put("rivals", rivals);
    Map<String, Object> missing = new LinkedHashMap<>();
    result.rivalFailures().forEach((rival, reason) -> missing.put(rival.id(), reason));
    root.put("missing", missing);
    root.put("cases", result.cases().stream().map(JsonReport::work).toList());
    return Json.line(root) + "\n";
  }

  /** What the figures of the jobs depend on. */
  public static Conditions conditions(BenchSettings settings, Map<String, String> machine) {
    return new Conditions("Benchmark of jobs", machine, settings(settings));
  }

  private static Stream<RoundFigure> compared(CaseResult result) {
    return result.measured().stream()
        .flatMap(
            rival ->
                Stream.of(
                    compared(result, rival, "wallSeconds", Sample::wallSeconds),
                    compared(result, rival, "cpuSeconds", Sample::cpuSeconds),
                    compared(result, rival, "mapCpuSeconds", Sample::mapCpuSeconds),
                    compared(result, rival, "peakBytes", Sample::peakBytes)));
  }

  private static RoundFigure compared(
      CaseResult result, RivalId rival, String name, ToDoubleFunction<Sample> figure) {
    List<Double> rounds = result.samples(rival).stream().map(figure::applyAsDouble).toList();
    boolean decides = rival.isOurs() && !rival.isBound() && !name.equals("peakBytes");
    String row = result.work().id();
    return new RoundFigure(row, rival.id(), name, Better.LESS, decides, rounds);
  }

  private static Map<String, Object> settings(BenchSettings settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("textBytes", settings.textBytes());
    map.put("teraBytes", settings.teraBytes());
    map.put("runs", settings.runs());
    map.put("warmup", settings.warmup());
    map.put("memoryMebibytes", settings.memoryMebibytes());
    map.put("cores", settings.cores());
    map.put("slowStart", settings.slowStart());
    return map;
  }

  private static Map<String, Object> work(CaseResult result) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("row", result.work().row().id());
    map.put("input", result.work().input().id());
    map.put("inputBytes", result.inputBytes());
    map.put("notes", result.notes());
    Map<String, Object> rivals = new LinkedHashMap<>();
    for (RivalId rival : result.measured()) {
      rivals.put(rival.id(), rival(result, rival));
    }
    map.put("rivals", rivals);
    Map<String, Object> failures = new LinkedHashMap<>();
    result.failures().forEach((rival, reason) -> failures.put(rival.id(), reason));
    map.put("failures", failures);
    return map;
  }

  private static Map<String, Object> rival(CaseResult result, RivalId rival) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("wallSeconds", figures(result.figures(rival, Sample::wallSeconds)));
    map.put("cpuSeconds", figures(result.figures(rival, Sample::cpuSeconds)));
    map.put("mapCpuSeconds", figures(result.figures(rival, Sample::mapCpuSeconds)));
    map.put("peakBytes", figures(result.figures(rival, Sample::peakBytes)));
    map.put("wallRatio", figures(result.ratio(rival, Sample::wallSeconds)));
    map.put("cpuRatio", figures(result.ratio(rival, Sample::cpuSeconds)));
    map.put("mapCpuRatio", figures(result.ratio(rival, Sample::mapCpuSeconds)));
    map.put("output", result.checks().getOrDefault(rival, "none"));
    map.put("samples", result.samples(rival).stream().map(JsonReport::sample).toList());
    return map;
  }

  private static List<Double> figures(Figures figures) {
    return List.of(figures.min(), figures.median(), figures.max());
  }

  private static Map<String, Object> sample(Sample sample) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("wallSeconds", sample.wallSeconds());
    map.put("cpuSeconds", sample.cpuSeconds());
    map.put("mapCpuSeconds", sample.mapCpuSeconds());
    map.put("peakBytes", sample.peakBytes());
    map.put("othersShare", sample.othersShare());
    map.put("daemonSeconds", sample.daemonSeconds());
    map.put("busyBefore", sample.busyBefore());
    return map;
  }
}
