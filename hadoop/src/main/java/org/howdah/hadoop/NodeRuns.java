package org.howdah.hadoop;

import java.io.IOException;
import java.util.List;
import org.howdah.hadoop.WorkerMessage.StoredRun;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.record.RunReader;

/**
 * Runs that nodes of a grid keep, as the job's manager knows them: by their sizes. What lost
 * workers left goes with the job's folders on the nodes.
 */
final class NodeRuns implements RunPlaces {
  private final Nodes nodes;
  private final RunNodes keepers;
  private final int copies;

  /**
   * @param keepers asks nodes for runs
   * @param copies how many nodes keep each run, 1 or more
   */
  NodeRuns(Nodes nodes, RunNodes keepers, int copies) {
    this.nodes = nodes;
    this.keepers = keepers;
    this.copies = copies;
  }

  @Override
  public Run adopt(StoredRun stored, WorkerSpace space) throws IOException {
    return new KeptRun(stored, RunIndex.parse(stored.index().array(), stored.file()));
  }

  /** With the nodes that are there first. */
  @Override
  public StoredRun stored(Run run) {
    StoredRun stored = ((KeptRun) run).stored;
    List<String> there =
        stored.nodes().stream().filter(node -> nodes.live().containsKey(node)).toList();
    return there.isEmpty()
        ? stored
        : new StoredRun(stored.file(), stored.records(), there, stored.index());
  }

  @Override
  public List<String> copies(WorkerProcess worker) {
    return nodes.others(worker.node(), copies - 1);
  }

  @Override
  public void delete(String name) {}

  private final class KeptRun implements Run {
    private final StoredRun stored;
    private final RunIndex index;

    KeptRun(StoredRun stored, RunIndex index) {
      this.stored = stored;
      this.index = index;
    }

    @Override
    public int partitions() {
      return index.partitions();
    }

    @Override
    public long records() {
      return stored.records();
    }

    @Override
    public long bytes(int partition) {
      return index.storedBytes(partition);
    }

    @Override
    public long bytes() {
      return index.storedBytes();
    }

    @Override
    public boolean inMemory() {
      return false;
    }

    /** Whether any node sends that partition, and all of it. */
    @Override
    public boolean isReadable(int partition) {
      return stored.nodes().stream()
          .filter(nodes.live()::containsKey)
          .anyMatch(node -> keepers.sends(node, stored.file(), index, partition));
    }

    @Override
    public RunReader open(int partition) {
      throw new UnsupportedOperationException("only workers read runs");
    }

    /** It goes with the job's folder on its nodes, which costs one request for all of them. */
    @Override
    public void discard() {}
  }
}
