package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.job.FreshRuntime;

/** Runs programs on stock Hadoop, one task at a time, and on Howdah. */
final class ProgramRun {
  /** Compares what a job left behind on the two. */
  @FunctionalInterface
  interface Comparison {
    void check(JobOutcome stock, JobOutcome howdah);
  }

  private static final long JOB_SECONDS_MAX = 60;

  private final Path scratch;
  private final Comparison comparison;
  private int programs;
  private String runtime = "";

  ProgramRun(Path scratch, Comparison comparison) {
    this.scratch = scratch;
    this.comparison = comparison;
  }

  /**
   * Runs each job of the program on both, up to one whose input the job before made too large.
   *
   * @throws AssertionError if they differ
   */
  void check(Program program) throws Exception {
    programs++;
    Path folder = Files.createDirectory(scratch.resolve("program-" + programs));
    try {
      check(program, folder);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private void check(Program program, Path folder) throws Exception {
    refresh(program.all());
    List<Path> stockInputs = InputText.write(program, folder.resolve("input"));
    List<Path> howdahInputs = filesOf(folder.resolve("input"));
    for (int i = 0; i < program.stages().size() && canRead(program, i, stockInputs); i++) {
      Path own = Files.createDirectory(folder.resolve("job-" + i));
      JobOutcome stock = onHadoop(program, i, own, stockInputs);
      JobOutcome howdah = onHowdah(program, i, own, howdahInputs);
      comparison.check(stock, howdah);
      stockInputs = filesOf(stock.folder());
      howdahInputs = filesOf(howdah.folder());
    }
  }

  /** Whether a job's input, which the one before it wrote, is small enough for stock Hadoop. */
  private static boolean canRead(Program program, int number, List<Path> inputs)
      throws IOException {
    long bytes = 0;
    for (Path input : inputs) {
      bytes += Files.size(input);
    }
    return number == 0 || Legal.isSmallEnough(program.stages().get(number), bytes);
  }

  /** Sorted, as the order of a folder's files decides which task reads which. */
  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !file.getFileName().toString().matches("[._].*"))
          .sorted()
          .toList();
    }
  }

  private void refresh(Traits all) throws ReflectiveOperationException {
    String wanted = all.get(Trait.SLOTS) + " " + all.get(Trait.MEMORY_BYTES);
    if (!wanted.equals(runtime)) {
      FreshRuntime.forget();
      runtime = wanted;
    }
  }

  private static JobOutcome onHadoop(Program program, int number, Path folder, List<Path> inputs)
      throws Exception {
    JobRunner runner = new JobRunner("local", folder.resolve("hadoop"), folder.resolve("none"));
    Job submitted =
        runner.submit(
            job -> {
              describe(program, number, folder, inputs, job);
              StageJob.onHadoop(job.getConfiguration());
            });
    JobOutcome outcome = await(runner, submitted);
    if (!outcome.succeeded()) {
      throw new IllegalStateException("a job that fails on Hadoop is not legal");
    }
    return outcome;
  }

  private static JobOutcome onHowdah(Program program, int number, Path folder, List<Path> inputs)
      throws Exception {
    JobRunner runner =
        new JobRunner(HowdahKeys.FRAMEWORK, folder.resolve("howdah"), folder.resolve("none"));
    Job submitted =
        runner.submit(
            job -> {
              describe(program, number, folder, inputs, job);
              StageJob.onHowdah(
                  program.all(), program.stages().get(number), job.getConfiguration());
              Damage.allow(job.getConfiguration(), runner.temporary());
            });
    return await(runner, submitted);
  }

  private static void describe(Program program, int number, Path folder, List<Path> inputs, Job job)
      throws Exception {
    Traits stage = program.stages().get(number);
    job.setJobName("generated-" + number);
    StageJob.describe(stage, program.data(), job);
    SideFile.add(stage, folder, program.data(), job);
    Path empty = Files.createDirectories(folder.resolve("none"));
    FileInputFormat.setInputPaths(
        job,
        (inputs.isEmpty() ? List.of(empty) : inputs)
            .stream()
                .map(file -> new org.apache.hadoop.fs.Path(file.toUri()))
                .toArray(org.apache.hadoop.fs.Path[]::new));
  }

  /** What the job left behind, unless it does not end. */
  private static JobOutcome await(JobRunner runner, Job job) throws Exception {
    CompletableFuture<JobOutcome> end = CompletableFuture.supplyAsync(() -> outcome(runner, job));
    try {
      return end.get(JOB_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      kill(job, end);
      throw new AssertionError("the job did not end within " + JOB_SECONDS_MAX + " seconds", e);
    } catch (ExecutionException e) {
      throw new AssertionError("no outcome of the job: " + e.getCause(), e);
    }
  }

  /** And waits for its end, as the next job would run beside it otherwise. */
  private static void kill(Job job, CompletableFuture<JobOutcome> end) throws Exception {
    job.killJob();
    try {
      end.get(JOB_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      System.err.println("A job that was killed has no outcome: " + e);
    }
  }

  private static JobOutcome outcome(JobRunner runner, Job job) {
    try {
      job.waitForCompletion(false);
      return runner.outcome(job);
    } catch (Exception e) {
      throw new IllegalStateException("cannot wait for " + job.getJobName(), e);
    }
  }
}
