package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/*
 * Nodes without keys listen on addresses of the loopback interface only. So these are what the
 * machines have, and the kernel is told to carry them from one to the other.
 */
/**
 * Machines as far as the network goes: name spaces of the kernel, with a cable each to one switch,
 * that can be pulled. Needs root, and nothing of it is left when its processes have ended.
 */
final class ChaosNetwork implements AutoCloseable {
  /** Of what a node sends in a second, this is a small part; what waits too long is lost. */
  private static final String SLOWLY = "tbf rate 1mbit burst 32kb latency 2s";

  private final Process hub;
  private final Map<String, Process> machines = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  private final Map<String, ChaosClock> clocks = new LinkedHashMap<>();

  /** How often each rule of the kernel that loses something is wanted. */
  private final Map<String, Integer> losses = new LinkedHashMap<>();

  ChaosNetwork(List<String> names) throws Exception {
    hub = space();
    run(hub, "ip link add br0 type bridge && ip link set br0 up");
    for (String name : names) {
      int number = numbers.size() + 1;
      numbers.put(name, number);
      Process machine = space();
      machines.put(name, machine);
      run(
          hub,
          "ip link add v%1$d type veth peer name e%1$d && ip link set e%1$d netns %2$d && ip link set v%1$d master br0 up"
              .formatted(number, machine.pid()));
      run(
          machine,
          """
          for each in all default e%1$d; do echo 1 > /proc/sys/net/ipv4/conf/$each/route_localnet; done
          ip link set lo up
          ip addr del 127.0.0.1/8 dev lo && ip addr add 127.0.0.1/32 dev lo
          ip addr add 127.1.0.%1$d/24 dev e%1$d && ip link set e%1$d up
          ip rule add priority 100 lookup local && ip rule del priority 0
          """
              .formatted(number));
    }
  }

  /** Whether this machine can do that. */
  static boolean canBeMade() throws Exception {
    try (ChaosNetwork network = new ChaosNetwork(List.of("a"))) {
      return network.machines.size() == 1;
    } catch (IOException notRoot) {
      return false;
    }
  }

  /** It ends with this process, as its standard input does. */
  private static Process space() throws Exception {
    Process made =
        new ProcessBuilder("unshare", "--net", "--mount", "sh", "-c", "echo made; cat").start();
    if (made.getInputStream().read() < 0) {
      throw new IOException("no name spaces for networks here");
    }
    return made;
  }

  private static List<String> within(Process space) {
    return List.of("nsenter", "--net", "--mount", "--target", Long.toString(space.pid()));
  }

  private static void run(Process space, String lines) throws Exception {
    List<String> words = new ArrayList<>(within(space));
    words.addAll(List.of("sh", "-e", "-c", lines));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException(lines + ": " + said);
    }
  }

  String host(String name) {
    return "127.1.0." + numbers.get(name);
  }

  void cut(String name) throws Exception {
    run(hub, "ip link set v" + numbers.get(name) + " down");
  }

  /**
   * One machine loses whatever the other one sends, which hears it all the same; until it has been
   * told to hear as often as this.
   */
  void deafen(String name, String other) throws Exception {
    String rule = fromOther(name, other);
    if (losses.merge(rule, 1, Integer::sum) == 1) {
      run(machines.get(name), "ip rule add " + rule);
    }
  }

  void hear(String name, String other) throws Exception {
    String rule = fromOther(name, other);
    if (losses.merge(rule, -1, Integer::sum) == 0) {
      run(machines.get(name), "ip rule del " + rule);
    }
  }

  private String fromOther(String name, String other) {
    return "priority 5 from %s iif e%d blackhole".formatted(host(other), numbers.get(name));
  }

  /** Little comes through, and that late. */
  void slow(String name) throws Exception {
    run(hub, "tc qdisc add dev v%d root %s".formatted(numbers.get(name), SLOWLY));
    run(machines.get(name), "tc qdisc add dev e%d root %s".formatted(numbers.get(name), SLOWLY));
  }

  void quicken(String name) throws Exception {
    run(hub, "tc qdisc del dev v%d root".formatted(numbers.get(name)));
    run(machines.get(name), "tc qdisc del dev e%d root".formatted(numbers.get(name)));
  }

  /** What is started on that machine from now on has a clock of its own. */
  void putClock(String name, Path file) throws IOException {
    clocks.put(name, new ChaosClock(file));
  }

  void setClock(String name, int seconds) throws IOException {
    clocks.get(name).set(seconds);
  }

  /** A folder of a machine is a disk of its own, which is empty and holds so many MiB. */
  void putDisk(String name, Path folder, int mebibytes) throws Exception {
    run(
        machines.get(name),
        "mkdir -p '%1$s' && mount -t tmpfs -o size=%2$dm tmpfs '%1$s'"
            .formatted(folder, mebibytes));
  }

  /** Nothing more can be written there. */
  void fill(String name, Path folder) throws Exception {
    run(machines.get(name), "cat /dev/zero 2> /dev/null > '%s/filler' || true".formatted(folder));
  }

  void makeRoom(String name, Path folder) throws Exception {
    run(machines.get(name), "rm -f '%s/filler'".formatted(folder));
  }

  void join(String name) throws Exception {
    run(hub, "ip link set v" + numbers.get(name) + " up");
  }

  /** Starts a class with the class path of the tests on a machine. */
  HowdahProcess java(String machine, Path folder, Class<?> main, List<String> words)
      throws IOException {
    List<String> all = new ArrayList<>(within(machines.get(machine)));
    all.addAll(QuickStart.command(folder, List.of(QuickStart.OPENS), main));
    all.addAll(words);
    Map<String, String> environment =
        clocks.containsKey(machine) ? clocks.get(machine).environment() : Map.of();
    return HowdahProcess.command(folder, environment, all.toArray(new String[0]));
  }

  /** The same for the command. */
  HowdahProcess howdah(String machine, Path folder, String... words) throws IOException {
    return java(machine, folder, Main.class, List.of(words));
  }

  HowdahProcess node(String machine, Path folder, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of("node"));
    all.addAll(List.of(words));
    return java(machine, folder, Main.class, all);
  }

  @Override
  public void close() {
    machines.values().forEach(Process::destroyForcibly);
    hub.destroyForcibly();
  }
}
