package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Table;
import org.howdah.model.project.Projection;
import org.howdah.model.project.Scale;
import org.howdah.record.json.Json;

/** What {@code howdah project} prints of targets; docs/project.md has the fields. */
record ProjectReport(List<Scale> targets, List<Projection> projections, Costs costs) {
  String text() {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(Cells.SCALE);
    head.addAll(List.of("time", "80 %"));
    head.addAll(costs.head());
    table.add(head);
    StringBuilder refused = new StringBuilder();
    for (int i = 0; i < targets.size(); i++) {
      Projection projection = projections.get(i);
      List<String> row = new ArrayList<>(Cells.of(targets.get(i)));
      row.add(Cells.time(projection.seconds()));
      row.add(projection.isRefused() ? "refused" : Cells.interval(projection));
      row.addAll(costs.cells(targets.get(i), projection));
      table.add(row);
      if (projection.isRefused()) {
        refused.append("target %d: %s%n".formatted(i + 1, projection.refused()));
      }
    }
    return Table.of(table) + (refused.isEmpty() ? "" : "\n" + refused);
  }

  String json() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      Map<String, Object> fields = Cells.map(projections.get(i));
      fields.putAll(costs.map(targets.get(i), projections.get(i)));
      all.add(fields);
    }
    return Json.of(Map.of("targets", all)) + "\n";
  }
}
