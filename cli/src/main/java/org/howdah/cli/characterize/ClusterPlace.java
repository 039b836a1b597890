package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.job.HistoryReport;
import org.howdah.record.ByteSize;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;

/**
 * Runs on a Hadoop cluster: input, output and histories are in a folder of the cluster's file
 * system, and a report is what the histories of a run's jobs say.
 */
final class ClusterPlace implements SweepPlace {
  private static final String[] LIMITS = {
    "mapreduce.job.running.map.limit", "mapreduce.job.running.reduce.limit"
  };
  private static final String[] MEMORIES = {
    "mapreduce.map.memory.mb", "mapreduce.reduce.memory.mb"
  };

  /** What Hadoop's client says when it has given a job to a cluster. */
  private static final Pattern SUBMITTED =
      Pattern.compile(
          "(?:Submitted application |url to track the job: .*|Running job: )(?:application|job)_(\\d+_\\d+)");

  /** A job's master writes its history down after it has told its client of the end. */
  private static final int LOOKS_MAX = 30;

  private final SweepInput input;
  private final HowdahCommand howdah;
  private final Path scratch;
  private final String cluster;
  private final String folder;
  private final Map<Long, String> inputs = new HashMap<>();

  /**
   * @param cluster a folder of the cluster's, which gets one of ours
   * @param scratch a folder of this machine's
   */
  ClusterPlace(SweepInput input, HowdahCommand howdah, String cluster, Path scratch) {
    this.input = input;
    this.howdah = howdah;
    this.scratch = scratch;
    this.cluster = cluster;
    folder = cluster.replaceAll("/+$", "") + "/howdah-sweep-" + UUID.randomUUID();
  }

  @Override
  public String input(long sizeBytes) throws IOException, InterruptedException {
    String known = inputs.get(sizeBytes);
    if (known == null) {
      known = folder + "/input-" + sizeBytes;
      howdah.run("fs", "-mkdir", "-p", folder);
      howdah.run("fs", "-put", input.of(sizeBytes).toString(), known);
      inputs.put(sizeBytes, known);
    }
    return known;
  }

  @Override
  public String output() {
    return folder + "/output";
  }

  @Override
  public List<String> options(SweepRun run) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("mapreduce.framework.name", "yarn");
    settings.put("mapreduce.jobhistory.intermediate-done-dir", histories());
    settings.put("yarn.app.mapreduce.am.create-intermediate-jh-base-dir", true);
    for (String limit : LIMITS) {
      settings.put(limit, run.slots());
    }
    if (!run.memory().isEmpty()) {
      long mebibytes = ByteSize.parse(run.memory()) >> 20;
      for (String memory : MEMORIES) {
        settings.put(memory, mebibytes);
      }
    }
    List<String> options = new ArrayList<>(List.of("--verbose")); // Which tells the jobs' names.
    settings.forEach((key, value) -> options.addAll(List.of("-D", key + "=" + value)));
    return options;
  }

  private String histories() {
    return folder + "/histories";
  }

  @Override
  public void keep(Path printed, Path log, Path report) throws IOException, InterruptedException {
    Set<String> ids = submitted(log);
    if (ids.isEmpty()) {
      throw new UserError("the program gave the cluster no job; " + log + " has what it said");
    }
    List<Object> jobs = new ArrayList<>();
    for (String id : ids) {
      jobs.addAll(jobs(id));
    }
    Path whole = scratch.resolve("report.json");
    Files.writeString(whole, Json.of(Map.of("jobs", jobs)) + "\n");
    Files.move(whole, report);
  }

  private static Set<String> submitted(Path log) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    SUBMITTED.matcher(Files.readString(log)).results().forEach(found -> ids.add(found.group(1)));
    return ids;
  }

  private List<?> jobs(String id) throws IOException, InterruptedException {
    Path here = Files.createDirectories(scratch.resolve("history-" + id));
    try {
      Path history = fetch(id, here);
      return (List<?>) HistoryReport.read(history.toString()).get("jobs");
    } catch (HowdahException e) {
      throw new UserError(e.getMessage(), e);
    } finally {
      Folders.delete(here);
    }
  }

  private Path fetch(String id, Path here) throws IOException, InterruptedException {
    for (int i = 0; i < LOOKS_MAX; i++) {
      if (howdah.tries("fs", "-get", histories() + "/*/job_" + id + "*", here.toString())) {
        try (var files = Files.list(here)) {
          return files
              .filter(file -> HistoryReport.isHistory(file.toString()))
              .findFirst()
              .orElseThrow(() -> new UserError("the history of job_" + id + " is not whole"));
        }
      }
    }
    throw new UserError(
        "the master of job_%s left no history in %s: may the job's user write there?"
            .formatted(id, histories()));
  }

  @Override
  public void abandon(Path log) throws IOException, InterruptedException {
    for (String id : Files.exists(log) ? submitted(log) : Set.<String>of()) {
      boolean unused = howdah.tries("as", "mapred", "job", "-kill", "job_" + id);
    }
  }

  @Override
  public void clear() throws IOException, InterruptedException {
    howdah.run("fs", "-rm", "-r", "-f", "-skipTrash", output(), histories());
  }

  @Override
  public void end() throws IOException, InterruptedException {
    howdah.run("fs", "-rm", "-r", "-f", "-skipTrash", folder);
  }

  @Override
  public String toString() {
    return input + ", on the cluster of " + cluster;
  }
}
