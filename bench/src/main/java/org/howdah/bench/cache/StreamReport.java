package org.howdah.bench.cache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** The stream's runs as tables and figures. */
final class StreamReport {
  /** The paper's mean speed-ups of its cache: over Hadoop without one, and over PACMan. */
  private static final double OVER_NONE = 2.09;

  private static final double OVER_MEMORY = 1.79;

  private final CacheSettings settings;
  private final StreamRuns runs;
  private final Section section;
  private final List<CacheSystem> systems;

  StreamReport(CacheSettings settings, StreamRuns runs, Section section) {
    this.settings = settings;
    this.runs = runs;
    this.section = section;
    systems =
        settings.systems().stream()
            .filter(system -> system != CacheSystem.MEMORY_PAPER_SLOT)
            .toList();
  }

  void write() {
    Goal.add(
        section,
        List.of(
            Goal.atLeast(
                "speed-up over no cache, mean of the jobs",
                OVER_NONE,
                mean(runs.jobs(), CacheSystem.OURS, CacheSystem.NONE)),
            Goal.atLeast(
                "speed-up over the memory cache in the paper's setting, mean of the jobs",
                OVER_MEMORY,
                mean(runs.jobs(), CacheSystem.OURS, CacheSystem.MEMORY_PAPER))));
    speedUps();
    PaperSpeedUps.add(section, this::groupMean);
    phases();
    figures();
    explain();
  }

  private Figures mean(List<CacheJob> jobs, CacheSystem system, CacheSystem over) {
    return Figures.of(runs.meanSpeedUps(jobs, system, over, settings.slots()), Double::doubleValue);
  }

  /** The mean of a group of jobs, over no cache. */
  private Figures groupMean(CacheJob.Group group, CacheSystem system) {
    List<CacheJob> jobs = runs.jobs().stream().filter(job -> job.group() == group).toList();
    return mean(jobs, system, CacheSystem.NONE);
  }

  private void speedUps() {
    List<String> heads = new ArrayList<>(List.of("job", "times the smallest input", "no cache"));
    systems.stream()
        .filter(system -> system != CacheSystem.NONE)
        .forEach(system -> heads.add(system.id()));
    List<List<String>> lines = new ArrayList<>();
    for (CacheJob job : runs.jobs()) {
      List<String> line = new ArrayList<>();
      line.add(job.id());
      line.add(runs.times(job).stream().map(String::valueOf).collect(Collectors.joining(", ")));
      line.add(Cells.seconds(runs.figures(job, CacheSystem.NONE, JobRun::seconds)));
      for (CacheSystem system : systems) {
        if (system != CacheSystem.NONE) {
          line.add(Cells.times(speedUp(job, system)));
        }
      }
      lines.add(line);
    }
    List<String> means = new ArrayList<>(List.of("**mean**", "", ""));
    for (CacheSystem system : systems) {
      if (system != CacheSystem.NONE) {
        means.add(Cells.times(mean(runs.jobs(), system, CacheSystem.NONE)));
      }
    }
    lines.add(means);
    section.tables().add(new Section.Table("How many times as fast as no cache", heads, lines));
  }

  private Figures speedUp(CacheJob job, CacheSystem system) {
    return Figures.of(
        runs.speedUps(job, system, CacheSystem.NONE, settings.slots()), Double::doubleValue);
  }

  private void phases() {
    List<List<String>> lines = new ArrayList<>();
    for (CacheJob.Group group : CacheJob.Group.values()) {
      List<Section.Stack> stacks = new ArrayList<>();
      for (CacheJob job : runs.jobs()) {
        if (job.group() == group) {
          for (CacheSystem system : settings.systems()) {
            if (!runs.of(job, system).isEmpty()) {
              lines.add(phases(job, system));
              stacks.add(stack(job, system));
            }
          }
        }
      }
      if (!stacks.isEmpty()) {
        String title = "seconds of jobs with " + group.title() + ", as the paper's figure 3";
        section
            .stacks()
            .add(new Section.Stacks(title, List.of("map", "shuffle and reduce", "rest"), stacks));
      }
    }
    List<String> heads =
        List.of(
            "job",
            "system",
            "time",
            "map",
            "shuffle and reduce",
            "input from the cache",
            "spilled",
            "from the slow device",
            "to it",
            "seeks");
    section.tables().add(new Section.Table("Phases and bytes", heads, lines));
  }

  private List<String> phases(CacheJob job, CacheSystem system) {
    List<JobRun> all = runs.of(job, system);
    return List.of(
        job.id(),
        system.id(),
        Cells.seconds(Figures.of(all, JobRun::seconds)),
        Cells.seconds(Figures.of(all, JobRun::mapSeconds)),
        Cells.seconds(Figures.of(all, JobRun::reduceSeconds)),
        system.isCached() ? Cells.percent(StreamRuns.hitShare(all)) : "",
        system == CacheSystem.HADOOP_LOCAL
            ? ""
            : Cells.bytes(Figures.of(all, JobRun::spilledBytes)),
        Cells.bytes(Figures.of(all, run -> run.device().readBytes())),
        Cells.bytes(Figures.of(all, run -> run.device().writtenBytes())),
        String.format(Locale.ROOT, "%.0f", Figures.of(all, run -> run.device().seeks()).median()));
  }

  private Section.Stack stack(CacheJob job, CacheSystem system) {
    double all = runs.figures(job, system, JobRun::seconds).median();
    double map = runs.figures(job, system, JobRun::mapSeconds).median();
    double reduce = runs.figures(job, system, JobRun::reduceSeconds).median();
    List<Double> parts = List.of(map, reduce, Math.max(0, all - map - reduce));
    return new Section.Stack(job.id(), system.id(), parts);
  }

  private void figures() {
    Map<String, Object> jobs = new LinkedHashMap<>();
    for (CacheJob job : runs.jobs()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("times", runs.times(job));
      for (CacheSystem system : settings.systems()) {
        each.put(system.id(), runs.of(job, system).stream().map(JobRun::report).toList());
      }
      jobs.put(job.id(), each);
    }
    section.figures().put("jobs", jobs);
    Map<String, Object> means = new LinkedHashMap<>();
    for (CacheSystem system : systems) {
      List<Double> speedUps =
          runs.meanSpeedUps(runs.jobs(), system, CacheSystem.NONE, settings.slots());
      means.put(system.id(), speedUps);
      boolean isOurs = system == CacheSystem.OURS;
      section.compare(system.id(), "meanSpeedUp", Better.MORE, isOurs, speedUps);
    }
    section.figures().put("meanSpeedUps", means);
  }

  private void explain() {
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "Device: %s/s for reads and writes together, %.1f ms a seek, %.1f ms latency, for"
                    + " input, intermediate data in folders, and output. Caches: %s, the paper's"
                    + " memory cache %s; buffers and intermediate data in memory: %s, in each"
                    + " system. %d task slots.",
                ByteSize.format(settings.speed().bytesPerSecond()),
                settings.speed().seekMicros() / 1e3,
                settings.speed().latencyMicros() / 1e3,
                ByteSize.format(settings.cacheBytes()),
                ByteSize.format(settings.memoryBytes()),
                ByteSize.format(settings.bufferBytes()),
                settings.slots()));
    systems.forEach(system -> section.notes().add(system.id() + ": " + system.title() + "."));
    if (systems.contains(CacheSystem.MEMORY_PAPER)) {
      section
          .notes()
          .add(
              "memory-paper: half a task slot cannot be had, so each job runs with all slots and with"
                  + " one, each beside a cache that saw the stream that way, and its rate is taken in"
                  + " between.");
    }
    section
        .notes()
        .add(
            "In each round every job comes once, in random order, with an input of k times the"
                + " smallest, k by Zipf's law. Time is that of the job's program, in a process that"
                + " has run the uncounted rounds before. The outputs of all systems have the same"
                + " records.");
  }
}
