package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.Credentials;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.hadoop.task.UserTasks;
import org.howdah.record.Run;
import org.howdah.sort.SortStatistics;
import org.howdah.testkit.Until;
import org.howdah.worker.nodes.RunCopies;

/**
 * A job whose attempts a test starts one by one, in the place of a scheduler: what its mappers and
 * reducers do is said by the lines they read.
 */
final class PlacedJob {
  static final int REDUCES = 2;

  static final RunCopies.Listener NOBODY =
      new RunCopies.Listener() {
        @Override
        public void copied(Run run) {}

        @Override
        public void notCopied(Run run) {}
      };

  static final int SLOTS = 2;
  private static final AtomicInteger JOBS = new AtomicInteger();

  /** Says where tasks run. */
  interface Choice {
    void choose(Configuration settings) throws IOException;
  }

  private final Path scratch;
  private final Choice choice;
  private final JobID id = new JobID("placed", JOBS.incrementAndGet());
  private LoadedJob job;
  private Places places;
  private HadoopJob body;
  private TaskClasses classes;
  private UserTasks tasks;
  private Executor executor;
  private List<Run> reduced = List.of();

  PlacedJob(Path scratch, Choice choice) {
    this.scratch = scratch;
    this.choice = choice;
  }

  /** Gets the job ready, with a map task for each text. */
  void load(String... inputs) throws Exception {
    Job described = Job.getInstance(new Configuration());
    Configuration conf = described.getConfiguration();
    conf.set("hadoop.tmp.dir", scratch.resolve("temporary").toString());
    conf.set(HowdahKeys.SPILL_DIRS, scratch.resolve("spill").toString());
    conf.set(ObeyedLines.MEETING, scratch.resolve("meeting").toString());
    conf.setBoolean("mapred.mapper.new-api", true);
    conf.setBoolean("mapred.reducer.new-api", true);
    described.setMapperClass(ObeyedLines.class);
    described.setReducerClass(JoinedValues.class);
    described.setNumReduceTasks(REDUCES);
    described.setOutputKeyClass(Text.class);
    described.setOutputValueClass(Text.class);
    for (int i = 0; i < inputs.length; i++) {
      Path file = Files.writeString(scratch.resolve("input-" + i), inputs[i]);
      FileInputFormat.addInputPath(described, path(file));
    }
    FileOutputFormat.setOutputPath(described, path(scratch.resolve("output")));
    choice.choose(conf);
    submit(described);
    open();
  }

  private static org.apache.hadoop.fs.Path path(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  /** As Hadoop's client does it. */
  private void submit(Job described) throws Exception {
    Configuration conf = described.getConfiguration();
    Path folder = Files.createDirectories(scratch.resolve("submitted"));
    List<InputSplit> splits = new TextInputFormat().getSplits(described);
    FileSystem local = FileSystem.getLocal(conf);
    JobSplitWriter.createSplitFiles(path(folder), conf, local, splits.toArray(new InputSplit[0]));
    try (var settings = Files.newOutputStream(folder.resolve("job.xml"))) {
      conf.writeXml(settings);
    }
  }

  private void open() throws Exception {
    // Without memory for runs: all of them are files.
    JobResources resources = new JobResources(SLOTS, 0);
    String folder = scratch.resolve("submitted").toUri().toString();
    job = new LoadedJob(resources, id, folder, new Credentials());
    places = PlaceChoice.of(job, () -> {});
    body =
        new HadoopJob(
            id, job.conf(), job.sort(), job.splits(), new AttemptCounters(), CommitPermit.ALWAYS);
    classes = places.classes();
  }

  /** The same, and begins with it. */
  void begin(String... inputs) throws Exception {
    load(inputs);
    tasks =
        new UserTasks(
            places.runner(job.plan(), body), job.user(), classes, JobLogging.none(job.id()));
    executor = places.executor();
    body.setup();
  }

  Places places() {
    return places;
  }

  /** Says what reduce tasks are to read. */
  void reduceFrom(List<Run> runs) {
    reduced = runs;
  }

  /** Starts the first attempt of some tasks, all at once if there are slots. */
  List<Piece> start(Kind kind, int first, int count) throws Exception {
    List<Piece> pieces = new ArrayList<>();
    for (int task = first; task < first + count; task++) {
      pieces.add(start(new TaskAttempt(kind, task, 0)));
    }
    return pieces;
  }

  /** Starts an attempt, as soon as there is a place for it. */
  Piece start(TaskAttempt attempt) {
    Deque<TaskAttempt> waiting = new ArrayDeque<>(List.of(attempt));
    Until.holds("there is a place for " + attempt, () -> executor.take(waiting) != null);
    return Piece.submit(
        executor,
        attempt,
        (own, monitor, buffer) -> {
          if (own.kind() == Kind.MAP) {
            return tasks.map(own, monitor, buffer);
          }
          tasks.reduce(own, monitor, reduced);
          return List.of();
        });
  }

  Run merge(List<Run> runs) throws Exception {
    return tasks.merge("merge-0", runs, new SortStatistics());
  }

  /** Commits the job's output, and reads it. */
  Map<String, String> commit() throws Exception {
    body.commit();
    Map<String, String> output = new TreeMap<>();
    try (Stream<Path> files = Files.list(scratch.resolve("output"))) {
      for (Path file : files.filter(PlacedJob::isPart).toList()) {
        for (String line : Files.readAllLines(file)) {
          String[] pair = line.split("\t");
          assertThat(output.put(pair[0], pair[1])).as("in two places: %s", pair[0]).isNull();
        }
      }
    }
    return output;
  }

  private static boolean isPart(Path file) {
    return file.getFileName().toString().startsWith("part-");
  }

  /** Where an attempt writes what it has not committed. */
  Path temporaryOutput(TaskAttempt attempt) {
    String name =
        "attempt_placed_%04d_r_%06d_%d".formatted(id.getId(), attempt.task(), attempt.number());
    return scratch.resolve("output/_temporary/0/_temporary").resolve(name);
  }

  /** What is left under the folders for spills. */
  List<Path> folders() throws IOException {
    Path spill = scratch.resolve("spill/howdah");
    if (!Files.exists(spill)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(spill)) {
      return files.toList();
    }
  }

  /** The names of the files of runs under the folders for spills. */
  List<String> runs() throws IOException {
    Path spill = scratch.resolve("spill");
    if (!Files.exists(spill)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(spill)) {
      return files
          .filter(file -> file.getParent().getFileName().toString().equals("runs"))
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }

  /** Ends the job, unless it has ended or was never loaded. */
  void leave() throws IOException {
    if (job == null) {
      return;
    }
    LoadedJob ended = job;
    job = null;
    try {
      places.end();
      places.leave().join();
      classes.close();
    } finally {
      ended.close();
    }
  }
}
