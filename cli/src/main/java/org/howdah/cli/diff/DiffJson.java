package org.howdah.cli.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.model.diff.FigureChange;
import org.howdah.model.diff.JobDiff;
import org.howdah.model.diff.ReportedRun;
import org.howdah.model.diff.RunsDiff;
import org.howdah.model.diff.SettingChange;
import org.howdah.record.json.Json;

/** How runs differ, for programs; docs/diff.md has the fields. */
final class DiffJson {
  private final RunsDiff runs;
  private final Threshold threshold;

  DiffJson(RunsDiff runs, Threshold threshold) {
    this.runs = runs;
    this.threshold = threshold;
  }

  String text() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("before", runs.before().stream().map(ReportedRun::file).toList());
    root.put("after", runs.after().stream().map(ReportedRun::file).toList());
    root.put("slowerByShare", runs.slowerBy());
    root.put("warnings", runs.warnings());
    root.put("command", runs.command().map(DiffJson::figure).orElse(null));
    root.put("jobs", runs.jobs().stream().map(this::job).toList());
    return Json.of(root) + "\n";
  }

  private Map<String, Object> job(JobDiff job) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", job.name());
    map.put("wall", figure(job.wall()));
    map.put("settings", job.settings().stream().map(DiffJson::setting).toList());
    map.put("phases", figures(job, job.phases()));
    map.put("counters", figures(job, job.counted()));
    return map;
  }

  private List<Map<String, Object>> figures(JobDiff job, List<FigureChange> changes) {
    return threshold.of(job, changes).stream().map(DiffJson::figure).toList();
  }

  private static Map<String, Object> figure(FigureChange change) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("place", change.figure().place());
    map.put("name", change.figure().name());
    map.put("unit", change.figure().unit().word());
    map.put("before", change.was());
    map.put("after", change.is());
    map.put("change", change.share()); // Null from 0.
    map.put("beforeRuns", change.before());
    map.put("afterRuns", change.after());
    return map;
  }

  private static Map<String, Object> setting(SettingChange setting) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", setting.name());
    map.put("before", setting.before());
    map.put("after", setting.after());
    return map;
  }
}
