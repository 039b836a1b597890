package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Table;
import org.howdah.model.project.LeaveOut;
import org.howdah.record.json.Json;

/** What {@code howdah project --leave-out} prints; docs/project.md has the fields. */
record LeaveOutReport(LeaveOut left) {
  String text() {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(Cells.SCALE);
    head.addAll(List.of("measured", "projected", "off", "80 %"));
    table.add(head);
    StringBuilder refused = new StringBuilder();
    for (LeaveOut.Left one : left.all()) {
      List<String> row = new ArrayList<>(Cells.of(one.run().scale()));
      row.add(Cells.time(one.run().seconds()));
      row.add(Cells.time(one.projection().seconds()));
      boolean isRefused = one.projection().isRefused();
      row.add(isRefused ? "-" : Cells.percent(one.percentOff()));
      row.add(isRefused ? "refused" : Cells.interval(one.projection()));
      table.add(row);
      if (isRefused) {
        refused.append("run %d: %s%n".formatted(table.size() - 1, one.projection().refused()));
      }
    }
    return Table.of(table) + (refused.isEmpty() ? "" : "\n" + refused) + summary();
  }

  private String summary() {
    if (left.projected().isEmpty()) {
      return "%nnone of %d runs projected%n".formatted(left.all().size());
    }
    return "%n%d of %d runs projected: off by %s in the middle, %s of one in ten; %s are in the interval of 80 %%, %s in that of 95 %%.%n"
        .formatted(
            left.projected().size(),
            left.all().size(),
            Cells.percent(left.percentOff(0.5)),
            Cells.percent(left.percentOff(0.9)),
            Cells.percent(left.percentIn80()),
            Cells.percent(left.percentIn95()));
  }

  String json() {
    return Json.of(map()) + "\n";
  }

  Map<String, Object> map() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("runs", left.all().stream().map(LeaveOutReport::map).toList());
    document.put("median_percent_off", left.percentOff(0.5));
    document.put("p90_percent_off", left.percentOff(0.9));
    document.put("percent_in_80", left.percentIn80());
    document.put("percent_in_95", left.percentIn95());
    return document;
  }

  private static Map<String, Object> map(LeaveOut.Left one) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("elapsed_s", one.run().seconds());
    fields.putAll(Cells.map(one.projection()));
    fields.put("percent_off", one.percentOff());
    return fields;
  }
}
