package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileUtil;
import org.howdah.cli.Fault.Kind;
import org.howdah.store.http.Access;
import org.howdah.testkit.daemon.Ports;
import org.howdah.testkit.history.Reads;

/**
 * Nodes that are processes, each on a machine as far as the network goes where that can be made,
 * and what is done on them, while faults happen to the nodes. A node that ends by itself is started
 * again, as a service does. For one thread.
 */
final class FaultRun implements AutoCloseable {
  /** The machine of the clients. */
  private static final String CLIENTS = "clients";

  private static final int DISK_MEBIBYTES = 500;
  private static final int TAIL_MILLIS = 2_000;
  private static final long LOOK_NANOS = 50_000_000;
  private static final int ENDS_MAX = 6;

  private final Path folder;
  private final ChaosNetwork network;
  private final ChaosGroup group;
  private final FaultGroup described;

  /** Of those that belong to the group, also of one that joins. */
  private final List<String> names;

  /** Nodes that were cut off, and may have been read after the others went on. */
  private final Set<String> cutOff = new HashSet<>();

  private final FaultWaits waits = new FaultWaits();

  /** How often each node ended by itself. */
  private final Map<String, Integer> ends = new HashMap<>();

  /** Nodes that are not to run now. */
  private final Set<String> down = new HashSet<>();

  /** Nodes whose disks are full, and that are not started again until they have room. */
  private final Set<String> full = new HashSet<>();

  /** Nodes that are being taken out, until that is undone. */
  private final Set<String> drained = new HashSet<>();

  /** What was started and not waited for. */
  private final List<HowdahProcess> commands = new ArrayList<>();

  private FaultLoad load;

  private String seen = "";

  private FaultRun(Path folder, FaultGroup described, ChaosNetwork network) throws Exception {
    this.folder = folder;
    this.described = described;
    this.names = new ArrayList<>(described.names());
    this.network = network;
    this.group = described.make(folder, network);
  }

  /**
   * Starts nodes, and waits until data has its copies.
   *
   * @param faults that are to happen; those of disks and clocks have to be known
   * @param load what is done on them
   */
  static FaultRun start(Path folder, FaultGroup nodes, List<Fault> faults, FaultLoad.Kind load)
      throws Exception {
    List<String> machines = new ArrayList<>(nodes.withNewcomer());
    machines.add(CLIENTS);
    ChaosNetwork network = ChaosNetwork.canBeMade() ? new ChaosNetwork(machines) : null;
    FaultRun run = new FaultRun(folder, nodes, network);
    try {
      for (Fault fault : faults) {
        if (fault.kind() == Kind.FULL_DISK) {
          network.putDisk(fault.node(), run.group.data(fault.node()), DISK_MEBIBYTES);
        } else if (fault.kind() == Kind.CLOCK) {
          network.putClock(fault.node(), folder.resolve(fault.node() + ".clock"));
        }
      }
      run.down.addAll(run.names);
      for (String name : nodes.names()) {
        run.startNode(name);
      }
      run.awaitWhole();
      run.waits.clear();
      run.load = load.of(run);
      return run;
    } catch (Exception | Error e) {
      run.close();
      throw e;
    }
  }

  /** On a busy machine nodes can take each other for gone while they join. */
  private void startNode(String name) throws Exception {
    launch(name);
    down.remove(name);
    ChaosGroup.await(
        "node " + name + " is ready",
        () -> {
          startThoseThatEnded();
          return group.process(name).stdout().contains("is ready");
        },
        () -> group.process(name).stderr());
  }

  private void launch(String name) throws Exception {
    if (network == null) {
      group.launch(name);
    } else {
      group.launch(name, network.host(name), Ports.firstOf(4), network::node);
    }
  }

  Reads reads() {
    return described.reads();
  }

  /** Whether faults of the network can happen here. */
  boolean hasNetwork() {
    return network != null;
  }

  /** The faults happen while something is done, and all that is down or cut off comes back. */
  void play(List<Fault> faults, long seed) throws Exception {
    load.begin(seed);
    long start = System.nanoTime();
    for (Turn turn : turns(faults)) {
      awaitMillis(start, turn.millis());
      if (turn.isEnd()) {
        mend(turn.fault());
      } else {
        happen(turn.fault());
      }
    }
    int last = faults.stream().mapToInt(Fault::endMillis).max().orElse(0);
    awaitMillis(start, last + TAIL_MILLIS);
    load.stop();
    awaitEnd(load);
    awaitWhole();
  }

  /** Waits until all that was begun has ended, with nodes that are started again. */
  void awaitEnd(FaultLoad begun) throws Exception {
    ChaosGroup.await(
        "what was begun has ended",
        () -> {
          startThoseThatEnded();
          begun.step();
          return begun.hasEnded();
        },
        begun::seen);
  }

  private record Turn(int millis, boolean isEnd, Fault fault) {}

  private static List<Turn> turns(List<Fault> faults) {
    List<Turn> turns = new ArrayList<>();
    for (Fault fault : faults) {
      turns.add(new Turn(fault.atMillis(), false, fault));
      turns.add(new Turn(fault.endMillis(), true, fault));
    }
    turns.sort(Comparator.comparingInt(Turn::millis));
    return turns;
  }

  private void awaitMillis(long start, int millis) throws Exception {
    while (System.nanoTime() - start < millis * 1_000_000L) {
      startThoseThatEnded();
      load.step();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private void startThoseThatEnded() throws Exception {
    for (String name : names.stream().filter(each -> !down.contains(each)).toList()) {
      HowdahProcess process = group.process(name);
      if (!process.isAlive() && !full.contains(name)) {
        if (process.exitCode() == 2 || ends.merge(name, 1, Integer::sum) > ENDS_MAX) {
          throw new AssertionError(
              "node %s needs a person: it ended %s times, with %d: %s%s"
                  .formatted(
                      name,
                      ends.get(name),
                      process.exitCode(),
                      process.stdout(),
                      process.stderr()));
        }
        waits.begin(name, System.nanoTime());
        group.launchAgain(name);
      }
    }
  }

  private void happen(Fault fault) throws Exception {
    String name = fault.node();
    if (fault.kind().isAbsence()) {
      waits.begin(name, System.nanoTime());
    }
    if (fault.kind().cutsOff()) {
      cutOff.add(name);
    }
    switch (fault.kind()) {
      case KILL, LOSE_DISK, TEAR -> {
        down.add(name);
        group.kill(name);
      }
      case END -> {
        down.add(name);
        group.process(name).signal("TERM");
      }
      case FREEZE -> group.process(name).signal("STOP");
      case FULL_DISK -> {
        full.add(name);
        network.fill(name, group.data(name));
      }
      case JOIN -> {
        launch(name);
        names.add(name);
      }
      case CUT -> network.cut(name);
      case SLOW -> network.slow(name);
      case CLOCK -> network.setClock(name, fault.clockSeconds());
      case SWITCH -> {
        cutOff.addAll(names);
        names.forEach(each -> waits.begin(each, System.nanoTime()));
        for (String each : names) {
          network.cut(each);
        }
      }
      case DRAIN -> {
        drained.add(name);
        commands.add(howdah(name, "grid", "drain", name, "--no-wait"));
      }
      case DEAF, MUTE -> {
        for (String other : others(name)) {
          network.deafen(
              fault.kind() == Kind.DEAF ? name : other, fault.kind() == Kind.DEAF ? other : name);
        }
      }
    }
  }

  private void mend(Fault fault) throws Exception {
    String name = fault.node();
    switch (fault.kind()) {
      case KILL, LOSE_DISK, TEAR, END -> {
        int unused = group.process(name).exitCode();
        if (fault.kind() == Kind.LOSE_DISK) {
          FileUtil.fullyDelete(group.data(name).toFile());
        } else if (fault.kind() == Kind.TEAR) {
          int gone = TornLog.tear(group.data(name), new Random(fault.forMillis()));
          FaultReport.line("  the last %d records of %s are gone".formatted(gone, name));
        }
        down.remove(name);
        group.launchAgain(name);
      }
      case FREEZE -> group.process(name).signal("CONT");
      case FULL_DISK -> {
        network.makeRoom(name, group.data(name));
        full.remove(name);
      }
      case CUT -> network.join(name);
      case SLOW -> network.quicken(name);
      case CLOCK -> network.setClock(name, 0);
      case SWITCH -> {
        for (String each : names) {
          network.join(each);
        }
      }
      // A drain is undone once all are there, as it takes a majority.
      case DRAIN, JOIN -> {}
      case DEAF, MUTE -> {
        for (String other : others(name)) {
          network.hear(
              fault.kind() == Kind.DEAF ? name : other, fault.kind() == Kind.DEAF ? other : name);
        }
      }
    }
  }

  private List<String> others(String name) {
    return names.stream().filter(other -> !other.equals(name)).toList();
  }

  private void awaitWhole() throws Exception {
    ChaosGroup.await(
        "all nodes share the data",
        () -> {
          startThoseThatEnded();
          undoDrains();
          return drained.isEmpty() && isWhole(names.get(0)) && isWhole(names.get(names.size() - 1));
        },
        () -> seen);
  }

  /** A command on the machine of a node. */
  private HowdahProcess howdah(String node, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--at=" + group.data(node));
    String[] told = all.toArray(new String[0]);
    return network == null ? HowdahProcess.main(folder, told) : network.howdah(node, folder, told);
  }

  private void undoDrains() throws Exception {
    if (commands.stream().anyMatch(HowdahProcess::isAlive)) {
      return;
    }
    for (String name : List.copyOf(drained)) {
      try (HowdahProcess undo = howdah(name, "grid", "drain", name, "--undo")) {
        if (undo.exitCode() == 0) {
          drained.remove(name);
        }
      }
    }
  }

  private boolean isWhole(String node) throws Exception {
    try (HowdahProcess status = howdah(node, "grid", "status")) {
      int code = status.exitCode();
      seen = "on %s grid status: %d%n%s%s".formatted(node, code, status.stdout(), status.stderr());
      return code == 0
          && status.stdout().contains("nothing moving")
          && !status.stdout().contains("no member yet")
          && names.stream().allMatch(name -> isThere(status.stdout(), name));
    }
  }

  private static boolean isThere(String status, String name) {
    return status.lines().anyMatch(line -> line.matches(name + " +.*\\bthere\\b.*"));
  }

  /** Starts a class on the machine of the clients. */
  HowdahProcess client(Class<?> main, List<String> words) throws IOException {
    if (network != null) {
      return network.java(CLIENTS, folder, main, words);
    }
    List<String> all = QuickStart.command(folder, List.of(QuickStart.OPENS), main);
    all.addAll(words);
    return HowdahProcess.command(folder, Map.of(), all.toArray(new String[0]));
  }

  List<String> names() {
    return names;
  }

  Path folder() {
    return folder;
  }

  /** Where the clients write what they were answered. */
  Path history() {
    return folder.resolve("history");
  }

  /** Where the clients write for what they waited long. */
  Path waits() {
    return folder.resolve("waits");
  }

  /** Waits that should not have been, for people. */
  List<String> hangs() throws IOException {
    return waits.hangs(waits(), names.size());
  }

  /** Where a node answers memcached's clients. */
  String memcached(String name) {
    return FaultGroup.host(network, name) + ":" + group.port(name);
  }

  /** The file of the certificate that nodes are known by; empty without keys. */
  Optional<Path> authority() throws IOException {
    return Optional.ofNullable(access().certificates());
  }

  /** Where the nodes answer HTTP. */
  Access access() throws IOException {
    return group.access(names.get(0));
  }

  /**
   * Compares all copies, and looks at what is left.
   *
   * @throws AssertionError that says what is wrong
   */
  void check() throws Exception {
    awaitSameCopies();
    load.check(cutOff);
  }

  private void awaitSameCopies() throws Exception {
    ChaosGroup.await(
        "all copies are compared and the same",
        () -> {
          try (HowdahProcess verify = howdah(names.get(0), "grid", "verify")) {
            int code = verify.exitCode();
            seen = "grid verify: %d%n%s%s".formatted(code, verify.stdout(), verify.stderr());
            return code == 0;
          }
        },
        () -> seen);
  }

  @Override
  public void close() {
    if (load != null) {
      load.close();
    }
    commands.forEach(HowdahProcess::close);
    group.close();
    if (network != null) {
      network.close();
    }
  }
}
