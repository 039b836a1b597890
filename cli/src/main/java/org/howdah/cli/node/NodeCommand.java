package org.howdah.cli.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.PropertiesFile;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.node.NodeService;
import org.howdah.store.node.NodeSettings;
import org.howdah.store.node.NodeStatus;
import org.howdah.store.node.StoreNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah node}: runs one node of the key-value store until it is told to stop. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Runs one node of the key-value store, until it is told to stop.",
    customSynopsis = "howdah node --data DIR [OPTIONS]",
    footer = {
      "",
      "The first node of a group needs a data folder only. A further one needs the",
      "address of one that is there. A node that has been in a group finds it again by",
      "itself.",
      "",
      "Examples:",
      "  howdah node --data /var/lib/howdah",
      "  howdah node --data other --port 11421 --join 127.0.0.1",
      "",
      "Exit codes: 0 it was told to stop, 1 it failed, 2 wrong usage or configuration."
    })
public final class NodeCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "Where the node keeps its data; made if need be.")
  private Path data;

  @Option(
      names = "--join",
      paramLabel = "HOST[:PORT],...",
      description = "Other nodes of the group; PORT is the first port of that node.")
  private String join;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Of the node, kept with its data; made up unless given.")
  private String name;

  @Option(
      names = "--port",
      paramLabel = "P",
      description =
          "The first of four: memcached on P, other nodes on P+1 and P+2, status on P+3. By"
              + " default 11411.")
  private String port;

  @Option(
      names = "--cache",
      paramLabel = "DIR:SIZE",
      description =
          "A folder on a fast device, and how much of it may be taken: workers of jobs read their"
              + " input through it. No two nodes can have the same.")
  private String cache;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A properties file with these and further settings; options come first.")
  private Path config;

  @Option(names = "--verbose", description = "Tell what happens in the group.")
  private boolean verbose;

  @Override
  public Integer call() throws InterruptedException {
    Logging.configure(verbose, false, false);
    try {
      Map<String, String> given = settings();
      NodeService grid = NodeGrid.of(given);
      run(NodeSettings.of(data, given), grid);
      return ExitCodes.SUCCESS;
    } catch (HowdahException e) {
      boolean usage = e.code() == ErrorCode.USER_CONFIGURATION;
      return Complaint.print(e, verbose, usage ? ExitCodes.USAGE : ExitCodes.FAILED);
    }
  }

  private Map<String, String> settings() throws HowdahException {
    Map<String, String> all;
    try {
      all = PropertiesFile.read(config);
    } catch (IOException | IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "cannot read --config " + config + ": " + e, e);
    }
    put(all, "join", join);
    put(all, "name", name);
    put(all, "port", port);
    put(all, "cache", cache);
    return all;
  }

  private static void put(Map<String, String> all, String key, String value) {
    if (value != null) {
      all.put(key, value);
    }
  }

  private static void run(NodeSettings settings, NodeService grid)
      throws HowdahException, InterruptedException {
    AtomicReference<StoreNode> started = new AtomicReference<>();
    Thread hook = new Thread(() -> stop(started.get()), "node-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try (StoreNode node = StoreNode.start(settings, List.of(grid))) {
      started.set(node);
      NodeStatus status = node.status();
      if (!status.missing().isEmpty()) {
        System.err.println("howdah: waiting for the nodes " + String.join(", ", status.missing()));
      }
      if (node.awaitReady()) {
        System.out.println(node.readyLine());
      }
      node.awaitEnd();
    } finally {
      forget(hook);
    }
  }

  /**
   * A signal is how a node is stopped, and no failure: the JVM alone would make it one. A node that
   * is only starting has nothing yet that has to be ended in order.
   */
  private static void stop(StoreNode node) {
    if (node == null || node.stop()) {
      System.out.flush();
      Runtime.getRuntime().halt(ExitCodes.SUCCESS);
    }
  }

  /** What ends after a failure ends with that failure's code. */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyRuns) {
      // Then it was a signal that ended the node.
    }
  }
}
