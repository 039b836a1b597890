package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.measure.Sample;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.bench.rival.OneMapJob;
import org.howdah.record.Folders;

/** The article's drill-down: WordCount with one map task, and with one reduce task or none. */
final class JobsRow {
  private final OneMapJob jobs;
  private final Consumer<String> progress;
  private final Map<Job, List<Sample>> runs = new EnumMap<>(Job.class);
  private final Section section =
      new Section(
          Case1Row.JOBS.id(), "WordCount with one map task, with one reduce task and without");

  /** The jobs, in turn. */
  private enum Job {
    HADOOP_SMALL("Hadoop local, buffer of 10 MB", RivalId.HADOOP_LOCAL, 1, 10),
    HADOOP("Hadoop local, buffer of 100 MB", RivalId.HADOOP_LOCAL, 1, 100),
    HADOOP_MAP("Hadoop local", RivalId.HADOOP_LOCAL, 0, 100),
    HOWDAH("Howdah", RivalId.HOWDAH, 1, 100),
    HOWDAH_MAP("Howdah", RivalId.HOWDAH, 0, 100);

    private final String text;
    private final RivalId rival;
    private final int reduces;
    private final int sortMebibytes;

    Job(String text, RivalId rival, int reduces, int sortMebibytes) {
      this.text = text;
      this.rival = rival;
      this.reduces = reduces;
      this.sortMebibytes = sortMebibytes;
    }
  }

  JobsRow(OneMapJob jobs, Consumer<String> progress) {
    this.jobs = jobs;
    this.progress = progress;
  }

  /** Runs each job once, but those of who has failed. */
  void round(Path text, Path scratch) throws InterruptedException, IOException {
    for (Job job : Job.values()) {
      if (!section.failures().containsKey(job.rival.id())) {
        run(job, text, scratch.resolve("words"));
        Folders.delete(scratch.resolve("words"));
      }
    }
  }

  private void run(Job job, Path text, Path output) throws InterruptedException {
    try {
      Sample sample = jobs.run(job.rival, job.reduces, job.sortMebibytes, text, output);
      runs.computeIfAbsent(job, j -> new ArrayList<>()).add(sample);
      progress.accept(
          String.format(
              Locale.ROOT,
              "  %-32s %d reduce tasks %8.2f s",
              job.text,
              job.reduces,
              sample.wallSeconds()));
    } catch (IOException e) {
      Interruption.check();
      progress.accept("  " + job.text + " FAILED: " + e.getMessage());
      section.failures().put(job.rival.id(), String.valueOf(e.getMessage()));
    }
  }

  /** What was measured. */
  Section report() {
    List<List<String>> lines = new ArrayList<>();
    runs.forEach(
        (job, of) -> {
          Figures wall = Figures.of(of, Sample::wallSeconds);
          Figures processor = Figures.of(of, Sample::cpuSeconds);
          lines.add(
              List.of(
                  job.text,
                  Integer.toString(job.reduces),
                  Cells.number(wall),
                  Cells.number(processor)));
          String name = job.name().toLowerCase(Locale.ROOT).replace('_', '-');
          section.figures().put(name, of.stream().map(Sample::wallSeconds).toList());
        });
    if (!lines.isEmpty()) {
      List<String> heads = List.of("who", "reduce tasks", "wall s", "processor s");
      section.tables().add(new Section.Table("Measured, whole commands", heads, lines));
      section.notes().add("Howdah chooses its sort buffer itself, within a budget of 1 GiB.");
    }
    return section;
  }
}
