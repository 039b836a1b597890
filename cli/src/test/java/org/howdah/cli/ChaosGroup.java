package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.howdah.grid.JobsData;
import org.howdah.grid.Lease;
import org.howdah.grid.Term;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.record.HowdahException;
import org.howdah.store.GroupStatus;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteGroup;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Pids;

/** Nodes that are processes, and what may happen to them. For one thread. */
final class ChaosGroup implements AutoCloseable {
  private static final String SETTINGS =
      "memory=128m\njoin.seconds=60\nsettle.seconds=1\ngrid.slots=1\n";
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final int WAIT_SECONDS_MAX = 150;

  private final Path folder;
  private final Path keys;
  private final String settings;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final List<HowdahProcess> ended = new ArrayList<>();

  /** Starts a node; such as {@link HowdahProcess#node}. */
  interface Starter {
    HowdahProcess start(String name, Path folder, String... arguments) throws IOException;
  }

  private record Node(HowdahProcess process, String host, int port, Starter starter) {}

  ChaosGroup(Path folder) {
    this(folder, null, SETTINGS);
  }

  /** Nodes with these settings. */
  ChaosGroup(Path folder, String settings) {
    this(folder, null, settings);
  }

  private ChaosGroup(Path folder, Path keys, String settings) {
    this.folder = folder;
    this.keys = keys;
    this.settings = settings;
  }

  /** Three nodes of this machine, once data has its copies. */
  static ChaosGroup ofThree(Path folder) throws Exception {
    return started(new ChaosGroup(folder));
  }

  /** The same with keys, as on a network. */
  static ChaosGroup ofThreeWithKeys(Path folder) throws Exception {
    List<KeyOwner> named = new ArrayList<>();
    for (String name : NAMES) {
      named.add(KeyOwner.of(name));
    }
    return started(withKeys(folder, named, SETTINGS));
  }

  /** Nodes with these settings, and keys that are made for them. */
  static ChaosGroup withKeys(Path folder, List<KeyOwner> nodes, String settings)
      throws HowdahException {
    Path keys = folder.resolve("keys");
    KeySet.make(keys, nodes);
    return new ChaosGroup(folder, keys, settings);
  }

  private static ChaosGroup started(ChaosGroup group) throws Exception {
    try {
      for (String name : NAMES) {
        group.start(name);
      }
      group.awaitSettled(3);
      return group;
    } catch (Exception | Error e) {
      group.close();
      throw e;
    }
  }

  HowdahProcess start(String name) throws Exception {
    HowdahProcess process = launch(name);
    process.awaitStdout("is ready");
    return process;
  }

  /** A new one of that address. */
  HowdahProcess start(String name, String host, int port, Starter starter) throws Exception {
    HowdahProcess process = launch(name, host, port, starter);
    process.awaitStdout("is ready");
    return process;
  }

  /** A new one of this machine, without waiting until it serves. */
  HowdahProcess launch(String name) throws Exception {
    return launch(
        name,
        "127.0.0.1",
        NodeProcessTest.freePorts(),
        (node, home, arguments) -> HowdahProcess.node(home, arguments));
  }

  /** A new one of that address, without waiting. */
  HowdahProcess launch(String name, String host, int port, Starter starter) throws IOException {
    String own = "host=" + host + "\n" + (keys == null ? "" : "keys=" + keys.resolve(name) + "\n");
    Path config = Files.writeString(folder.resolve(name + ".config"), settings + own);
    List<String> words = new ArrayList<>(List.of("--data=" + data(name), "--name=" + name));
    words.addAll(List.of("--port=" + port, "--config=" + config));
    List<String> others = new ArrayList<>();
    for (Map.Entry<String, Node> other : nodes.entrySet()) {
      if (!other.getKey().equals(name)) {
        others.add(other.getValue().host() + ":" + other.getValue().port());
      }
    }
    if (!others.isEmpty()) {
      words.add("--join=" + String.join(",", others));
    }
    Node node =
        new Node(starter.start(name, folder, words.toArray(new String[0])), host, port, starter);
    Node before = nodes.put(name, node);
    if (before != null) {
      ended.add(before.process());
    }
    return node.process();
  }

  /** Starts one that has ended, where it was. */
  void startAgain(String... names) throws Exception {
    for (String name : names) {
      launchAgain(name);
    }
    for (String name : names) {
      nodes.get(name).process().awaitStdout("is ready");
    }
  }

  /** The same, without waiting until it serves. */
  HowdahProcess launchAgain(String name) throws IOException {
    Node before = nodes.get(name);
    return launch(name, before.host(), before.port(), before.starter());
  }

  Path data(String name) {
    return folder.resolve(name);
  }

  HowdahProcess process(String name) {
    return nodes.get(name).process();
  }

  List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  String address(String name) {
    return nodes.get(name).host() + ":" + (nodes.get(name).port() + 3);
  }

  int port(String name) {
    return nodes.get(name).port();
  }

  /** All nodes, that one first. */
  Access access(String first) throws IOException {
    List<String> addresses = new ArrayList<>(List.of(address(first)));
    names().stream()
        .filter(name -> !name.equals(first))
        .forEach(name -> addresses.add(address(name)));
    Path token = data(first).resolve(Access.TOKEN_FILE);
    if (!Files.exists(token)) {
      token = TinyNodes.seen(process(first), token);
    }
    Path certificates = keys == null ? null : data(first).resolve(Access.CERTIFICATES_FILE);
    return new Access(addresses, Files.readString(token).strip(), certificates);
  }

  void kill(String name) throws Exception {
    process(name).signal("KILL");
    process(name).exitCode();
  }

  /** What a node runs of jobs; empty if it does not say. */
  List<HostStatus.RunningProcess> processes(String name) throws IOException {
    try (GridNode node = new GridNode(address(name), access(name))) {
      return node.status().processes();
    } catch (HowdahException noAnswer) {
      return List.of();
    }
  }

  /** A node that runs such a process, once one does; any of several. */
  String nodeOf(String main, Random random) throws Exception {
    String[] found = new String[1];
    List<String> shuffled = new ArrayList<>(names());
    Collections.shuffle(shuffled, random);
    await(
        "a node runs a " + main,
        () -> {
          for (String name : shuffled) {
            if (processes(name).stream().anyMatch(one -> one.main().equals(main))) {
              found[0] = name;
              return true;
            }
          }
          return false;
        });
    return found[0];
  }

  /** The name of the master. */
  String master() throws Exception {
    Term[] found = new Term[1];
    await(
        "there is a master",
        () -> {
          try (RemoteStore store = access(names().get(0)).open()) {
            found[0] = Lease.master(JobsData.journal(store)).orElse(null);
            return found[0] != null;
          }
        });
    return found[0].node();
  }

  /** Waits until so many nodes share all data, and nothing moves. */
  void awaitSettled(int count) throws Exception {
    await(count + " nodes share the data", () -> isSettled(count));
  }

  /** Starts those again that have ended, as a service does, until all share the data. */
  void awaitHealed() throws Exception {
    await(
        "all nodes share the data",
        () -> {
          startAgain(
              names().stream().filter(name -> !process(name).isAlive()).toArray(String[]::new));
          return isSettled(names().size());
        });
  }

  private boolean isSettled(int count) throws IOException {
    try (RemoteGroup group = access(names().get(0)).openGroup()) {
      GroupStatus status = group.status();
      long members =
          status.nodes().stream().filter(one -> one.isPresent() && one.isMember()).count();
      boolean lost = status.dataSets().stream().anyMatch(one -> one.lost() > 0);
      return status.isActive()
          && members == count
          && status.nodes().size() == count
          && !lost
          && status.moving() == 0;
    }
  }

  /** Whether the others have put a node out. */
  boolean isWithout(String name) throws Exception {
    String other = names().stream().filter(one -> !one.equals(name)).findFirst().orElseThrow();
    try (RemoteGroup group = access(other).openGroup()) {
      GroupStatus.Node node = group.status().node(name);
      return node == null || !node.isPresent();
    }
  }

  /** Something that is so, or is not yet, or cannot be found out. */
  interface Condition {
    boolean holds() throws Exception;
  }

  static void await(String what, Condition condition) throws Exception {
    await(what, condition, () -> "");
  }

  /** The same, which says what was seen if it is in vain. */
  static void await(String what, Condition condition, Supplier<String> seen) throws Exception {
    HowdahException[] last = new HowdahException[1];
    try {
      Until.<Exception>holds(
          what,
          () -> {
            try {
              return condition.holds();
            } catch (HowdahException e) {
              last[0] = e;
              return false;
            }
          },
          WAIT_SECONDS_MAX);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + seen.get(), last[0] == null ? e : last[0]);
    }
  }

  static void kill(HostStatus.RunningProcess process, String signal) throws Exception {
    String pid = Long.toString(process.pid());
    if (new ProcessBuilder("kill", "-" + signal, pid).start().waitFor() != 0) {
      throw new AssertionError("there is no process " + pid + " to hit");
    }
    if (signal.equals("KILL")) {
      Pids.awaitEnd(process.pid());
    }
  }

  @Override
  public void close() {
    nodes.values().forEach(node -> node.process().close());
    ended.forEach(HowdahProcess::close);
  }
}
