package org.howdah.hadoop;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.PlaceLost;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.grid.Launch;
import org.howdah.hadoop.Nodes.Node;
import org.howdah.hadoop.WorkerMessage.OnGrid;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** The workers of one job on the nodes of a grid. */
final class NodeWorkers implements WorkerPool {
  private static final String WORKER = "worker";

  private final JobConf conf;
  private final String job;
  private final String bundle;
  private final WorkerMessage.Start start;
  private final String token;
  private final String managerFolder;
  private final Map<String, String> links;
  private final NodeExecutor places;
  private final int tasksMax;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final List<WorkerProcess> all = new ArrayList<>();
  private boolean closed;

  /**
   * @param bundle the name of what workers need
   * @param start the first that each worker hears, but for where it is
   * @param managerFolder the job's folder here, which settings name
   * @param links of the distributed cache, as in {@link OnGrid}
   */
  NodeWorkers(
      JobConf conf,
      String bundle,
      WorkerMessage.Start start,
      String token,
      String managerFolder,
      Map<String, String> links,
      NodeExecutor places) {
    this.conf = conf;
    this.bundle = bundle;
    this.job = start.job();
    this.start = start;
    this.token = token;
    this.managerFolder = managerFolder;
    this.links = links;
    this.places = places;
    int tasks = conf.getInt(MRJobConfig.JVM_NUMTASKS_TORUN, -1);
    tasksMax = tasks > 0 ? tasks : Integer.MAX_VALUE;
  }

  @Override
  public WorkerProcess acquire(Kind kind, TaskAttempt attempt) throws IOException {
    Node node = places.placeOf(attempt);
    if (node == null) {
      throw new HowdahException(ErrorCode.LOST, "the grid has no nodes");
    }
    List<String> options = WorkerCommand.options(conf, kind);
    List<WorkerProcess> unfit = new ArrayList<>();
    WorkerProcess fit = takeIdle(node, options, unfit);
    unfit.forEach(this::end);
    return fit != null ? fit : start(node, options);
  }

  /** Of that node and with those options; other ones there make room. */
  private synchronized WorkerProcess takeIdle(
      Node node, List<String> options, List<WorkerProcess> unfit) {
    for (Iterator<WorkerProcess> i = idle.iterator(); i.hasNext(); ) {
      WorkerProcess worker = i.next();
      boolean there = worker.node().equals(node.address());
      if (there || !worker.isAlive()) {
        i.remove();
        if (worker.isAlive() && worker.options().equals(options)) {
          return worker;
        }
        unfit.add(worker);
      }
    }
    return null;
  }

  private WorkerProcess start(Node node, List<String> options) throws IOException {
    checkOpen();
    Process process;
    try {
      process = node.link().start(job, new Launch(bundle, WORKER, options, node.heapBytes()));
    } catch (HowdahException e) {
      if (e.code() == ErrorCode.LOST || e.code() == ErrorCode.RESOURCES) {
        places.away(node.address());
        throw new PlaceLost("the node " + node.address() + " starts no worker: " + e.getMessage());
      }
      throw e;
    }
    WorkerProcess worker = WorkerProcess.on(node.address(), process, options);
    synchronized (this) {
      all.add(worker);
    }
    worker.send(start.on(new OnGrid(node.address(), token, managerFolder, links)));
    return worker;
  }

  private synchronized void checkOpen() throws HowdahException {
    if (closed) {
      throw new HowdahException(ErrorCode.KILLED, "the job has ended");
    }
  }

  @Override
  public void release(WorkerProcess worker, boolean usable) {
    synchronized (this) {
      if (usable && !closed && worker.countTask() < tasksMax && worker.isAlive()) {
        idle.push(worker);
        return;
      }
    }
    if (worker.isCutOff()) {
      places.away(worker.node());
    }
    if (!usable) {
      worker.kill();
    }
    end(worker);
  }

  /** Ends workers that have nothing to do, so that other jobs find room. */
  void endIdle() {
    List<WorkerProcess> unused;
    synchronized (this) {
      unused = List.copyOf(idle);
      idle.clear();
    }
    unused.forEach(this::end);
  }

  private void end(WorkerProcess worker) {
    worker.close();
    synchronized (this) {
      all.remove(worker);
    }
  }

  @Override
  public void close() {
    List<WorkerProcess> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(all);
      idle.clear();
    }
    left.forEach(WorkerProcess::endInput);
    left.forEach(WorkerProcess::close);
  }
}
