package org.howdah.model.diff;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was counted while a job ran: its counters, and what its machine did in each phase. */
final class CountedFigures {
  /** Phases tell the same. */
  private static final String TOLD_BY_PHASES = "Howdah machine";

  private final Map<Figure, Double> figures = new LinkedHashMap<>();

  private CountedFigures() {}

  static Map<Figure, Double> of(Map<String, Object> job) {
    CountedFigures counted = new CountedFigures();
    counted.groups(ReportFields.child(job, "counters"));
    Map<String, Object> record = ReportFields.child(job, "record");
    counted.numbers("processors of the machine", ReportFields.child(record, "counters"), true);
    for (String phase : PhaseFigures.PHASES) {
      Map<String, Object> about = ReportFields.child(record, phase);
      counted.machine("machine in " + phase, ReportFields.child(about, "machine"));
      counted.tasks(phase + " tasks", ReportFields.child(about, "task"));
      ReportFields.number(about, "failedAttempts")
          .ifPresent(failed -> counted.failed(phase, failed));
    }
    return counted.figures;
  }

  private void groups(Map<String, Object> groups) {
    for (String group : groups.keySet()) {
      if (!group.equals(TOLD_BY_PHASES)) {
        numbers(group, ReportFields.child(groups, group), false);
      }
    }
  }

  private void failed(String phase, double attempts) {
    figures.put(new Figure(phase + " tasks", "failed attempts", Unit.OTHER, false), attempts);
  }

  private void machine(String place, Map<String, Object> machine) {
    add(place, "processors were busy", ReportFields.child(machine, "processors"), "busyMillis");
    add(place, "pages read back from a device", machine, "majorFaults");
    add(place, "energy of the processors, joules", machine, "energyJoules");
    Map<String, Object> network = ReportFields.child(machine, "network");
    add(place, "received from other machines", network, "receivedBytes");
    add(place, "sent to other machines", network, "sentBytes");
    Map<String, Object> devices = ReportFields.child(machine, "devices");
    for (String device : devices.keySet()) {
      add(place, "read from " + device, ReportFields.child(devices, device), "readBytes");
      add(place, "written to " + device, ReportFields.child(devices, device), "writtenBytes");
    }
  }

  private void tasks(String place, Map<String, Object> task) {
    add(place, "read from devices", ReportFields.child(task, "deviceReadBytes"), "sum", Unit.BYTES);
    add(
        place,
        "written to devices",
        ReportFields.child(task, "deviceWrittenBytes"),
        "sum",
        Unit.BYTES);
  }

  private void add(String place, String words, Map<String, Object> parent, String field) {
    add(place, words, parent, field, Unit.of(field));
  }

  private void add(
      String place, String words, Map<String, Object> parent, String field, Unit unit) {
    ReportFields.number(parent, field)
        .ifPresent(value -> figures.put(new Figure(place, words, unit, true), value));
  }

  private void numbers(String place, Map<String, Object> values, boolean ofMachine) {
    for (String name : values.keySet()) {
      ReportFields.number(values, name)
          .ifPresent(
              value -> figures.put(new Figure(place, name, Unit.of(name), ofMachine), value));
    }
  }
}
