package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Table;
import org.howdah.model.project.LeaveOut;
import org.howdah.model.project.Projection;
import org.howdah.model.project.ProjectionModel;
import org.howdah.model.project.Scale;
import org.howdah.record.json.Json;

/** What {@code howdah project} prints of several models side by side; docs/project.md. */
final class ModelsReport {
  private ModelsReport() {}

  /** A time for each target and model. */
  static String text(List<Scale> targets, Map<ProjectionModel, List<Projection>> models) {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(Cells.SCALE);
    models.keySet().forEach(model -> head.add(model.label()));
    table.add(head);
    for (int i = 0; i < targets.size(); i++) {
      List<String> row = new ArrayList<>(Cells.of(targets.get(i)));
      for (List<Projection> projections : models.values()) {
        Projection one = projections.get(i);
        row.add(one.isRefused() ? "refused" : Cells.time(one.seconds()));
      }
      table.add(row);
    }
    return Table.of(table);
  }

  static String json(Map<ProjectionModel, List<Projection>> models) {
    Map<String, Object> document = new LinkedHashMap<>();
    models.forEach(
        (model, projections) ->
            document.put(
                model.label(), Map.of("targets", projections.stream().map(Cells::map).toList())));
    return Json.of(Map.of("models", document)) + "\n";
  }

  /** How far off each model is. */
  static String errors(Map<ProjectionModel, LeaveOut> models) {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of("model", "projected", "off, in the middle", "of one in ten", "in 80 %", "in 95 %"));
    models.forEach(
        (model, left) ->
            table.add(
                List.of(
                    model.label(),
                    left.projected().size() + " of " + left.all().size(),
                    percent(left.percentOff(0.5)),
                    percent(left.percentOff(0.9)),
                    model == ProjectionModel.CURVE ? percent(left.percentIn80()) : "-",
                    model == ProjectionModel.CURVE ? percent(left.percentIn95()) : "-")));
    return Table.of(table);
  }

  private static String percent(double percent) {
    return Double.isNaN(percent) ? "-" : Cells.percent(percent);
  }

  static String errorsJson(Map<ProjectionModel, LeaveOut> models) {
    Map<String, Object> document = new LinkedHashMap<>();
    models.forEach((model, left) -> document.put(model.label(), new LeaveOutReport(left).map()));
    return Json.of(Map.of("models", document)) + "\n";
  }
}
