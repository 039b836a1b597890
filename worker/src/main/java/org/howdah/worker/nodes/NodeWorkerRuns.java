package org.howdah.worker.nodes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Folders;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.record.StoreFullException;
import org.howdah.worker.BucketCounter;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerRuns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * What is fetched is a file of its own, with an index that fits, so that it can be kept as it is. It is
 * checked before the reduce task begins, also what lies here: a damaged one is then fetched from another
 * node. A node that does not answer is asked last for all that follows, for it takes seconds to notice.
 */
/** Runs that nodes of a grid keep: read here if this node keeps them, otherwise fetched first. */
public final class NodeWorkerRuns implements WorkerRuns {
  private static final Logger LOG = LoggerFactory.getLogger(NodeWorkerRuns.class);

  private final RunNodes nodes;
  private final String self;
  private final Path own;
  private final Path fetched;
  private final Compression compression;
  private final int wanted;
  private final Buckets buckets;
  private final Set<String> silent = ConcurrentHashMap.newKeySet();

  /**
   * @param nodes all that keep runs
   * @param self the address of this node
   * @param own the folder of the runs that this node keeps
   * @param fetched a folder for others, to be made
   * @param wanted how many nodes are to keep each run that is left, this one among them
   * @param buckets what this node keeps for later jobs; null if the job does not ask for it
   */
  public NodeWorkerRuns(
      RunNodes nodes,
      String self,
      Path own,
      Path fetched,
      Compression compression,
      int wanted,
      Buckets buckets) {
    this.nodes = nodes;
    this.self = self;
    this.own = own;
    this.fetched = fetched;
    this.compression = compression;
    this.wanted = wanted;
    this.buckets = buckets;
  }

  /** Makes a run of what is here by then. */
  private interface Opening {
    Run open() throws IOException;
  }

  @Override
  public List<Run> open(List<StoredRun> stored, int partition, TaskMonitor monitor)
      throws IOException, InterruptedException {
    List<Opening> openings = new ArrayList<>();
    RunFetch fetch = nodes.fetch(silent);
    for (StoredRun run : stored) {
      if (monitor.killed()) {
        throw new InterruptedException("told to stop while runs were looked for");
      }
      Run here = here(run, partition);
      openings.add(here == null ? fetched(run, partition, fetch) : () -> here);
      monitor.beat();
    }
    fetch.run(monitor::killed, monitor::beat);
    List<Run> runs = new ArrayList<>();
    for (Opening one : openings) {
      runs.add(one.open());
    }
    return runs;
  }

  /** A run that this node keeps; null if it has none that is good. */
  private Run here(StoredRun run, int partition) {
    if (!run.nodes().contains(self)) {
      return null;
    }
    Path file = own.resolve(run.file());
    try {
      Run here = DirectoryRun.open(file, run.records(), compression);
      if (isGood(here, partition)) {
        if (buckets != null && partition != ALL) {
          buckets.wasHere(file, run.index().parse(run.file()), partition);
        }
        return here;
      }
      LOG.warn("{} is damaged here, in {}; another node is asked for it", run.file(), own);
    } catch (IOException e) {
      LOG.warn("this node has lost its {}: {}", run.file(), e.toString());
    }
    return null;
  }

  /** That a folder cannot be made is this machine's fault, and not that of whoever keeps runs. */
  private static Path made(Path folder) throws StoreFullException {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw StoreFullException.of("cannot make " + folder, e);
    }
  }

  /** Has a run fetched, unless its bucket was kept. */
  private Opening fetched(StoredRun run, int partition, RunFetch fetch) throws IOException {
    RunIndex index = run.index().parse(run.file());
    long bytes = partition == ALL ? index.storedBytes() : index.storedBytes(partition);
    Path file = made(fetched).resolve(run.file());
    byte[] fingerprint = null;
    if (buckets != null && partition != ALL && buckets.wants(bytes)) {
      fingerprint = fingerprint(run, partition);
      if (fingerprint != null && buckets.take(fingerprint, bytes, file)) {
        Files.write(DirectoryRun.indexOf(file), index.alone(partition));
        return () -> DirectoryRun.open(file, run.records(), compression);
      }
    }
    fetch.add(run, partition, inOrder(run.nodes()), file);
    byte[] known = fingerprint;
    return () -> {
      if (buckets != null) {
        buckets.wereSent(bytes, known, file);
      }
      return DirectoryRun.open(file, run.records(), compression);
    };
  }

  /** That of a bucket; null if no node says it, which costs no more than that it is sent. */
  private byte[] fingerprint(StoredRun run, int partition) {
    for (String node : inOrder(run.nodes())) {
      try {
        return nodes.fingerprint(node, run.file(), partition);
      } catch (IOException e) {
        silent.add(node);
        LOG.info("{} does not say what it has of {}: {}", node, run.file(), e.toString());
      }
    }
    return null;
  }

  private List<String> inOrder(List<String> keepers) {
    return keepers.stream()
        .filter(node -> !node.equals(self))
        .sorted(Comparator.comparing(silent::contains))
        .toList();
  }

  private static boolean isGood(Run run, int partition) {
    if (partition != ALL) {
      return run.bytes(partition) == 0 || run.isReadable(partition);
    }
    for (int i = 0; i < run.partitions(); i++) {
      if (run.bytes(i) > 0 && !run.isReadable(i)) {
        return false;
      }
    }
    return true;
  }

  /** If none of the nodes takes a copy, that is not worth the attempt: the run is on fewer. */
  @Override
  public StoredRun keep(Run run, List<String> copies, TaskMonitor monitor) throws IOException {
    Path file = run.asFile().orElseThrow();
    byte[] index = Files.readAllBytes(DirectoryRun.indexOf(file));
    List<Path> all = new ArrayList<>(List.of(file, DirectoryRun.indexOf(file)));
    if (buckets != null) {
      Buckets.writeFingerprints(file, index).ifPresent(all::add);
      monitor.beat();
    }
    List<String> keepers = new ArrayList<>(List.of(self));
    for (String node : inOrder(copies)) {
      if (keepers.size() == wanted) {
        break;
      }
      try {
        for (Path one : all) {
          nodes.send(node, one);
        }
        keepers.add(node);
      } catch (IOException e) {
        silent.add(node);
        LOG.warn("the node {} gets no copy of {}: {}", node, file.getFileName(), e.toString());
      }
      monitor.beat();
    }
    return new StoredRun(
        file.getFileName().toString(), run.records(), keepers, PackedIndex.of(index));
  }

  @Override
  public Map<BucketCounter, Long> counted() {
    return buckets == null ? Map.of() : buckets.counted();
  }

  @Override
  public void close() {
    boolean unused = Folders.deleteWhatGoes(fetched);
  }
}
