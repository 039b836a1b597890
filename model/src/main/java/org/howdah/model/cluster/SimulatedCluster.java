package org.howdah.model.cluster;

import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.Master;

/*
 * A task is a sequence of uses: it reads its block, computes, writes its output; a reduce task reads
 * localized data, receives it, computes. Tasks of a wave begin together, and as all of a job's are
 * alike they read together and then compute together: reading and computing hardly overlap. That is
 * the extreme case, and the paper's own numbers ask for it; see docs/simulate.md.
 *
 * What is not there: page cache, speculative and failed tasks, stragglers, reads from other nodes,
 * the start of jobs and tasks, and reduce tasks that begin to copy before the last map ends.
 */
/**
 * A cluster that runs one job after another, and whose caches stay as jobs leave them. The same
 * jobs in the same order take the same time. Not for several threads.
 */
public final class SimulatedCluster implements ClusterParts {
  private final Hardware hardware;
  private final Caching caching;
  private final Events events = new Events();
  private final List<SimulatedNode> nodes = new ArrayList<>();
  private int jobs;

  /**
   * @param blockBytes of input, which is also the size of a pool's blocks
   */
  public SimulatedCluster(Hardware hardware, Caching caching, long blockBytes) {
    this.hardware = hardware;
    this.caching = caching;
    Master master = new LocalMaster(caching.policy().create());
    for (int i = 0; i < hardware.nodes(); i++) {
      String name = "node" + i;
      InputCache cache = CacheSpace.of(name, caching, master, blockBytes);
      nodes.add(new SimulatedNode(name, hardware.cores(), events, cache));
    }
  }

  /** Runs a job to its end. */
  public JobTime run(Job job) {
    return new JobRun("job" + jobs++, job, this).run();
  }

  @Override
  public Hardware hardware() {
    return hardware;
  }

  @Override
  public Caching caching() {
    return caching;
  }

  @Override
  public Events events() {
    return events;
  }

  @Override
  public List<SimulatedNode> nodes() {
    return nodes;
  }

  @Override
  public int slots(Job job) {
    return hardware.slots(job.taskMemoryBytes(), caching.memoryTaken());
  }

  /** Seconds since the first job began. */
  public double seconds() {
    return events.now();
  }

  /** How many seconds the disks of all nodes have worked. */
  public double diskSeconds() {
    return nodes.stream().mapToDouble(node -> node.disk().busySeconds()).sum();
  }

  /** How many seconds the cores of all nodes have worked. */
  public double coreSeconds() {
    return nodes.stream().mapToDouble(node -> node.cores().busySeconds()).sum();
  }

  /** The most that the cache of any node holds now, of input and localized data. */
  public long cachedBytesMax() {
    return nodes.stream().mapToLong(node -> node.cache().usedBytes()).max().orElse(0);
  }
}
