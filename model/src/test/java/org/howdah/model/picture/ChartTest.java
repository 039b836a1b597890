package org.howdah.model.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.howdah.model.picture.Series.Kind;
import org.howdah.model.picture.Series.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartTest {
  private static Document parse(Chart chart) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(chart.svg())));
  }

  private static List<Double> numbers(Document svg, String element, String attribute) {
    NodeList found = svg.getElementsByTagName(element);
    List<Double> numbers = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      numbers.add(Double.parseDouble(((Element) found.item(i)).getAttribute(attribute)));
    }
    return numbers;
  }

  private static Chart dots(boolean isLogarithmic, double... xs) {
    List<Point> points = new ArrayList<>();
    for (double x : xs) {
      points.add(Point.of(x, x));
    }
    return new Chart(
        "a title", "x", "y", isLogarithmic, List.of(new Series("dots", Kind.DOTS, 0, points)));
  }

  @Test
  void equalStepsAreEqualAndMoreIsHigher() throws Exception {
    Document svg = parse(dots(false, 1, 2, 3));
    List<Double> across = numbers(svg, "circle", "cx");
    assertThat(across.get(1) - across.get(0))
        .isPositive()
        .isCloseTo(across.get(2) - across.get(1), within(0.11));
    List<Double> down = numbers(svg, "circle", "cy");
    assertThat(down.get(0)).isGreaterThan(down.get(1));
  }

  @Test
  void equalFactorsAreEqualOnALogarithmicAxis() throws Exception {
    List<Double> across = numbers(parse(dots(true, 1, 4, 16)), "circle", "cx");
    assertThat(across.get(1) - across.get(0))
        .isPositive()
        .isCloseTo(across.get(2) - across.get(1), within(0.11));
  }

  @Test
  void everythingIsWithinThePicture() throws Exception {
    Document svg = parse(dots(false, -5, 0, 1e7));
    String[] box = svg.getDocumentElement().getAttribute("viewBox").split(" ");
    assertThat(numbers(svg, "circle", "cx"))
        .allSatisfy(x -> assertThat(x).isBetween(0.0, Double.parseDouble(box[2])));
    assertThat(numbers(svg, "circle", "cy"))
        .allSatisfy(y -> assertThat(y).isBetween(0.0, Double.parseDouble(box[3])));
    assertThat(svg.getElementsByTagName("text").getLength()).isGreaterThan(6);
  }

  @Test
  void whatIsNotANumberIsLeftOut() throws Exception {
    Series line =
        new Series(
            "line", Kind.LINE, 1, List.of(Point.of(1, 1), Point.of(2, Double.NaN), Point.of(3, 2)));
    Series band = new Series("", Kind.BAND, 1, List.of(Point.between(1, Double.NaN, 2)));
    Document svg = parse(new Chart("t", "x", "y", false, List.of(band, line)));
    NodeList paths = svg.getElementsByTagName("path");
    assertThat(paths.getLength()).isEqualTo(1);
    assertThat(((Element) paths.item(0)).getAttribute("d"))
        .matches("M[\\d.]+ [\\d.]+L[\\d.]+ [\\d.]+");
  }

  @Test
  void namesThatAreMarkupAreText() throws Exception {
    Series dots = new Series("<b>", Kind.RINGS, 9, List.of(Point.of(1, 2, "a & \"b\"")));
    Document svg = parse(new Chart("<script>", "x < y", "y", false, List.of(dots)));
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
    assertThat(svg.getDocumentElement().getTextContent()).contains("<script>", "a & \"b\"", "<b>");
  }

  @Test
  void aChartOfNothingIsOne() throws Exception {
    assertThat(parse(new Chart("t", "x", "y", false, List.of())).getDocumentElement().getTagName())
        .isEqualTo("svg");
  }

  @ParameterizedTest
  @CsvSource({"0,1", "3,3.001", "0,7", "12,1e9", "0.0001,0.0002", "5,48"})
  void ticksAreFewAndRound(double min, double max) {
    for (boolean isLogarithmic : new boolean[] {false, true}) {
      if (!isLogarithmic || min > 0) {
        Axis axis = new Axis("", min, max, isLogarithmic);
        List<Double> ticks = axis.ticks();
        assertThat(ticks).isSorted().hasSizeBetween(2, 12);
        assertThat(ticks)
            .allSatisfy(tick -> assertThat(axis.place(tick)).isBetween(-1e-9, 1 + 1e-9));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0,0", "5,5", "0.25,0.25", "9999,9999", "20000,20k", "1500000,1.5M", "3e9,3G"})
  void numbersHaveNoMoreDigitsThanTheyNeed(double value, String text) {
    assertThat(Axis.text(value)).isEqualTo(text);
  }
}
