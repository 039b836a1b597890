package org.howdah.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.howdah.grid.client.GridNode;
import org.howdah.record.HowdahException;
import org.howdah.record.RunIndex;

/** The nodes of a grid as keepers of one job's runs. Any thread may call. */
final class RunNodes {
  private final String job;
  private final String token;
  private final Map<String, GridNode> nodes = new HashMap<>();

  /**
   * @param token the group's secret
   */
  RunNodes(String job, String token) {
    this.job = job;
    this.token = token;
  }

  private synchronized GridNode node(String address) throws HowdahException {
    GridNode known = nodes.get(address);
    if (known == null) {
      known = new GridNode(address, token);
      nodes.put(address, known);
    }
    return known;
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
        try (InputStream in = node(node).openRun(job, run, start, bytes)) {
          in.transferTo(out);
        }
      }
    }
  }

  /** Whether a node sends a whole partition of a run. */
  boolean sends(String node, String run, RunIndex index, int partition) {
    long bytes = index.storedBytes(partition);
    try (InputStream in = node(node).openRun(job, run, index.start(partition), bytes)) {
      return in.transferTo(OutputStream.nullOutputStream()) == bytes;
    } catch (IOException e) {
      return false;
    }
  }

  /** Gives a node a copy of a file under the file's own name. */
  void send(String node, Path file) throws IOException {
    node(node).putRun(job, file.getFileName().toString(), file);
  }
}
