package org.howdah.cli.characterize;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.model.characterize.Advice;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.Limits;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;

/** What bounds the job, where more gains little, and what that says of its settings. */
record SweepReport(List<JobRecord> jobs, Limits limits) {
  String text() throws HowdahException {
    StringBuilder text = new StringBuilder(characterized().text());
    Advice.of(jobs).forEach(advice -> text.append(advice.text()).append('\n'));
    return text.toString();
  }

  private CharacterizeReport characterized() throws HowdahException {
    return CharacterizeReport.of(Advice.medianRuns(jobs), limits, Optional.empty());
  }

  String json() throws HowdahException {
    Map<String, Object> document = new LinkedHashMap<>(characterized().map());
    document.put(
        "advice", Advice.of(jobs).stream().map(each -> Map.of(each.id(), each.text())).toList());
    return Json.of(document) + "\n";
  }
}
