package org.howdah.worker.nodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.record.RunReader;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerProcess;
import org.howdah.worker.WorkerSpace;

/**
 * Runs that nodes of a grid keep, as the job's manager knows them: by their sizes. What lost
 * workers left goes with the job's folders on the nodes.
 */
public final class NodeRuns implements RunPlaces {
  /** Nodes that are asked to keep a copy where one of those before them does not. */
  private static final int FURTHER = 2;

  private final Nodes nodes;
  private final RunNodes keepers;
  private final int copies;
  private final Set<KeptRun> all = ConcurrentHashMap.newKeySet();

  /**
   * @param keepers asks nodes for runs
   * @param copies how many nodes keep each run, 1 or more
   */
  public NodeRuns(Nodes nodes, RunNodes keepers, int copies) {
    this.nodes = nodes;
    this.keepers = keepers;
    this.copies = copies;
  }

  /** If it comes without its index, that is read where the run is. */
  @Override
  public Run adopt(StoredRun stored, WorkerSpace space) throws IOException {
    KeptRun run = new KeptRun(stored.index().isNone() ? stored.with(index(stored)) : stored);
    all.add(run);
    return run;
  }

  /**
   * Runs that are on fewer nodes than they should be.
   *
   * @param isLost whether a node does not count any more
   */
  List<Run> thin(Predicate<String> isLost) {
    List<Run> thin = new ArrayList<>();
    for (KeptRun run : all) {
      List<String> keepers = run.stored.nodes();
      if (keepers.size() - keepers.stream().filter(isLost).count() < Math.min(copies, 2)) {
        thin.add(run);
      }
    }
    return thin;
  }

  /** One more node keeps a run. */
  void isAlsoOn(Run run, String node) {
    KeptRun kept = (KeptRun) run;
    List<String> keepers = new ArrayList<>(kept.stored.nodes());
    keepers.remove(node);
    keepers.add(node);
    kept.stored = kept.stored.on(List.copyOf(keepers));
  }

  private PackedIndex index(StoredRun stored) throws IOException {
    HowdahException last = null;
    for (String node : stored.nodes()) {
      try {
        byte[] index = keepers.index(node, stored.file());
        RunIndex.parse(index, stored.file());
        return PackedIndex.of(index);
      } catch (HowdahException e) {
        last = e;
      }
    }
    throw new HowdahException(
        ErrorCode.LOST,
        "no node gives the index of the run " + stored.file() + "; asked: " + stored.nodes(),
        last);
  }

  /** With the nodes that are there first. */
  @Override
  public StoredRun stored(Run run) {
    StoredRun stored = ((KeptRun) run).stored;
    List<String> there = there(stored);
    return there.isEmpty() ? stored : stored.on(there);
  }

  private List<String> there(StoredRun stored) {
    return stored.nodes().stream().filter(node -> nodes.live().containsKey(node)).toList();
  }

  @Override
  public StoredRun stored(Run run, int partition) {
    return stored(run).with(PackedIndex.of(((KeptRun) run).index().only(partition)));
  }

  @Override
  public List<String> copies(WorkerProcess worker) {
    return copies == 1 ? List.of() : nodes.others(worker.node(), copies - 1 + FURTHER);
  }

  @Override
  public void delete(String name) {}

  /** What an index takes unpacked goes when memory is short: there may be many partitions. */
  private final class KeptRun implements Run {
    private volatile StoredRun stored;
    private final int partitions;
    private final long bytes;
    private volatile SoftReference<RunIndex> unpacked;

    KeptRun(StoredRun stored) throws HowdahException {
      this.stored = stored;
      RunIndex index = stored.index().parse(stored.file());
      partitions = index.partitions();
      bytes = index.storedBytes();
      unpacked = new SoftReference<>(index);
    }

    private RunIndex index() {
      RunIndex known = unpacked.get();
      try {
        if (known == null) {
          known = stored.index().parse(stored.file());
          unpacked = new SoftReference<>(known);
        }
        return known;
      } catch (HowdahException e) {
        throw new UncheckedIOException("it was understood before", e);
      }
    }

    @Override
    public int partitions() {
      return partitions;
    }

    @Override
    public long records() {
      return stored.records();
    }

    @Override
    public long bytes(int partition) {
      return index().storedBytes(partition);
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public boolean inMemory() {
      return false;
    }

    /** Whether any node sends that partition, and all of it; or nobody can say so now. */
    @Override
    public boolean isReadable(int partition) {
      RunIndex index = index();
      return nodes.areAlone()
          || there(stored).stream()
              .anyMatch(node -> keepers.sends(node, stored.file(), index, partition));
    }

    @Override
    public RunReader open(int partition) {
      throw new UnsupportedOperationException("only workers read runs");
    }

    /** It goes with the job's folder on its nodes, which costs one request for all of them. */
    @Override
    public void discard() {
      all.remove(this);
    }
  }
}
