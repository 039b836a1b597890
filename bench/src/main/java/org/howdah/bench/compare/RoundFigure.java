package org.howdah.bench.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.howdah.record.HowdahException;

/**
 * One figure of one who takes part in a row, round by round.
 *
 * @param figure its name, with the unit last, such as {@code wallSeconds}
 * @param decides whether a change for the worse is one of what is measured, and not of a rival, of
 *     a bound or of memory: the exit code tells it
 * @param rounds in their order; of those that have none, it is left out
 */
public record RoundFigure(
    String row, String who, String figure, Better better, boolean decides, List<Double> rounds) {
  public RoundFigure {
    rounds = rounds.stream().filter(Objects::nonNull).filter(Double::isFinite).toList();
  }

  /** What is the same of it in two measurements. */
  String key() {
    return row + " " + who + " " + figure;
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("row", row);
    map.put("who", who);
    map.put("figure", figure);
    map.put("better", better == Better.LESS ? "less" : "more");
    map.put("decides", decides);
    map.put("rounds", rounds);
    return map;
  }

  static RoundFigure of(SavedFields fields) throws HowdahException {
    List<Double> rounds = new ArrayList<>();
    for (Object round : fields.list("rounds")) {
      if (!(round instanceof Number number) || !Double.isFinite(number.doubleValue())) {
        throw fields.wrong("a round is no number but " + round);
      }
      rounds.add(number.doubleValue());
    }
    return new RoundFigure(
        fields.text("row"),
        fields.text("who"),
        fields.text("figure"),
        fields.text("better").equals("more") ? Better.MORE : Better.LESS,
        fields.isSo("decides"),
        rounds);
  }
}
