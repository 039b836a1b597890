package org.howdah.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Path;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.DirectoryRun;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RunIndex;
import org.howdah.store.http.Access;

/** The nodes of a grid as keepers of one job's runs. Any thread may call; who made it closes it. */
final class RunNodes implements AutoCloseable {
  private final String job;
  private final NodeLinks nodes;

  /**
   * @param grid how to reach nodes, whatever their addresses are
   */
  RunNodes(String job, Access grid) {
    this.job = job;
    nodes = new NodeLinks(grid);
  }

  /**
   * Copies a piece of a run to the same place of a file.
   *
   * @param length of the whole file
   */
  void fetch(String node, String run, long start, long bytes, Path file, long length)
      throws IOException {
    try (RandomAccessFile target = new RandomAccessFile(file.toFile(), "rw")) {
      target.setLength(length);
      target.seek(start);
      if (bytes > 0) {
        OutputStream out = Channels.newOutputStream(target.getChannel());
        try (InputStream in = nodes.to(node).openRun(job, run, start, bytes)) {
          in.transferTo(out);
        }
      }
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
