package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.classes.ClassChoice;
import org.howdah.hadoop.classes.SharedClasses;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.nodes.GridTasks;
import org.howdah.hadoop.nodes.NodeWorkers;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.record.HowdahException;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.nodes.RunCopies;

/** The nodes of a grid. */
final class NodePlaces implements Places {
  private final LoadedJob job;
  private final GridTasks nodes;
  private Optional<NodeWorkers> workers = Optional.empty();

  /**
   * @param nodes become this one's
   */
  NodePlaces(LoadedJob job, GridTasks nodes) {
    this.job = job;
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public boolean isHere() {
    return false;
  }

  @Override
  public int nodes() {
    return nodes.count();
  }

  @Override
  public Executor executor() {
    return nodes.executor();
  }

  @Override
  public TaskRunner runner(JobPlan plan, HadoopJob body) throws IOException {
    JobConf settings = ClassChoice.elsewhere(job.conf(), job.loader()).forWorkers(job.conf());
    WorkerMessage.Start start = job.writeForWorkers(settings, Optional.empty());
    NodeWorkers published =
        nodes.publish(settings, start, job.workersFolder(), job.files().folder(), job.cache());
    workers = Optional.of(published);
    return nodes.runner(plan, body, published);
  }

  @Override
  public TaskClasses classes() {
    return new SharedClasses(job.loader());
  }

  /** What was encrypted with a key that only one manager has is of no use to the next. */
  @Override
  public Optional<RunPlaces> lastingRuns() {
    return CryptoUtils.isEncryptedSpillEnabled(job.conf())
        ? Optional.empty()
        : Optional.of(nodes.runs());
  }

  @Override
  public void manage(long epoch) throws HowdahException {
    nodes.manage(epoch);
  }

  @Override
  public void setAlone(boolean alone) {
    nodes.setAlone(alone);
  }

  @Override
  public void share() {
    nodes.share();
  }

  @Override
  public void keepCopies(RunCopies.Listener listener) {
    nodes.keepCopies(job.files().folder().resolve("copies"), listener);
  }

  @Override
  public void end() {
    nodes.end();
  }

  @Override
  public CompletableFuture<Void> leave() {
    nodes.stopCopies();
    return CompletableFuture.runAsync(
        () -> {
          workers.ifPresent(NodeWorkers::close);
          nodes.close();
        },
        task -> new Thread(task, "howdah-leave-" + job.id()).start());
  }
}
