package org.howdah.cache.master;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.HowdahException;

/**
 * A master behind a port of this machine, which each node reaches by a connection of its own. What
 * nodes tell is heard in the order in which they tell it.
 */
public final class TestMaster implements Master, AutoCloseable {
  static final String TOKEN = "only-for-tests";

  private final MasterPort port;
  private final Map<String, RemoteMaster> nodes = new HashMap<>();

  public TestMaster(Policies policy) {
    this(new LocalMaster(policy.create()), 0);
  }

  TestMaster(LocalMaster master, int number) {
    try {
      port = MasterPort.start(master, "127.0.0.1", number, TOKEN);
    } catch (HowdahException e) {
      throw new IllegalStateException(e);
    }
  }

  MasterAddress address() {
    return new MasterAddress("127.0.0.1:" + port.port(), TOKEN);
  }

  int number() {
    return port.port();
  }

  /** As one node has it; it joins when it says something after it has left. */
  synchronized RemoteMaster of(String node) {
    return nodes.computeIfAbsent(
        node,
        name -> {
          try {
            return RemoteMaster.at(address(), name, "host-of-" + name);
          } catch (HowdahException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Override
  public void hit(Request read) {
    of(read.node()).hit(read);
    of(read.node()).tellNow();
  }

  @Override
  public Verdict miss(Miss miss) {
    return of(miss.request().node()).miss(miss);
  }

  @Override
  public List<BlockId> reclaim(Reclaim reclaim) {
    return of(reclaim.node()).reclaim(reclaim);
  }

  @Override
  public void restored(Restored restored) {
    of(restored.node()).restored(restored);
    of(restored.node()).tellNow();
  }

  @Override
  public void removed(Removed removed) {
    of(removed.node()).removed(removed);
    of(removed.node()).tellNow();
  }

  @Override
  public synchronized void left(String node) {
    RemoteMaster known = nodes.remove(node);
    if (known != null) {
      known.left(node);
    }
  }

  @Override
  public int jobStarted(Job job) {
    return of("any").jobStarted(job);
  }

  @Override
  public void jobEnded(JobEnded ended) {
    of("any").jobEnded(ended);
  }

  @Override
  public synchronized void close() {
    nodes.values().forEach(RemoteMaster::close);
    port.close();
  }

  /** As if the process of the master was killed: nodes are not told. */
  void end() {
    port.close();
  }
}
