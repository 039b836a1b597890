package org.howdah.cli.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.howdah.grid.JobRecord;
import org.howdah.grid.Journal;
import org.howdah.grid.Lease;
import org.howdah.grid.Term;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;

/**
 * What a group does: who is master, and which jobs have not ended.
 *
 * @param unknown why that cannot be said; empty if it can
 */
record GridWork(Optional<Term> master, List<Job> jobs, String unknown) {
  /**
   * A job that has not ended.
   *
   * @param node of its manager; empty before it has one
   */
  record Job(String id, String state, String node) {}

  /** Asks for it; a group that cannot say is no error. */
  static GridWork of(Access access) {
    try (RemoteStore store = access.open()) {
      Optional<DataSet> data = store.open(Journal.DATA_SET);
      if (data.isEmpty()) {
        return new GridWork(Optional.empty(), List.of(), "");
      }
      return new GridWork(Lease.master(data.get()), jobs(data.get()), "");
    } catch (HowdahException | IllegalStateException e) {
      return new GridWork(Optional.empty(), List.of(), String.valueOf(e.getMessage()));
    }
  }

  private static List<Job> jobs(DataSet data) throws HowdahException {
    List<Job> jobs = new ArrayList<>();
    try (Journal journal = new Journal(data)) {
      for (Map.Entry<String, JobRecord> job : journal.jobs().entrySet()) {
        JobRecord its = job.getValue();
        if (!its.state().ended()) {
          String state = its.state().name().toLowerCase(Locale.ROOT);
          jobs.add(new Job(job.getKey(), state, its.manager()));
        }
      }
    }
    return jobs;
  }

  /** For people. */
  List<String> lines() {
    if (!unknown.isEmpty()) {
      return List.of("master and jobs are not known: " + unknown);
    }
    String who =
        master.map(term -> "master " + term.node() + ", epoch " + term.epoch()).orElse("no master");
    List<String> lines = new ArrayList<>();
    lines.add(who + "; " + count());
    for (Job job : jobs) {
      String at = job.node().isEmpty() ? "" : " on " + job.node();
      lines.add("  " + job.id() + "  " + job.state() + at);
    }
    return lines;
  }

  private String count() {
    Map<String, Long> states =
        jobs.stream()
            .collect(Collectors.groupingBy(Job::state, LinkedHashMap::new, Collectors.counting()));
    return states.isEmpty()
        ? "no jobs"
        : "jobs: "
            + states.entrySet().stream()
                .map(state -> state.getValue() + " " + state.getKey())
                .collect(Collectors.joining(", "));
  }

  /** Adds it to what is printed as JSON. */
  void putInto(Map<String, Object> said) {
    said.put("master", master.map(Term::node).orElse(null));
    said.put("epoch", master.map(Term::epoch).orElse(null));
    said.put("jobs", unknown.isEmpty() ? jobs.stream().map(GridWork::toMap).toList() : null);
  }

  private static Map<String, Object> toMap(Job job) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", job.id());
    map.put("state", job.state());
    map.put("node", job.node());
    return map;
  }
}
