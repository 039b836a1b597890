package org.howdah.hadoop.nodes;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.engine.PlaceLost;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.grid.Launch;
import org.howdah.hadoop.process.TaskEnvironment;
import org.howdah.hadoop.process.WorkerCommand;
import org.howdah.hadoop.process.WorkerStock;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.WorkerMessage.OnGrid;
import org.howdah.worker.WorkerPool;
import org.howdah.worker.WorkerProcess;
import org.howdah.worker.nodes.NodeExecutor;
import org.howdah.worker.nodes.Nodes.Node;

/** The workers of one job on the nodes of a grid. */
public final class NodeWorkers implements WorkerPool {
  /** After which a worker may be started elsewhere, or later. */
  private static final Set<ErrorCode> REFUSALS =
      EnumSet.of(ErrorCode.LOST, ErrorCode.RESOURCES, ErrorCode.BUSY);

  private final JobConf conf;
  private final String job;
  private final String bundle;
  private final WorkerMessage.Start start;
  private final OnGrid place;
  private final NodeExecutor places;
  private final LongSupplier epoch;
  private final WorkerStock stock;
  private final Set<WorkerProcess> merging = ConcurrentHashMap.newKeySet();

  /**
   * @param bundle the name of what workers need
   * @param start the first that each worker hears, but for where it is
   * @param place where it is, but for the node
   * @param epoch of the job's manager; 0 if it has none on the grid
   */
  NodeWorkers(
      JobConf conf,
      String bundle,
      WorkerMessage.Start start,
      OnGrid place,
      NodeExecutor places,
      LongSupplier epoch) {
    this.conf = conf;
    this.bundle = bundle;
    this.job = start.job();
    this.start = start;
    this.place = place;
    this.places = places;
    this.epoch = epoch;
    stock = new WorkerStock(conf);
  }

  @Override
  public WorkerProcess acquire(Kind kind, TaskAttempt attempt)
      throws IOException, InterruptedException {
    if (attempt == null) {
      return acquireForMerge(kind);
    }
    Node node = places.placeOf(attempt);
    if (node == null) {
      throw new HowdahException(ErrorCode.LOST, "the grid has no nodes");
    }
    return acquire(kind, node);
  }

  private WorkerProcess acquireForMerge(Kind kind) throws IOException, InterruptedException {
    Node node = places.awaitMergePlace();
    boolean begins = false;
    try {
      WorkerProcess worker = acquire(kind, node);
      merging.add(worker);
      begins = true;
      return worker;
    } finally {
      if (!begins) {
        places.leaveMergePlace(node.address());
      }
    }
  }

  private WorkerProcess acquire(Kind kind, Node node) throws IOException {
    List<String> options = WorkerCommand.options(conf, kind);
    // What a value refers to is this process's, since all nodes are alike, and none asks a shell.
    Map<String, String> variables = TaskEnvironment.of(conf, kind, System.getenv());
    WorkerProcess there = takeThere(node);
    while (there != null && !(there.isAlive() && there.has(options, variables))) {
      stock.end(there); // Which makes room.
      there = takeThere(node);
    }
    return there != null ? there : start(node, options, variables);
  }

  /** One of that node, or that has ended. */
  private WorkerProcess takeThere(Node node) {
    return stock.takeIdle(worker -> worker.node().equals(node.address()) || !worker.isAlive());
  }

  private WorkerProcess start(Node node, List<String> options, Map<String, String> variables)
      throws IOException {
    stock.checkOpen();
    Process process;
    try {
      Launch launch =
          new Launch(
              bundle, Launch.WORKER, options, node.heapBytes(), epoch.getAsLong(), variables);
      process = node.link().start(job, launch);
    } catch (HowdahException e) {
      if (REFUSALS.contains(e.code())) {
        places.away(node.address());
        throw new PlaceLost("the node " + node.address() + " starts no worker: " + e.getMessage());
      }
      throw e;
    }
    WorkerProcess worker = WorkerProcess.on(node.address(), process, options, variables);
    stock.add(worker);
    worker.send(start.on(place.at(node.address())));
    return worker;
  }

  @Override
  public void release(WorkerProcess worker, boolean usable) {
    if (worker.isCutOff()) {
      places.away(worker.node());
    }
    stock.release(worker, usable);
    if (merging.remove(worker)) {
      places.leaveMergePlace(worker.node());
    }
  }

  /** Ends workers that have nothing to do, so that other jobs find room. */
  void endIdle() {
    for (WorkerProcess unused = stock.takeIdle(worker -> true);
        unused != null;
        unused = stock.takeIdle(worker -> true)) {
      stock.end(unused);
    }
  }

  @Override
  public void close() {
    stock.close();
  }
}
