package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.classes.ClassChoice;
import org.howdah.hadoop.classes.SharedClasses;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.process.Workers;
import org.howdah.hadoop.task.HadoopAttempts;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.worker.ProcessTasks;
import org.howdah.worker.RunFolders;
import org.howdah.worker.WorkerMessage;

/** A worker process of this machine for each slot of this process. */
final class ProcessPlaces implements Places {
  private final LoadedJob job;
  private Optional<Workers> workers = Optional.empty();

  ProcessPlaces(LoadedJob job) {
    this.job = job;
  }

  @Override
  public String name() {
    return "processes";
  }

  @Override
  public Executor executor() {
    return job.resources().executor();
  }

  @Override
  public TaskRunner runner(JobPlan plan, HadoopJob body) throws IOException {
    JobConf settings = ClassChoice.elsewhere(job.conf(), job.loader()).forWorkers(job.conf());
    // Where this process has a cache, they read through it.
    Optional<Path> door = FastTier.of(job.conf()).flatMap(FastTier::door);
    WorkerMessage.Start start = job.writeForWorkers(settings, door);
    Workers own =
        new Workers(
            settings, start, job.workersFolder(), job.cache(), job.resources().workerHeapBytes());
    workers = Optional.of(own);
    RunFolders runs = new RunFolders(plan.id(), job.files().runFolders(), job.fast());
    return new ProcessTasks(plan, new HadoopAttempts(body), own, runs, job.fast());
  }

  @Override
  public TaskClasses classes() {
    return new SharedClasses(job.loader());
  }

  @Override
  public CompletableFuture<Void> leave() {
    workers.ifPresent(Workers::close);
    return CompletableFuture.completedFuture(null);
  }
}
