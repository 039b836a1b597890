package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Request;
import org.howdah.model.cluster.Caching;

/** One job on a simulated cluster, from when its tasks can run to its end. */
final class StreamJobRun {
  private final String id;
  private final StreamJob job;
  private final StreamParts cluster;
  private final StreamScheduler scheduler;
  private final List<BlockId> blocks;
  private final DataSet dataSet;
  private final Placement placement;
  private final IntermediateData intermediate;
  private final Master.Job told;
  private final List<Integer> reserved = new ArrayList<>();
  private int mapsLeft;
  private int reducesWaiting;
  private int reducesLeft;
  private int running;
  private int cachedBlocks;

  StreamJobRun(String id, StreamJob job, StreamParts cluster, StreamScheduler scheduler) {
    this.id = id;
    this.scheduler = scheduler;
    this.job = job;
    this.cluster = cluster;
    blocks = job.blocks();
    dataSet = new DataSet(job.input(), Math.max(1, blocks.size()));
    placement = new Placement(job.input(), job.maps(), cluster.nodes().size());
    intermediate = new IntermediateData(cluster.events());
    told = new Master.Job(id, job.name(), Math.round(job.inputBytes()));
    mapsLeft = job.maps();
    reducesLeft = job.reduces();
    cluster.nodes().forEach(node -> reserved.add(hasPool(node) ? node.cache().startJob(told) : 0));
  }

  String id() {
    return id;
  }

  /** Tasks that run now. */
  int running() {
    return running;
  }

  /** Whether a task could begin on the node that has all that it reads. */
  boolean canBeginLocally(StreamNode node) {
    return node.fits(job) && (placement.hasLocal(node.number()) || reducesWaiting > 0);
  }

  /** Whether any task could begin on the node. */
  boolean canBegin(StreamNode node) {
    return node.fits(job) && (!placement.isEmpty() || reducesWaiting > 0);
  }

  /** Begins a task there. */
  void begin(StreamNode node) {
    running++;
    node.begin(job);
    if (placement.isEmpty()) {
      reducesWaiting--;
      reduce(node);
    } else {
      map(node, placement.take(node.number()));
    }
  }

  private void map(StreamNode node, int number) {
    Runnable write = () -> writeMapOutput(node);
    Runnable compute = () -> compute(node, job.mapCpuSeconds() / job.maps(), write);
    if (number >= blocks.size()) {
      compute.run();
    } else if (placement.holds(node.number(), number)) {
      read(node, blocks.get(number), compute);
    } else {
      readRemotely(holder(number), node, blocks.get(number), compute);
    }
  }

  /** Of those that have it, the one whose disk is used least. */
  private StreamNode holder(int block) {
    return Arrays.stream(placement.holders(block))
        .mapToObj(cluster.nodes()::get)
        .min(Comparator.comparingInt(node -> node.disk().uses()))
        .orElseThrow();
  }

  private void compute(StreamNode node, double cpuSeconds, Runnable then) {
    double speed = cluster.speed(job, node);
    cluster.events().use(node.cores(), cpuSeconds / speed, then);
  }

  private void read(StreamNode node, BlockId block, Runnable then) {
    if (isCached(node, block, then)) {
      return;
    }
    Runnable copy =
        node.cache().admit(request(node, block))
            ? () -> useFast(node, block, node.type().cacheWrite(), then)
            : then;
    cluster.events().use(node.disk(), block.bytes() / node.type().diskRead(), copy);
  }

  /** Reads it from the node's cache if that has it. */
  private boolean isCached(StreamNode node, BlockId block, Runnable then) {
    boolean isHit = node.cache().hit(request(node, block));
    if (isHit) {
      cachedBlocks++;
      useFast(node, block, node.type().cacheRead(), then);
    }
    return isHit;
  }

  private Request request(StreamNode node, BlockId block) {
    return new Request(node.name(), id, dataSet, block);
  }

  private void useFast(StreamNode node, BlockId block, double bytesPerSecond, Runnable then) {
    Runnable release =
        () -> {
          node.cache().release(block);
          then.run();
        };
    cluster.events().use(node.fast(), block.bytes() / bytesPerSecond, release);
  }

  private void readRemotely(StreamNode from, StreamNode to, BlockId block, Runnable then) {
    Runnable send =
        () -> cluster.events().use(to.network(), block.bytes() / to.type().network(), then);
    if (!isCached(from, block, send)) {
      cluster.events().use(from.disk(), block.bytes() / from.type().diskRead(), send);
    }
  }

  private void writeMapOutput(StreamNode node) {
    if (job.reduces() == 0) {
      writeOutput(node, job.outputBytes() / job.maps(), () -> mapEnded(node));
    } else {
      intermediate.write(node, job.shuffleBytes() / job.maps(), () -> mapEnded(node));
    }
  }

  private void writeOutput(StreamNode node, double bytes, Runnable then) {
    cluster.events().use(node.disk(), bytes / node.type().diskWrite(), then);
  }

  private void mapEnded(StreamNode node) {
    mapsLeft--;
    if (mapsLeft == 0) {
      reducesWaiting = job.reduces();
    }
    taskEnded(node, mapsLeft == 0);
  }

  private void reduce(StreamNode node) {
    double bytes = job.shuffleBytes() / job.reduces();
    int nodes = cluster.nodes().size();
    double received = bytes * (nodes - 1) / nodes;
    double output = job.outputBytes() / job.reduces();
    Runnable write = () -> writeOutput(node, output, () -> reduceEnded(node));
    Runnable compute = () -> compute(node, job.reduceCpuSeconds() / job.reduces(), write);
    Runnable receive =
        () -> cluster.events().use(node.network(), received / node.type().network(), compute);
    intermediate.read(bytes, receive);
  }

  private void reduceEnded(StreamNode node) {
    reducesLeft--;
    taskEnded(node, false);
  }

  private void taskEnded(StreamNode node, boolean othersCanBegin) {
    running--;
    node.end(job);
    if (mapsLeft == 0 && reducesLeft == 0) {
      end();
      double seconds = cluster.events().now() - job.atSeconds();
      scheduler.ended(id, new JobEnd(seconds, blocks.size(), cachedBlocks));
    }
    if (othersCanBegin) {
      scheduler.ready();
    }
    scheduler.free(node);
  }

  /** Room that input and localized data may both have. */
  private static boolean hasPool(StreamNode node) {
    return node.type().cache().place() == Caching.Place.SSD;
  }

  private void end() {
    intermediate.release();
    for (int i = 0; i < reserved.size(); i++) {
      StreamNode node = cluster.nodes().get(i);
      if (hasPool(node)) {
        node.cache().endJob(told, reserved.get(i));
      }
    }
  }
}
