package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.howdah.model.paper.PaperFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables and figures of the text of the paper about power, computed again from what the paper
 * itself prints. Where it does not agree with itself, that is said and not mended.
 */
class PowerFiguresTest {
  private static final String AGREES = "agrees";
  private static final String INCONSISTENT = "the paper is inconsistent";

  /** Not measured, so not rounded. */
  private static final Set<String> EXACT =
      Set.of("7300", "650", "7307", "628", "32", "-31500", "70702", "12", "6", "2");

  static Stream<CSVRecord> figures() throws IOException {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).build();
    try (Reader in =
        new InputStreamReader(
            PaperFigures.class.getResourceAsStream("power-figures.csv"), StandardCharsets.UTF_8)) {
      return format.parse(in).getRecords().stream();
    }
  }

  private static double compute(String formula, double... in) {
    return switch (formula) {
      case "ratio" -> in[0] / in[1];
      case "times" -> in[0] / in[1] / in[2];
      case "per_watt", "per_dollar" ->
          PaperEquations.performancePerWatt(in[0] / in[1], in[2] / in[3]);
      case "off_measured" -> 100 * Math.abs(in[1] - in[0]) / in[0];
      case "off_projected" -> 100 * Math.abs(in[1] - in[0]) / in[1];
      case "little" -> 1_000 * in[0] / in[1];
      case "inverse" -> PaperEquations.leastCyclesPerInstruction(in[0]);
      case "path_length" -> PaperEquations.pathLength(in[0], in[1], in[2]);
      default -> throw new IllegalArgumentException(formula);
    };
  }

  /** Half of what the last digit counts. */
  private static double half(String text) {
    int point = text.indexOf('.');
    return Math.pow(10, point < 0 ? 0 : point + 1 - text.length()) / 2;
  }

  /** The least and the most that comes of what may have been rounded to these. */
  private static double[] range(String formula, String[] inputs) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int corner = 0; corner < 1 << inputs.length; corner++) {
      double[] values = new double[inputs.length];
      for (int i = 0; i < values.length; i++) {
        double off = EXACT.contains(inputs[i]) ? 0 : half(inputs[i]);
        values[i] = Double.parseDouble(inputs[i]) + ((corner >> i & 1) == 0 ? -off : off);
      }
      double value = compute(formula, values);
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return new double[] {least, most};
  }

  /** Printed figures are rounded, or cut off. */
  private static boolean isPrinted(String printed, double least, double most) {
    return switch (printed) {
      case "below 1" -> least < 1;
      case "more than 0" -> most > 0;
      default -> {
        double value = Double.parseDouble(printed);
        double half = half(printed);
        yield most >= value - half - 1e-12 && least < value + 2 * half - 1e-12;
      }
    };
  }

  @ParameterizedTest
  @MethodSource("figures")
  void aFigureIsWhatItsInputsMakeOrIsSaidNotToBe(CSVRecord figure) {
    String formula = figure.get("formula");
    String[] inputs = figure.get("inputs").split(" ");
    double[] exact = Stream.of(inputs).mapToDouble(Double::parseDouble).toArray();
    double ours = compute(formula, exact);
    String form = Math.abs(ours) < 1_000 ? "%.3f" : "%.0f";
    assertThat(String.format(Locale.ROOT, form, ours)).isEqualTo(figure.get("ours"));
    double[] range = range(formula, inputs);
    boolean agrees = isPrinted(figure.get("printed"), range[0], range[1]);
    assertThat(agrees ? AGREES : INCONSISTENT)
        .as(figure.toString())
        .isEqualTo(figure.get("verdict"));
  }

  @Test
  void eachTableWithComputedFiguresIsThere() throws IOException {
    Map<String, Long> figures = new TreeMap<>();
    figures().forEach(figure -> figures.merge(figure.get("where"), 1L, Long::sum));
    assertThat(figures)
        .containsAllEntriesOf(Map.of("table 2", 8L, "table 3", 15L, "table 4", 21L, "table 6", 3L))
        .containsAllEntriesOf(Map.of("table 7", 8L, "table 8", 8L, "table 9", 6L, "table 10", 6L));
  }

  /** Two of table 3, of which each prints less for a dollar than its own speed and prices make. */
  @Test
  void whatTheTextsSayOfEachOtherIsMarked() throws IOException {
    List<String> inconsistent =
        figures()
            .filter(figure -> figure.get("verdict").equals(INCONSISTENT))
            .filter(figure -> figure.get("formula").equals("per_dollar"))
            .map(figure -> figure.get("where") + " " + figure.get("row"))
            .toList();
    assertThat(inconsistent)
        .containsExactly("table 3 Wordcount", "table 3 Kmeans", "section 4.3 Memcached");
  }
}
