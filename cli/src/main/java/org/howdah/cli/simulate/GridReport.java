package org.howdah.cli.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Table;
import org.howdah.model.grid.GridCosts;
import org.howdah.model.grid.GridLoad;
import org.howdah.model.grid.GridOutcome;
import org.howdah.model.grid.Saturation;
import org.howdah.record.json.Json;

/** What {@code howdah simulate grid} prints; docs/simulate.md has the fields. */
record GridReport(GridLoad load, GridCosts costs, List<GridOutcome> outcomes) {
  private static final Map<String, String> WHO =
      Map.of(
          "master", "the master",
          "manager", "the manager of a job",
          "journal", "the node that all journals are written through",
          "batches", "the journal of a job, batch after batch,");

  String text() {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of(
            "nodes",
            "tasks",
            "time",
            "efficiency",
            "master",
            "manager",
            "journal",
            "waited",
            "batches",
            "written",
            "control",
            "shuffle",
            "segments"));
    outcomes.forEach(one -> table.add(cells(one)));
    return String.format(
            Locale.ROOT,
            "%d %s at once, %d slots a node, %d map tasks a slot, of %.2f s and %s of output.%n%n",
            load.jobs(),
            load.jobs() == 1 ? "job" : "jobs",
            load.slots(),
            load.waves(),
            load.mapSeconds(),
            Figures.bytes((long) load.mapOutputBytes()))
        + Table.of(table)
        + "\n"
        + saturation();
  }

  private static List<String> cells(GridOutcome one) {
    return List.of(
        Figures.exact(one.nodes()),
        Figures.exact(one.tasks()),
        Figures.duration(Math.round(1000 * one.seconds())),
        SimulationReport.percent(one.efficiency()),
        SimulationReport.percent(one.masterBusy()),
        SimulationReport.percent(one.managerBusy()),
        SimulationReport.percent(one.journalBusy()),
        Figures.duration(Math.round(1000 * one.managerWaitSeconds())),
        Figures.exact(one.journalBatches()),
        Figures.bytes((long) one.journalBytes()),
        Figures.bytes((long) one.controlBytes()),
        Figures.bytes((long) one.shuffleBytes()),
        Figures.exact(one.segments()));
  }

  /** Whoever is busy all the time first comes first. */
  private String saturation() {
    return Saturation.of(load, costs).entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> entry.getValue().nodes()))
        .map(entry -> "- " + sentence(WHO.get(entry.getKey()), entry.getValue()) + "\n")
        .collect(Collectors.joining());
  }

  private static String sentence(String who, Saturation saturation) {
    String nodes = Figures.exact(saturation.nodes());
    return saturation.isReached()
        ? "From %s nodes on, which end %s map tasks a second, %s is busy all the time."
            .formatted(nodes, Figures.rounded(saturation.tasksPerSecond()), who)
        : "Up to %s nodes, %s keeps up.".formatted(nodes, who);
  }

  String csv() {
    StringBuilder text = new StringBuilder();
    for (GridOutcome one : outcomes) {
      Map<String, Object> fields = map(one);
      if (text.isEmpty()) {
        text.append(String.join(",", fields.keySet())).append("\n");
      }
      text.append(fields.values().stream().map(Object::toString).collect(Collectors.joining(",")));
      text.append("\n");
    }
    return text.toString();
  }

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("slots", load.slots());
    document.put("jobs", load.jobs());
    document.put("waves", load.waves());
    document.put("mapSeconds", load.mapSeconds());
    document.put("reduceSeconds", load.reduceSeconds());
    document.put("mapOutputBytes", load.mapOutputBytes());
    document.put("copies", load.copies());
    document.put("heartbeatSeconds", load.heartbeatSeconds());
    document.put("costs", costsMap());
    document.put("outcomes", outcomes.stream().map(GridReport::map).toList());
    Map<String, Object> saturated = new LinkedHashMap<>();
    Saturation.of(load, costs).forEach((who, where) -> saturated.put(who, map(where)));
    document.put("saturated", saturated);
    return Json.of(document) + "\n";
  }

  private Map<String, Object> costsMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("messageSeconds", costs.messageSeconds());
    map.put("decisionSeconds", costs.decisionSeconds());
    map.put("entrySeconds", costs.entrySeconds());
    map.put("entryBytes", costs.entryBytes());
    map.put("eventBytes", costs.eventBytes());
    map.put("batchSeconds", costs.batchSeconds());
    map.put("batchLatencySeconds", costs.batchLatencySeconds());
    map.put("journalCopies", costs.journalCopies());
    map.put("fetchSeconds", costs.fetchSeconds());
    map.put("networkBytesPerSecond", costs.networkBytesPerSecond());
    map.put("latencySeconds", costs.latencySeconds());
    return map;
  }

  private static Map<String, Object> map(Saturation saturation) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", saturation.nodes());
    map.put("isReached", saturation.isReached());
    map.put("tasksPerSecond", saturation.tasksPerSecond());
    return map;
  }

  private static Map<String, Object> map(GridOutcome one) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", one.nodes());
    map.put("tasks", one.tasks());
    map.put("seconds", one.seconds());
    map.put("efficiency", one.efficiency());
    map.put("masterBusy", one.masterBusy());
    map.put("managerBusy", one.managerBusy());
    map.put("journalBusy", one.journalBusy());
    map.put("managerWaitSeconds", one.managerWaitSeconds());
    map.put("journalBatches", one.journalBatches());
    map.put("journalBytes", one.journalBytes());
    map.put("controlBytes", one.controlBytes());
    map.put("shuffleBytes", one.shuffleBytes());
    map.put("segments", one.segments());
    return map;
  }
}
