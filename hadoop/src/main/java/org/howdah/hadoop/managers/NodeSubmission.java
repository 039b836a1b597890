package org.howdah.hadoop.managers;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.ProcessState;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.LastLines;
import org.howdah.worker.nodes.ManagerPlaces;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a node start the manager: of those that the client was given, or that nodes have named, one
 * with fewest managers, and the next if that one does not answer, or has no room. If none does, the
 * job stays in the journal, and the master of the nodes has its manager started once it can be. The
 * manager goes on without the client.
 */
final class NodeSubmission implements Submission {
  /** The bundle of what a client has submitted. */
  static final String BUNDLE = "submit";

  static final String MAIN = Launch.MANAGER;

  private static final Logger LOG = LoggerFactory.getLogger(NodeSubmission.class);

  private static final String OPTIONS = "yarn.app.mapreduce.am.command-opts";

  /** What Hadoop's own settings say: the heap that a manager gets anyway, so it is no wish. */
  private static final String USUAL = "-Xmx1024m";

  private GridStore store;
  private String address = "";
  private Launched manager;

  @Override
  public void submit(String job, GridStore given, Configuration conf) throws IOException {
    store = given;
    HowdahException last = null;
    HowdahException busy = null;
    for (String node : ManagerPlaces.fewestFirst(store.store().addresses(), store.access())) {
      try (GridNode client = new GridNode(node, store.access())) {
        manager = client.startDetached(job, launch(conf));
        address = node;
        return;
      } catch (HowdahException e) {
        if (!e.code().retryable()) {
          throw e;
        }
        last = e;
        busy = e.code() == ErrorCode.BUSY ? e : busy;
      }
    }
    // To fail now would be no end of the job: whoever submitted it again would run it twice.
    if (busy != null) {
      LOG.warn(
          "job {} is queued and begins when a node has room: {}; howdah job ls shows the queue",
          job,
          busy.getMessage());
    } else {
      LOG.warn(
          "job {} is queued, for no node has started its manager, and begins when one can: {};"
              + " howdah job kill {} ends it",
          job,
          last == null ? "there is none" : last.getMessage(),
          job);
    }
  }

  private static Launch launch(Configuration conf) {
    return new Launch(BUNDLE, MAIN, options(conf), Launch.MANAGER_HEAP_BYTES);
  }

  /** What a job wants of the JVM of its manager, whoever starts it. */
  static List<String> options(Configuration conf) {
    String options = conf.get(OPTIONS, "").trim();
    return options.isEmpty() || options.equals(USUAL)
        ? List.of()
        : List.of(StringUtils.split(options, ' '));
  }

  @Override
  public String fate() {
    if (manager == null) {
      return "";
    }
    try (GridNode node = new GridNode(address, store.access())) {
      ProcessState state = node.process(manager.id());
      return state.running()
          ? "its process " + manager.id() + " on " + address + " still runs"
          : "its process %s on %s ended with the exit code %d%s"
              .formatted(manager.id(), address, state.exitCode(), end(node.log(manager.id())));
    } catch (HowdahException e) {
      return "its node " + address + " does not answer (" + e.getMessage() + ")";
    }
  }

  private static String end(String log) {
    LastLines lines = new LastLines(line -> {});
    log.lines().forEach(lines::add);
    return lines.text();
  }
}
