package org.howdah.cli.kit;

import java.util.List;
import java.util.function.Function;
import org.howdah.model.picture.Chart;
import org.howdah.model.picture.Series;
import org.howdah.model.picture.Series.Kind;
import org.howdah.model.picture.Series.Point;
import org.howdah.model.project.ParetoFront;

/**
 * A picture of choices by their time and their price, with a line through those of which none is
 * faster for less.
 *
 * @param time what stands at the axis of times
 * @param unit of the price
 * @param what the choices are
 */
public record ParetoChart(String title, String time, String unit, String what) {
  /**
   * Draws choices.
   *
   * @param label of a choice
   */
  public Chart of(List<ParetoFront.Choice> choices, Function<ParetoFront.Choice, String> label) {
    List<Point> best =
        ParetoFront.of(choices).stream()
            .map(choice -> Point.of(choice.seconds(), choice.price()))
            .toList();
    List<Point> all =
        choices.stream()
            .map(choice -> Point.of(choice.seconds(), choice.price(), label.apply(choice)))
            .toList();
    return new Chart(
        title,
        time,
        unit,
        false,
        List.of(
            new Series("nothing is faster for less", Kind.DASHED, 2, best),
            new Series(what, Kind.DOTS, 0, all)));
  }
}
