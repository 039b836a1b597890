package org.howdah.cli.simulate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.ParetoChart;
import org.howdah.cli.kit.Table;
import org.howdah.model.picture.Chart;
import org.howdah.model.project.ParetoFront;
import org.howdah.model.stream.Choices;
import org.howdah.model.stream.StreamOutcome;
import org.howdah.record.json.Json;

/** What {@code howdah simulate cluster} prints; docs/simulate-cluster.md has the fields. */
record ClusterReport(Choices choices) {
  private static final List<String> HEAD =
      List.of(
          "cluster", "last job", "half of jobs", "9 of 10", "cores", "cached", "cost", "energy");

  String text() {
    List<List<String>> table = new ArrayList<>(List.of(HEAD));
    choices.outcomes().forEach(one -> table.add(cells(one)));
    return Table.of(table)
        + "\n"
        + (choices.fastest().isEmpty() ? "- None of these does all jobs in time.\n" : chosen());
  }

  private List<String> cells(StreamOutcome one) {
    return List.of(
        one.cluster() + (choices.isInTime(one) ? "" : " (late)"),
        time(one.seconds()),
        time(one.jobSeconds(0.5)),
        time(one.jobSeconds(0.9)),
        SimulationReport.percent(one.coreShare()),
        SimulationReport.percent(one.cachedShare()),
        usd(one),
        energy(one));
  }

  private static String time(double seconds) {
    return Figures.duration(Math.round(1000 * seconds));
  }

  private static String usd(StreamOutcome one) {
    return Double.isNaN(one.usd()) ? "-" : "$" + withThreeDigits(one.usd());
  }

  private static String energy(StreamOutcome one) {
    return Double.isNaN(one.kilowattHours()) ? "-" : withThreeDigits(one.kilowattHours()) + " kWh";
  }

  private static String withThreeDigits(double value) {
    return new BigDecimal(value).round(new MathContext(3)).toPlainString();
  }

  private String chosen() {
    return sentence("The least money", choices.leastMoney())
        + sentence("The least energy", choices.leastEnergy())
        + sentence("The earliest end", choices.fastest());
  }

  private static String sentence(String what, Optional<StreamOutcome> chosen) {
    return "- %s: %s.%n"
        .formatted(
            what,
            chosen
                .map(
                    one ->
                        "%s, %s, %s, %s"
                            .formatted(one.cluster(), time(one.seconds()), usd(one), energy(one)))
                .orElse("nobody says what these machines cost or take"));
  }

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("clusters", choices.outcomes().stream().map(this::map).toList());
    document.put("least_money", name(choices.leastMoney()));
    document.put("least_energy", name(choices.leastEnergy()));
    document.put("earliest_end", name(choices.fastest()));
    return Json.of(document) + "\n";
  }

  private static Object name(Optional<StreamOutcome> chosen) {
    return chosen.map(one -> one.cluster().toString()).orElse(null);
  }

  private Map<String, Object> map(StreamOutcome one) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("cluster", one.cluster().toString());
    map.put("machines", one.cluster().counts());
    map.put("in_time", choices.isInTime(one));
    map.put("end_s", one.seconds());
    map.put("paid_s", one.paidSeconds());
    map.put("job_p50_s", one.jobSeconds(0.5));
    map.put("job_p90_s", one.jobSeconds(0.9));
    map.put("cores_share", one.coreShare());
    map.put("cached_share", one.cachedShare());
    map.put("cost_usd", one.usd());
    map.put("energy_kwh", one.kilowattHours());
    return map;
  }

  /** Cost against time; where no cluster's cost is known, energy. */
  Chart picture() {
    boolean costs = choices.outcomes().stream().anyMatch(one -> Double.isFinite(one.usd()));
    return costs
        ? chart("Cost against time", "US dollars", StreamOutcome::usd)
        : chart("Energy against time", "kilowatt-hours", StreamOutcome::kilowattHours);
  }

  private Chart chart(String title, String unit, ToDoubleFunction<StreamOutcome> price) {
    List<StreamOutcome> outcomes = choices.outcomes();
    List<ParetoFront.Choice> priced = new ArrayList<>();
    for (StreamOutcome one : outcomes) {
      priced.add(new ParetoFront.Choice(priced.size(), one.seconds(), price.applyAsDouble(one)));
    }
    return new ParetoChart(title, "seconds until the last job ends", unit, "clusters")
        .of(priced, choice -> outcomes.get(choice.index()).cluster().toString());
  }
}
