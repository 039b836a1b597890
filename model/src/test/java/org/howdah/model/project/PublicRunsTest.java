package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How far projections are off for runs of Hadoop on a public cloud, which others made and published
 * (oxhead/scout, MIT): two programs on six types of machines, two inputs, one run each.
 */
class PublicRunsTest {
  private static Map<String, List<MeasuredRun>> runsOf(String program) throws IOException {
    Map<String, List<MeasuredRun>> runs = new TreeMap<>();
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).build();
    try (Reader in =
        new InputStreamReader(
            PublicRunsTest.class.getResourceAsStream("scout-hadoop.csv"), StandardCharsets.UTF_8)) {
      for (CSVRecord line : format.parse(in)) {
        if (line.get("workload").equals(program) && line.get("completed").equals("True")) {
          runs.computeIfAbsent(line.get("size") + " " + line.get("type"), key -> new ArrayList<>())
              .add(run(line));
        }
      }
    }
    runs.values().forEach(each -> each.sort(Comparator.comparing(run -> run.scale().nodes())));
    return runs;
  }

  private static MeasuredRun run(CSVRecord line) {
    return new MeasuredRun(
        new Scale(
            Integer.parseInt(line.get("nodes")),
            line.get("type"),
            0,
            0,
            Double.parseDouble(line.get("input_bytes"))),
        Double.parseDouble(line.get("elapsed_s")));
  }

  /** With the least machines, the most, and in the middle. */
  private static List<MeasuredRun> three(List<MeasuredRun> runs) {
    return List.of(runs.get(0), runs.get(runs.size() / 2), runs.get(runs.size() - 1));
  }

  private static List<Double> errors(List<MeasuredRun> known, List<MeasuredRun> held) {
    return errors(known, held, ProjectionModel.CURVE);
  }

  /** A run of which a model says nothing is as far off as can be. */
  private static List<Double> errors(
      List<MeasuredRun> known, List<MeasuredRun> held, ProjectionModel model) {
    Projector projector = new Projector(known, false, model);
    return held.stream()
        .filter(run -> !known.contains(run))
        .map(run -> 100 * Math.abs(projector.project(run.scale()).seconds() / run.seconds() - 1))
        .map(off -> off.isNaN() ? 100 : off)
        .collect(Collectors.toList());
  }

  private static double median(List<Double> errors) {
    List<Double> sorted = errors.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  @ParameterizedTest
  @CsvSource({"pagerank,2.6", "wordcount,5"})
  void betweenThreeRuns(String program, double percentMax) throws IOException {
    List<Double> errors = new ArrayList<>();
    runsOf(program).values().forEach(runs -> errors.addAll(errors(three(runs), runs)));
    assertThat(errors).hasSizeGreaterThan(50);
    assertThat(median(errors)).isLessThan(percentMax);
  }

  @ParameterizedTest
  @CsvSource({"pagerank,2.6", "wordcount,7"})
  void twiceTheInputFromThreeRunsOfTheSmaller(String program, double percentMax)
      throws IOException {
    Map<String, List<MeasuredRun>> runs = runsOf(program);
    List<Double> errors = new ArrayList<>();
    runs.forEach(
        (name, smaller) -> {
          if (name.startsWith("huge ")) {
            errors.addAll(errors(three(smaller), runs.get(name.replace("huge", "bigdata"))));
          }
        });
    assertThat(errors).hasSizeGreaterThan(40);
    assertThat(median(errors)).isLessThan(percentMax);
  }

  /** In the middle, as the mean of both programs: of one alone a rival may be as near by chance. */
  @Test
  void oursIsNearerThanWhatIsPublished() throws IOException {
    double ours = betweenThree(ProjectionModel.CURVE);
    for (ProjectionModel rival : ProjectionModel.values()) {
      assertThat(ours).as(rival.label()).isLessThanOrEqualTo(betweenThree(rival));
    }
  }

  private static double betweenThree(ProjectionModel model) throws IOException {
    double sum = 0;
    for (String program : List.of("pagerank", "wordcount")) {
      List<Double> errors = new ArrayList<>();
      runsOf(program).values().forEach(runs -> errors.addAll(errors(three(runs), runs, model)));
      sum += median(errors);
    }
    return sum / 2;
  }
}
