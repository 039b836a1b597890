package org.howdah.model.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;

/** One job on a cluster, from its start to its end. */
final class JobRun {
  /** Localized data of a reduce task: map output read, written there, read there. */
  private static final int REDUCE_PASSES = 3;

  /** A task that has just been given a slot, and what to do when it ends. */
  private interface Task {
    void run(SimulatedNode node, Runnable end);
  }

  /** Room that a node's cache gave for localized data of this job. */
  private record Taken(SimulatedNode node, long bytes) {}

  private final String id;
  private final Job job;
  private final ClusterParts cluster;
  private final Events events;
  private final Hardware.Rates rates;
  private final List<Taken> taken = new ArrayList<>();
  private int hits;
  private int misses;
  private int mapsLocalized;
  private int reducesLocalized;

  JobRun(String id, Job job, ClusterParts cluster) {
    this.id = id;
    this.job = job;
    this.cluster = cluster;
    this.events = cluster.events();
    this.rates = cluster.hardware().rates();
  }

  JobTime run() {
    Master.Job told = new Master.Job(id, job.type(), job.inputBytes());
    List<Integer> reserved = start(told);
    double begin = events.now();
    runAll(job.blocks().stream().map(block -> (Task) (n, end) -> map(block, n, end)).toList());
    double mapsEnd = events.now();
    List<Task> reduces = new ArrayList<>();
    for (int i = 0; i < job.reduces(); i++) {
      reduces.add(this::reduce);
    }
    runAll(reduces);
    end(told, reserved);
    return new JobTime(
        mapsEnd - begin, events.now() - mapsEnd, hits, misses, mapsLocalized + reducesLocalized);
  }

  private List<Integer> start(Master.Job told) {
    List<Integer> reserved = new ArrayList<>();
    for (SimulatedNode node : cluster.nodes()) {
      reserved.add(usesSsd() ? node.cache().startJob(told) : 0);
    }
    return reserved;
  }

  private void end(Master.Job told, List<Integer> reserved) {
    taken.forEach(share -> share.node.cache().releaseLocalized(share.bytes));
    for (int i = 0; usesSsd() && i < reserved.size(); i++) {
      cluster.nodes().get(i).cache().endJob(told, reserved.get(i));
    }
  }

  private boolean usesSsd() {
    return cluster.caching().place() == Caching.Place.SSD;
  }

  /** Deals tasks out to the nodes in turn, and runs on each as many at once as there are slots. */
  private void runAll(List<Task> tasks) {
    List<Queue<Task>> queues = new ArrayList<>();
    cluster.nodes().forEach(node -> queues.add(new ArrayDeque<>()));
    for (int i = 0; i < tasks.size(); i++) {
      queues.get(i % queues.size()).add(tasks.get(i));
    }
    for (int slot = 0; slot < cluster.slots(job); slot++) {
      for (int i = 0; i < queues.size(); i++) {
        next(queues.get(i), cluster.nodes().get(i));
      }
    }
    events.runOut();
  }

  private void next(Queue<Task> queue, SimulatedNode node) {
    Task task = queue.poll();
    if (task != null) {
      task.run(node, () -> next(queue, node));
    }
  }

  private void map(BlockId block, SimulatedNode node, Runnable end) {
    read(block, node, () -> events.use(node.cores(), job.mapSeconds(), () -> spill(node, end)));
  }

  private void read(BlockId block, SimulatedNode node, Runnable then) {
    double diskSeconds = block.bytes() / rates.diskRead();
    InputCache cache = node.cache();
    Request request = new Request(node.name(), id, job.input(), block);
    if (cache.hit(request)) {
      hits++;
      events.use(node.fast(), block.bytes() / readRate(), released(cache, block, then));
      return;
    }
    misses++;
    if (!cache.admit(request)) {
      events.use(node.disk(), diskSeconds, then);
      return;
    }
    double copySeconds = block.bytes() / writeRate();
    Runnable copy = () -> events.use(node.fast(), copySeconds, released(cache, block, then));
    events.use(node.disk(), diskSeconds, copy);
  }

  private static Runnable released(InputCache cache, BlockId block, Runnable then) {
    return () -> {
      cache.release(block);
      then.run();
    };
  }

  private double readRate() {
    return usesSsd() ? rates.ssdRead() : rates.memory();
  }

  private double writeRate() {
    return usesSsd() ? rates.ssdWrite() : rates.memory();
  }

  private boolean localize(SimulatedNode node, double bytes) {
    long whole = (long) Math.ceil(bytes);
    if (!usesSsd() || !node.cache().takeLocalized(whole)) {
      return false;
    }
    taken.add(new Taken(node, whole));
    return true;
  }

  private void spill(SimulatedNode node, Runnable end) {
    double bytes = job.mapOutputBytes();
    if (localize(node, bytes)) {
      mapsLocalized++;
      events.use(node.fast(), bytes / rates.ssdWrite(), end);
    } else {
      events.use(node.disk(), bytes / rates.diskWrite(), end);
    }
  }

  /**
   * Map output is everywhere, so what a reducer reads of it comes from both devices in that share.
   */
  private void reduce(SimulatedNode node, Runnable end) {
    double bytes = job.reduceInputBytes();
    double pass = job.reduceDiskSeconds() / REDUCE_PASSES;
    double mapShare = (double) mapsLocalized / job.blocks().size();
    boolean localized = localize(node, bytes);
    reducesLocalized += localized ? 1 : 0;
    double diskSeconds = pass * (1 - mapShare) + (localized ? 0 : pass * (REDUCE_PASSES - 1));
    double fastSeconds =
        mapShare * bytes / rates.ssdRead()
            + (localized ? bytes / rates.ssdWrite() + bytes / rates.ssdRead() : 0);
    double received = bytes * (cluster.nodes().size() - 1) / cluster.nodes().size();
    Runnable compute = () -> events.use(node.cores(), job.reduceSeconds(), end);
    Runnable receive = () -> events.use(node.network(), received / rates.network(), compute);
    Runnable fast = () -> events.use(node.fast(), fastSeconds, receive);
    events.use(node.disk(), diskSeconds, fast);
  }
}
