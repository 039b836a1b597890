package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.Master;
import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.CacheSpace;
import org.howdah.model.cluster.Events;
import org.howdah.model.cluster.InputCache;
import org.howdah.record.ByteSize;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * A task is a sequence of uses, as in SimulatedCluster. What is not there: the page cache of input, failed and slow
 * tasks, reduces that fetch while maps run, copies of output on other nodes, and a switch that is narrower than
 * its ports.
 */
/**
 * Runs a stream of jobs on a cluster, in simulated time. Machines may be of several types: a free
 * one takes the next task, which reads from another where it has no copy of the block. Jobs share
 * the cluster equally. The same question has the same answer.
 */
public final class StreamSimulation {
  private static final long POOL_BLOCK_BYTES = 64L << 20;

  private final List<StreamJob> jobs;
  private final NodeTypes types;
  private final Policies policy;
  private final double leastSeconds;

  /**
   * @param jobs in the order of their begins, 1 or more
   * @param policy what decides in caches
   * @param leastSeconds for how long machines are paid at least, such as a day's
   */
  public StreamSimulation(
      List<StreamJob> jobs, NodeTypes types, Policies policy, double leastSeconds) {
    this.jobs = List.copyOf(jobs);
    this.types = types;
    this.policy = policy;
    this.leastSeconds = leastSeconds;
  }

  /**
   * What a cluster makes of the jobs.
   *
   * @throws HowdahException if too little is known of one of its types, or none has the memory for
   *     a task
   */
  public StreamOutcome run(ClusterChoice choice) throws HowdahException {
    Events events = new Events();
    List<StreamNode> nodes = nodes(choice, events);
    checkMemory(choice, nodes);
    StreamParts parts = new StreamParts(events, nodes, speeds(choice));
    StreamCluster cluster = new StreamCluster(parts);
    int number = 0;
    for (StreamJob job : jobs) {
      String id = "job" + number++;
      events.at(job.atSeconds() + job.fixedSeconds(), () -> cluster.begin(id, job));
    }
    events.runOut();
    return outcome(choice, parts, cluster.ended());
  }

  private void checkMemory(ClusterChoice choice, List<StreamNode> nodes) throws HowdahException {
    double most = nodes.stream().mapToDouble(StreamNode::freeTaskMemoryBytes).max().orElse(0);
    for (StreamJob job : jobs) {
      if (job.taskMemoryBytes() > most) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION,
            "a task of job %s has %s of memory, and no machine of %s has more than %s for tasks; leave that cluster out"
                .formatted(
                    job.name(),
                    ByteSize.format(job.taskMemoryBytes()),
                    choice,
                    ByteSize.format(most)));
      }
    }
  }

  private List<StreamNode> nodes(ClusterChoice choice, Events events) throws HowdahException {
    Master master = new LocalMaster(policy.create());
    List<StreamNode> nodes = new ArrayList<>();
    for (Map.Entry<String, Integer> part : choice.counts().entrySet()) {
      NodeType type = types.nodeType(part.getKey(), choice.nodes() == 1).with(policy);
      for (int i = 0; i < part.getValue(); i++) {
        String name = "node" + nodes.size();
        InputCache cache = CacheSpace.of(name, type.cache(), master, POOL_BLOCK_BYTES);
        nodes.add(new StreamNode(name, nodes.size(), type, events, cache));
      }
    }
    return nodes;
  }

  private Map<String, Map<String, Double>> speeds(ClusterChoice choice) throws HowdahException {
    Map<String, Map<String, Double>> speeds = new HashMap<>();
    for (StreamJob job : jobs) {
      if (!speeds.containsKey(job.type())) {
        Map<String, Double> ofType = new HashMap<>();
        for (String type : choice.counts().keySet()) {
          ofType.put(type, types.speed(job.type(), type));
        }
        speeds.put(job.type(), ofType);
      }
    }
    return speeds;
  }

  private StreamOutcome outcome(ClusterChoice choice, StreamParts cluster, List<JobEnd> ended) {
    double end = cluster.events().now();
    double paid = Math.max(end, leastSeconds);
    if (!Double.isFinite(end) || ended.size() != jobs.size()) {
      throw new IllegalStateException(
          "%s ended at %f s with %d of %d jobs".formatted(choice, end, ended.size(), jobs.size()));
    }
    double busy = 0;
    double cores = 0;
    double usd = 0;
    double joules = 0;
    for (StreamNode node : cluster.nodes()) {
      node.passTo(paid);
      busy += node.cores().busySeconds();
      cores += node.type().cores();
      usd += node.type().machine().usd(1, paid);
      joules += node.joules();
    }
    return new StreamOutcome(
        choice,
        end,
        paid,
        ended.stream().mapToDouble(JobEnd::seconds).toArray(),
        usd,
        joules / 3.6e6,
        busy / (cores * end),
        cachedShare(ended));
  }

  private static double cachedShare(List<JobEnd> jobs) {
    double cached = jobs.stream().mapToInt(JobEnd::cachedBlocks).sum();
    int blocks = jobs.stream().mapToInt(JobEnd::blocks).sum();
    return blocks == 0 ? 0 : cached / blocks;
  }
}
