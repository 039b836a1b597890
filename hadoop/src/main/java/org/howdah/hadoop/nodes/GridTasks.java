package org.howdah.hadoop.nodes;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.engine.TaskRunner;
import org.howdah.grid.Answers;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobsData;
import org.howdah.hadoop.process.CacheFiles;
import org.howdah.hadoop.process.GridSettings;
import org.howdah.hadoop.process.WorkerSetup;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.HadoopAttempts;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.ProcessTasks;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.WorkerMessage.OnGrid;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.MapPlacement;
import org.howdah.worker.nodes.NodeExecutor;
import org.howdah.worker.nodes.NodeRuns;
import org.howdah.worker.nodes.Nodes;
import org.howdah.worker.nodes.Nodes.Node;
import org.howdah.worker.nodes.RunCopies;
import org.howdah.worker.nodes.RunNodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes of a grid as one job uses them: what its workers need there goes through the store, and
 * goes with the job. The caller closes it.
 */
public final class GridTasks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GridTasks.class);

  /** What this process is to the node that has started it; empty if none has. */
  private static final String PROCESS = ProcessPlace.current().variable("HOWDAH_GRID_PROCESS");

  /** What workers need; of each manager another, since it names the manager's files. */
  private static final String BUNDLE = "work-" + (PROCESS.isEmpty() ? "client" : PROCESS);

  private static final String SUBMIT = "submit";
  private static final String CACHE = "cache";
  private static final List<String> SPLITS = List.of("job.split", "job.splitmetainfo");

  /** Where a manager that a node has started finds that node's address. */
  private static final String SELF = "HOWDAH_GRID_NODE";

  private static final double BALANCE_THRESHOLD = 1.1;
  private static final double FETCH_COST = 1.25;
  private static final long COPIES_AFTER_MILLIS = 10_000;
  private static final long COPIES_PAUSE_MILLIS = 10_000;

  private final String job;
  private final JobConf conf;
  private final Access grid;
  private final RemoteStore store;
  private final Nodes nodes;
  private final RunNodes keepers;
  private final NodeExecutor executor;
  private final Locality locality;

  private NodeWorkers workers;
  private NodeRuns runs;
  private RunCopies copies;
  private volatile boolean ended;

  private GridTasks(
      String job,
      JobConf conf,
      Access grid,
      RemoteStore store,
      Nodes nodes,
      NodeExecutor executor,
      Locality locality) {
    this.job = job;
    this.conf = conf;
    this.grid = grid;
    this.store = store;
    this.nodes = nodes;
    keepers = new RunNodes(job, grid, ProcessPlace.current().reserve());
    this.executor = executor;
    this.locality = locality;
  }

  /**
   * Finds the nodes that a job's settings name.
   *
   * @param changed called, by another thread, when the grid has other nodes
   * @return none if they name none, or want tasks in this process
   * @throws HowdahException if they cannot be reached
   */
  public static Optional<GridTasks> open(
      String job, JobConf conf, TaskSplitMetaInfo[] splits, Runnable changed) throws IOException {
    boolean namesNodes = !conf.getTrimmedStringCollection(GridKeys.NODES).isEmpty();
    if (!namesNodes || conf.getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)) {
      return Optional.empty();
    }
    double threshold = factor(conf, GridKeys.BALANCE_THRESHOLD, BALANCE_THRESHOLD);
    double fetchCost = factor(conf, GridKeys.FETCH_COST, FETCH_COST);
    Access grid = GridSettings.access(conf);
    Nodes nodes = Nodes.find(job, grid, changed);
    try {
      CachedInputs cached = CachedInputs.ask(conf, splits, nodes.withCaches());
      InputPlaces inputs = new InputPlaces(splits, cached, () -> nodes.live().keySet());
      MapPlacement maps = new MapPlacement(inputs, threshold, fetchCost, System::nanoTime);
      NodeExecutor executor = new NodeExecutor(nodes, inputs, maps);
      Locality locality = Locality.of(conf, inputs);
      RemoteStore store = grid.open();
      return Optional.of(new GridTasks(job, conf, grid, store, nodes, executor, locality));
    } catch (IOException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  private static double factor(JobConf conf, String key, double usual) throws HowdahException {
    String text = conf.getTrimmed(key, Double.toString(usual));
    try {
      double factor = Double.parseDouble(text);
      if (factor >= 1 && Double.isFinite(factor)) {
        return factor;
      }
    } catch (NumberFormatException e) {
      LOG.debug("{} is no number", text, e);
    }
    throw new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "the setting %s is '%s'; make it a number of at least 1, such as %s"
            .formatted(key, text, usual));
  }

  /**
   * Says to all nodes, also to those that come later, that this process manages the job, so that
   * what earlier managers started there is killed.
   *
   * @param epoch this manager's
   */
  public void manage(long epoch) throws HowdahException {
    nodes.manage(epoch, PROCESS);
  }

  /** Says whether the store cannot be told of the job. Any thread may call. */
  public void setAlone(boolean alone) {
    nodes.setAlone(alone);
  }

  /** Where its tasks run. */
  public Executor executor() {
    return executor;
  }

  /** How many nodes there are now. */
  public int count() {
    return nodes.live().size();
  }

  /**
   * Puts what workers need into the store.
   *
   * @param settings the job's, as its workers are to have them
   * @param setup the folder that holds settings and credentials, as {@link WorkerSetup} left it
   * @param start what workers on this machine would hear first
   * @param managerFolder the job's folder here; cached files lie in it
   */
  public synchronized NodeWorkers publish(
      JobConf settings, WorkerMessage.Start start, Path setup, Path managerFolder, CacheFiles cache)
      throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    addTree(files, "", setup);
    Path submitted = Path.of(new org.apache.hadoop.fs.Path(start.submitFolder()).toUri().getPath());
    for (String name : SPLITS) {
      files.put(SUBMIT + "/" + name, submitted.resolve(name));
    }
    addTree(files, CACHE + "/", managerFolder.resolve(CACHE));
    List<String> classPath = new ArrayList<>();
    for (String url : start.classPath()) {
      Path classes = Path.of(URI.create(url));
      String name = "classes/" + classPath.size() + "-" + classes.getFileName();
      if (Files.isDirectory(classes)) {
        addTree(files, name + "/", classes);
        classPath.add("file:../" + name + "/");
      } else if (Files.exists(classes)) {
        files.put(name, classes);
        classPath.add("file:../" + name);
      }
    }
    Bundle.put(JobsData.bundles(store), job, BUNDLE, files);
    Map<String, String> links = new TreeMap<>();
    cache
        .links()
        .forEach((name, copy) -> links.put(name, managerFolder.relativize(copy).toString()));
    workers =
        new NodeWorkers(
            settings,
            BUNDLE,
            start.elsewhere(classPath),
            new OnGrid("", grid.token(), certificates(), managerFolder.toString(), links),
            executor,
            nodes::epoch);
    return workers;
  }

  private String certificates() throws IOException {
    return grid.certificates() == null ? "" : Files.readString(grid.certificates());
  }

  /** Leaves room for other jobs, if there are any. */
  public synchronized void share() {
    if (workers != null && nodes.areShared()) {
      workers.endIdle();
    }
  }

  private static void addTree(Map<String, Path> files, String prefix, Path folder)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile)
          .forEach(file -> files.put(prefix + folder.relativize(file), file));
    }
  }

  /** Runs attempts with those workers; each gives back its place at its end. */
  public TaskRunner runner(JobPlan plan, HadoopJob body, NodeWorkers workers) {
    return new Placed(
        new ProcessTasks(plan, new HadoopAttempts(body), workers, runs(), null), body.counters());
  }

  /** The runs that its nodes keep. */
  public synchronized NodeRuns runs() {
    if (runs == null) {
      runs = new NodeRuns(nodes, keepers, GridSettings.copies(conf));
    }
    return runs;
  }

  /**
   * Has runs of which a lost node had a copy copied again, from now on.
   *
   * @param folder for one run at a time
   */
  public synchronized void keepCopies(Path folder, RunCopies.Listener listener) {
    long after =
        conf.getTimeDuration(GridKeys.COPIES_AFTER, COPIES_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    long pause =
        conf.getTimeDuration(GridKeys.COPIES_PAUSE, COPIES_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    copies = new RunCopies(runs(), nodes, keepers, folder, after, pause);
    copies.start(listener);
  }

  private final class Placed implements TaskRunner {
    private final TaskRunner tasks;
    private final AttemptCounters counters;

    Placed(TaskRunner tasks, AttemptCounters counters) {
      this.tasks = tasks;
      this.counters = counters;
    }

    @Override
    public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
        throws Exception {
      boolean whole = false;
      try {
        Node place = executor.placeOf(attempt);
        if (place != null) {
          counters.placed(attempt, locality.of(attempt, place.address()));
        }
        List<Run> runs = tasks.map(attempt, monitor, buffer);
        whole = true;
        return runs;
      } catch (HowdahException e) {
        noteRoom(attempt, e);
        throw e;
      } finally {
        executor.leave(attempt, whole);
      }
    }

    @Override
    public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
      try {
        tasks.reduce(attempt, monitor, runs);
      } catch (HowdahException e) {
        noteRoom(attempt, e);
        throw e;
      } finally {
        executor.leave(attempt, false);
      }
    }

    private void noteRoom(TaskAttempt attempt, HowdahException failure) {
      if (failure.code() == ErrorCode.RESOURCES) {
        executor.full(attempt);
      }
    }

    @Override
    public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
      return tasks.merge(name, runs, statistics);
    }
  }

  /**
   * Has {@link #close} delete what nodes hold of the job, since it has ended. Otherwise another
   * manager goes on with that.
   */
  public void end() {
    ended = true;
  }

  /**
   * Deletes what the store holds for the workers of this process, and what nodes hold of a job that
   * has ended. What they do not answer stays with them.
   */
  @Override
  public void close() {
    stopCopies();
    if (ended) {
      deleteFiles();
    }
    quietly(() -> Bundle.delete(JobsData.bundles(store), job, BUNDLE));
    keepers.close();
    nodes.close();
    store.close();
  }

  /** The node of this process keeps what is this process's own. */
  private void deleteFiles() {
    String self = ProcessPlace.current().variable(SELF);
    List<CompletableFuture<?>> deleted = new ArrayList<>();
    for (Node node : nodes.live().values()) {
      String but = node.address().equals(self) ? PROCESS : "";
      quietly(() -> deleted.add(node.link().deleteJobLater(job, but)));
    }
    for (CompletableFuture<?> one : deleted) {
      quietly(() -> Answers.await(one, "the end of the job's files"));
    }
  }

  /** Ends what {@link #keepCopies} began. */
  public synchronized void stopCopies() {
    if (copies != null) {
      copies.close();
    }
  }

  private interface Step {
    void run() throws HowdahException;
  }

  private void quietly(Step step) {
    try {
      step.run();
    } catch (HowdahException e) {
      LOG.warn("something of job {} is left on the grid: {}", job, e.getMessage());
    }
  }
}
