package org.howdah.worker.nodes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import org.howdah.grid.client.NodeLinks;
import org.howdah.grid.client.NodeSegments;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RunIndex;
import org.howdah.store.http.Access;
import org.howdah.store.http.KeptBuckets;

/** The nodes of a grid as keepers of one job's runs. Any thread may call; who made it closes it. */
public final class RunNodes implements AutoCloseable {
  private final String job;
  private final NodeLinks nodes;
  private final DiskReserve reserve;

  /**
   * @param grid how to reach nodes, whatever their addresses are
   * @param reserve what is left free of the disk of this machine
   */
  public RunNodes(String job, Access grid, DiskReserve reserve) {
    this.job = job;
    this.reserve = reserve;
    nodes = new NodeLinks(grid);
  }

  /**
   * Brings runs here.
   *
   * @param silent nodes that are asked last; gets others of that kind; safe for several threads
   */
  RunFetch fetch(Set<String> silent) {
    return new RunFetch(new NodeSegments(nodes, job), reserve, silent);
  }

  /** The fingerprint of a bucket, as the node says it; null if it knows of none. */
  byte[] fingerprint(String node, String run, int partition) throws IOException {
    String file = Fingerprints.of(Path.of(run)).toString();
    int bytes = KeptBuckets.FINGERPRINT_BYTES;
    try (InputStream in = nodes.to(node).openRun(job, file, Fingerprints.start(partition), bytes)) {
      byte[] said = in.readNBytes(bytes);
      return Fingerprints.isOne(said) ? said : null;
    }
  }

  /** The bytes of a run's index, from one of the nodes that keep the run. */
  byte[] index(String node, String run) throws HowdahException {
    String file = DirectoryRun.indexOf(Path.of(run)).toString();
    try (InputStream in = nodes.to(node).openRun(job, file, 0, -1)) {
      return in.readAllBytes();
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.LOST, "the node " + node + " does not send " + file + ": " + e, e);
    }
  }

  /** Whether a node sends a partition of a run as it was committed. */
  boolean sends(String node, String run, RunIndex index, int partition) {
    long bytes = index.storedBytes(partition);
    try (InputStream in = nodes.to(node).openRun(job, run, index.start(partition), bytes)) {
      return DirectoryRun.isSegment(in, bytes);
    } catch (IOException e) {
      return false;
    }
  }

  /** Gives a node a copy of a file under the file's own name. */
  void send(String node, Path file) throws IOException {
    nodes.to(node).putRun(job, file.getFileName().toString(), file);
  }

  /** Who still asks a node finds the link to it ended. */
  @Override
  public void close() {
    nodes.close();
  }
}
