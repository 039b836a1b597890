package org.howdah.cli.characterize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Table;
import org.howdah.model.characterize.Axis;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.Knee;
import org.howdah.model.characterize.Limits;
import org.howdah.model.characterize.PhaseClass;
import org.howdah.model.characterize.PhaseEnergy;
import org.howdah.model.characterize.PhaseRecord;
import org.howdah.model.characterize.PowerMeter;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;

/**
 * What bounds jobs, for people and for scripts.
 *
 * @param energy of phases of which it is known
 */
record CharacterizeReport(
    List<JobRecord> jobs, Limits limits, Map<PhaseRecord, PhaseEnergy> energy) {
  private static final List<String> HEAD =
      List.of("phase", "time", "of job", "tasks", "bound by", "because");
  private static final List<String> ENERGY_HEAD = List.of("energy", "power");

  /**
   * Joins what a meter wrote.
   *
   * @throws HowdahException if it does not go with the runs
   */
  static CharacterizeReport of(List<JobRecord> jobs, Limits limits, Optional<PowerMeter> meter)
      throws HowdahException {
    Map<PhaseRecord, PhaseEnergy> energy = new LinkedHashMap<>();
    for (JobRecord job : jobs) {
      for (PhaseRecord phase : job.phases()) {
        PhaseEnergy.of(phase, meter).ifPresent(found -> energy.put(phase, found));
      }
    }
    return new CharacterizeReport(jobs, limits, energy);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (JobRecord job : jobs) {
      text.append(head(job)).append('\n').append(Table.of(rows(job))).append('\n');
    }
    Knee.of(jobs).forEach(knee -> text.append(text(knee)));
    return text.toString().stripTrailing() + "\n";
  }

  private static String head(JobRecord job) {
    return job.name()
        + ": "
        + Figures.bytes(job.inputBytes())
        + " in "
        + Figures.duration(job.wallMillis())
        + ", "
        + counted(job.slots(), "slot")
        + (job.nodes() == 1 ? "" : " on " + counted(job.nodes(), "node"))
        + (job.memoryBytes() == 0 ? "" : ", " + Figures.bytes(job.memoryBytes()) + " of memory")
        + (job.isCompressed() ? ", map output compressed" : "");
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private List<List<String>> rows(JobRecord job) {
    boolean hasEnergy = job.phases().stream().anyMatch(energy::containsKey);
    List<List<String>> rows = new ArrayList<>();
    rows.add(hasEnergy ? with(ENERGY_HEAD, HEAD) : HEAD);
    for (PhaseRecord phase : job.phases()) {
      PhaseClass found = PhaseClass.of(phase, limits);
      List<String> row =
          List.of(
              phase.name(),
              Figures.duration(Math.round(phase.wallMillis())),
              percent(phase.wallMillis() / Math.max(1, job.wallMillis())),
              Figures.exact(phase.tasks()),
              found.bound().label(),
              found.why());
      rows.add(hasEnergy ? with(energyCells(phase), row) : row);
    }
    return rows;
  }

  /** Before the last two cells, of which the sentence is long. */
  private static List<String> with(List<String> more, List<String> row) {
    List<String> all = new ArrayList<>(row);
    all.addAll(row.size() - 2, more);
    return all;
  }

  private List<String> energyCells(PhaseRecord phase) {
    PhaseEnergy found = energy.get(phase);
    return found == null
        ? List.of("-", "-")
        : List.of(
            String.format(Locale.ROOT, "%,.0f J", found.joules()),
            String.format(Locale.ROOT, "%.0f W", found.watts()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String text(Knee knee) {
    List<List<String>> rows =
        new ArrayList<>(List.of(List.of(knee.axis().label(), "input in 1 s")));
    knee.ratesByValue()
        .forEach(
            (value, rate) ->
                rows.add(List.of(value(knee.axis(), value), Figures.bytes(Math.round(rate)))));
    String found =
        knee.name() + ", " + knee.axis().label() + ": " + value(knee.axis(), knee.knee());
    return Table.of(rows)
        + found
        + (knee.isAtTheEnd()
            ? " is the most that was tried; more may gain more\n\n"
            : " is enough; more gains less than a tenth\n\n");
  }

  private static String value(Axis axis, double value) {
    boolean isBytes = axis == Axis.INPUT || axis == Axis.MEMORY;
    return isBytes ? Figures.bytes(Math.round(value)) : Figures.exact(Math.round(value));
  }

  String json() {
    return Json.of(map()) + "\n";
  }

  Map<String, Object> map() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("threshold", limits.share());
    document.put("jobs", jobs.stream().map(this::map).toList());
    document.put("knees", Knee.of(jobs).stream().map(CharacterizeReport::map).toList());
    return document;
  }

  private Map<String, Object> map(JobRecord job) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", job.name());
    map.put("places", job.places());
    map.put("nodes", job.nodes());
    map.put("slots", job.slots());
    map.put("memoryBytes", job.memoryBytes() == 0 ? null : job.memoryBytes());
    map.put("inputBytes", job.inputBytes());
    map.put("wallMillis", job.wallMillis());
    map.put("phases", job.phases().stream().map(this::map).toList());
    return map;
  }

  private Map<String, Object> map(PhaseRecord phase) {
    PhaseClass found = PhaseClass.of(phase, limits);
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("phase", phase.name());
    map.put("wallMillis", phase.wallMillis());
    map.put("tasks", phase.tasks());
    map.put("bound", found.bound().label());
    map.put("because", found.why());
    map.put("ranShare", found.shares().ran());
    map.put("queuedShare", found.shares().queued());
    map.put("blockedShare", found.shares().blocked());
    map.put("collectionShare", found.shares().collected());
    PhaseEnergy took = energy.get(phase);
    map.put("energyJoules", took == null ? null : took.joules());
    map.put("watts", took == null ? null : took.watts());
    map.put("energySource", took == null ? null : took.source());
    return map;
  }

  private static Map<String, Object> map(Knee knee) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", knee.name());
    map.put("of", knee.axis().label());
    map.put("knee", knee.knee());
    map.put("isAtTheEnd", knee.isAtTheEnd());
    List<Map<String, Object>> rates = new ArrayList<>();
    knee.ratesByValue()
        .forEach((value, rate) -> rates.add(Map.of("value", value, "inputBytesPerSecond", rate)));
    map.put("rates", rates);
    return map;
  }
}
