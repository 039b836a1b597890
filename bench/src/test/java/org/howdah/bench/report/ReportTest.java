package org.howdah.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReportTest {
  private static final double QUIET = 0.01;

  private final CaseResult work = new CaseResult(new Case(Row.WORDCOUNT, InputKind.REAL));
  private String missing;

  @Test
  void aTableHasMediansSpreadsAndRatios() {
    add(RivalId.HOWDAH, 10, 11, 12);
    add(RivalId.HADOOP_LOCAL, 50, 66, 60);

    String text = MarkdownReport.render(result());

    assertThat(text).contains("| howdah | 11.0 s (10.0–12.0) |");
    assertThat(text).contains("| hadoop-local | 60.0 s (50.0–66.0) |");
    assertThat(text).contains("| 5.00 × (5.00–6.00) |");
  }

  @Test
  void aBoundIsComparedTheOtherWayRound() {
    add(RivalId.HOWDAH, 10, 10, 10);
    add(RivalId.FLOOR, 5, 5, 5);

    assertThat(MarkdownReport.render(result())).contains("Howdah takes 2.00 ×");
  }

  @Test
  void jobsOnYarnAreComparedWithOurPartsInThemAndSoAreTheirMapTasks() {
    work.addSample(RivalId.HADOOP_YARN, new Sample(10, 10, 1, QUIET, QUIET).withMaps(6));
    work.addSample(RivalId.HADOOP_YARN_HOWDAH, new Sample(5, 4, 1, QUIET, QUIET).withMaps(2));

    String text = MarkdownReport.render(result());

    assertThat(text).contains("| map tasks' CPU |").contains("| map tasks' CPU, ratio |");
    assertThat(text).contains("2.00 × | 2.50 × |").contains("| 6.00 s | 3.00 × |");
    assertThat(text).containsPattern("hadoop-yarn-howdah .*\\|  \\|  \\| 2.00 s \\|  \\|");
  }

  @Test
  void whereNoMapTaskIsAProcessNothingIsSaidOfThem() {
    add(RivalId.HOWDAH, 1, 1, 1);

    assertThat(MarkdownReport.render(result()))
        .doesNotContain("map tasks")
        .doesNotContain("daemon");
    assertThat(HtmlReport.render(result())).doesNotContain("map tasks");
  }

  @Test
  void whatDaemonsOfAClusterTakeHasAColumnWhereThereAreAny() {
    work.addSample(RivalId.HADOOP_YARN, new Sample(10, 10, 1, QUIET, QUIET).withDaemons(3));
    assertThat(MarkdownReport.render(result())).contains("| daemons' CPU |", "| 3.00 s |");

    add(RivalId.HOWDAH, 1);
    assertThat(MarkdownReport.render(result())).contains("| daemons' CPU |");
  }

  @Test
  void aFigureThatIsNotAvailableIsSaidToBeSo() {
    work.addSample(RivalId.HOWDAH, new Sample(1, Double.NaN, Double.NaN, QUIET, QUIET));

    assertThat(MarkdownReport.render(result()))
        .contains("| howdah | 1.00 s | not available | not available |");
    assertThat(JsonReport.render(result())).contains("\"cpuSeconds\":[null,null,null]");
  }

  @Test
  void aMachineThatIsNotQuietIsAWarning() {
    work.addSample(RivalId.HOWDAH, new Sample(1, 1, 1, 0.3, QUIET));

    assertThat(MarkdownReport.render(result())).contains("the machine was not quiet: in 1 of 1");
    assertThat(HtmlReport.render(result())).contains("the machine was not quiet");
  }

  @Test
  void whatIsMissingIsSaid() {
    missing = "it was interrupted";
    add(RivalId.HOWDAH, 1, 1);

    String sentence = "this report is incomplete: it was interrupted";
    assertThat(MarkdownReport.render(result())).contains(sentence);
    assertThat(HtmlReport.render(result())).contains(sentence);
    assertThat(JsonReport.render(result())).contains("\"incomplete\":\"it was interrupted\"");
  }

  @Test
  void aQuietMachineIsNoWarning() {
    add(RivalId.HOWDAH, 1, 1, 1);

    assertThat(MarkdownReport.render(result())).doesNotContain("Warning");
  }

  @Test
  void aFailureIsShownWithItsReason() {
    work.failures().put(RivalId.SPARK_RDD, "exit code 3\nlog line <1>");

    assertThat(MarkdownReport.render(result())).contains("spark-rdd failed:** exit code 3");
    assertThat(HtmlReport.render(result())).contains("log line &lt;1&gt;");
  }

  @Test
  void theHtmlReportIsOneFileWithoutScriptsOrLinksElsewhere() {
    add(RivalId.HOWDAH, 10, 11, 12);
    add(RivalId.HADOOP_LOCAL, 50, 66, 60);

    String page = HtmlReport.render(result());

    assertThat(page).contains("prefers-color-scheme: dark").contains("<svg");
    assertThat(page).doesNotContain("<script").doesNotContain("http:").doesNotContain("src=");
    assertThat(page).contains("<td>5.00 ×<br><small>5.00–6.00</small></td>");
    assertThat(page).contains("heap 6144 MiB &amp; more");
  }

  @Test
  void aChartIsWellFormedAndItsLongestWhiskerEndsTheScale() throws Exception {
    BarChart chart = new BarChart("wall & more");
    chart.add("howdah", new Figures(9, 10, 20), "10 s", "howdah");
    chart.add("rival", new Figures(5, 5, 5), "5 s", "rival");
    chart.add("absent", Figures.of(), "", "rival");

    String svg = chart.svg();

    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    var bars = document.getElementsByTagName("rect");
    assertThat(bars.getLength()).isEqualTo(2);
    assertThat(bars.item(0).getAttributes().getNamedItem("width").getNodeValue()).isEqualTo("90.0");
    assertThat(bars.item(1).getAttributes().getNamedItem("width").getNodeValue()).isEqualTo("45.0");
  }

  @Test
  void aChartWithoutFiguresIsLeftOut() {
    assertThat(new BarChart("memory").svg()).isEmpty();
  }

  @Test
  void jsonHoldsEverySampleAndEscapesText() {
    add(RivalId.HOWDAH, 10, 11, 12);
    work.notes().add("a \"quoted\"\nnote");

    String json = JsonReport.render(result());

    assertThat(json).contains("\"samples\":[{\"wallSeconds\":10.0");
    assertThat(json).contains("a \\\"quoted\\\"\\nnote");
    assertThat(json).contains("\"wallSeconds\":[10.0,11.0,12.0]");
  }

  private void add(RivalId rival, double... wallSeconds) {
    for (double seconds : wallSeconds) {
      work.addSample(rival, new Sample(seconds, 2 * seconds, 1 << 20, QUIET, QUIET));
    }
  }

  private BenchResult result() {
    BenchSettings settings =
        new BenchSettings(
            List.of(Row.WORDCOUNT),
            EnumSet.allOf(InputKind.class),
            List.of(RivalId.HOWDAH, RivalId.HADOOP_LOCAL),
            Path.of("data"),
            1 << 20,
            1 << 20,
            3,
            1,
            6144,
            2,
            1,
            Path.of("howdah"));
    return new BenchResult(
        "2026-01-01T00:00:00Z",
        settings,
        Map.of("cores", "2"),
        Map.of(RivalId.HOWDAH, List.of("heap 6144 MiB & more"), RivalId.HADOOP_LOCAL, List.of()),
        Map.of(),
        List.of(work),
        missing);
  }
}
