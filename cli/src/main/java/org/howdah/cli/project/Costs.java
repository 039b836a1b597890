package org.howdah.cli.project;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.model.project.Machine;
import org.howdah.model.project.Projection;
import org.howdah.model.project.Scale;

/**
 * What projected runs cost and take, on machines that work as much as they can.
 *
 * @param machines by their types; none where nobody has said what they are
 */
record Costs(Map<String, Machine> machines) {
  private static final double FULL = 1;

  boolean isEmpty() {
    return machines.isEmpty();
  }

  /** What stands over the cells. */
  List<String> head() {
    return isEmpty() ? List.of() : List.of("cost", "energy");
  }

  List<String> cells(Scale scale, Projection projection) {
    if (isEmpty()) {
      return List.of();
    }
    double usd = usd(scale, projection.seconds());
    double kilowattHours = kilowattHours(scale, projection.seconds());
    return List.of(
        Double.isNaN(usd) ? "-" : String.format(Locale.ROOT, "$%.2f", usd),
        Double.isNaN(kilowattHours) ? "-" : String.format(Locale.ROOT, "%.3f kWh", kilowattHours));
  }

  /** What is not known is null. */
  Map<String, Object> map(Scale scale, Projection projection) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!isEmpty()) {
      double seconds = projection.seconds();
      fields.put("power_w", watts(scale));
      fields.put("energy_kwh", kilowattHours(scale, seconds));
      fields.put("low80_energy_kwh", kilowattHours(scale, projection.low80()));
      fields.put("high80_energy_kwh", kilowattHours(scale, projection.high80()));
      fields.put("cost_usd", usd(scale, seconds));
      fields.put("low80_cost_usd", usd(scale, projection.low80()));
      fields.put("high80_cost_usd", usd(scale, projection.high80()));
      fields.put("runs_per_kwh", 1 / kilowattHours(scale, seconds));
      fields.put("runs_per_usd", 1 / usd(scale, seconds));
    }
    return fields;
  }

  private double watts(Scale scale) {
    Machine machine = machines.get(scale.type());
    return machine == null ? Double.NaN : scale.nodes() * machine.watts(FULL);
  }

  /** What so long a run takes; not a number if nobody says what machines take. */
  double kilowattHours(Scale scale, double seconds) {
    Machine machine = machines.get(scale.type());
    return machine == null ? Double.NaN : machine.kilowattHours(scale.nodes(), FULL, seconds);
  }

  /** What so long a run costs; not a number if nobody says what machines cost. */
  double usd(Scale scale, double seconds) {
    Machine machine = machines.get(scale.type());
    return machine == null ? Double.NaN : machine.usd(scale.nodes(), seconds);
  }
}
