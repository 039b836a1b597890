package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.cli.Scenario.Phase;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that is cut off from the two others, which the kernel's name spaces do. */
@Tag("chaos")
class ChaosNetworkTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  @TempDir Path folder;
  private String seen = "";

  private String howdah(ChaosNetwork network, String machine, int code, String... words)
      throws Exception {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.add("--at=" + folder.resolve(machine));
    try (HowdahProcess process = network.howdah(machine, folder, all.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isEqualTo(code);
      return process.stdout();
    }
  }

  private String status(ChaosNetwork network, String machine) throws Exception {
    try (HowdahProcess status =
        network.howdah(machine, folder, "grid", "status", "--at=" + folder.resolve(machine))) {
      int code = status.exitCode();
      seen =
          "on %s howdah grid status ended with %d and said%n%s%s"
              .formatted(machine, code, status.stdout(), status.stderr());
      return status.stdout();
    }
  }

  private boolean isWhole(ChaosNetwork network) throws Exception {
    String status = status(network, "c");
    return status.contains("nothing moving")
        && !status.contains("no member yet")
        && NAMES.stream().allMatch(name -> isThere(status, name));
  }

  private static boolean isThere(String status, String name) {
    return status.lines().anyMatch(line -> line.matches(name + " +.*\\bthere\\b.*"));
  }

  /** A node that is away for long is no member any more. */
  private boolean isOut(ChaosNetwork network, String name) throws Exception {
    String status = status(network, "c");
    return status.contains("the group serves") && !isThere(status, name);
  }

  /** The epoch of a master with such a name. */
  private static long epoch(String status, String name) {
    Matcher master = Pattern.compile("master " + name + ", epoch (\\d+)").matcher(status);
    assertThat(master.find()).as(status).isTrue();
    return Long.parseLong(master.group(1));
  }

  @Test
  void theMasterIsCutOffInMap() throws Exception {
    cutOff("a", "b", Phase.MAP);
  }

  @Test
  void theManagersNodeIsCutOffInShuffle() throws Exception {
    cutOff("b", "b", Phase.SHUFFLE);
  }

  @Test
  void theMasterWithTheManagerIsCutOffInReduce() throws Exception {
    cutOff("a", "a", Phase.REDUCE);
  }

  /** Who is cut off changes nothing, and the others go on. Node a is master, c is the client's. */
  private void cutOff(String name, String manager, Phase phase) throws Exception {
    assumeTrue(ChaosNetwork.canBeMade(), "no name spaces for networks: it takes root");
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    int port = Ports.firstOf(4);
    try (ChaosNetwork network = new ChaosNetwork(NAMES);
        ChaosGroup group = new ChaosGroup(folder)) {
      for (String node : NAMES) {
        group.start(node, network.host(node), port, network::node);
      }
      ChaosGroup.await("three nodes share the data", () -> isWhole(network), () -> seen);
      howdah(network, "c", 0, "store", "put", "default", "key", "before");
      ChaosGroup.await(
          "the first node is master", () -> status(network, "c").contains("master a,"), () -> seen);
      long first = epoch(seen, "a");
      Path scratch = Files.createDirectories(folder.resolve("job"));
      List<String> words = new ArrayList<>();
      words.add(group.address(manager) + "," + group.address("c"));
      words.add(group.data("c").resolve("token").toString());
      words.addAll(List.of(input.toString(), scratch.toString(), phase.name()));
      long start = System.nanoTime();
      try (HowdahProcess client = network.java("c", folder, ChaosJob.class, words)) {
        List<String> done = done(client);
        network.cut(name);
        Map<String, Long> begun = ChaosJob.begun(scratch);
        assertThat(client.exitCode()).as(client.stderr()).isZero();
        long millis = (System.nanoTime() - start) / 1_000_000;
        Map<String, Long> after = ChaosJob.begun(scratch);
        List<String> again = ChaosJob.again(done, begun, after);
        String what = "node %s cut off in %s, the manager on %s".formatted(name, phase, manager);
        ChaosReport.took(what, millis);
        assertThat(ChaosJob.output(scratch.resolve("out"))).isEqualTo(expected);
        assertThat(again).as("%s: tasks that had ended and ran again", what).isEmpty();
        ChaosGroup.await("the others have put it out", () -> isOut(network, name), () -> seen);
        ChaosGroup.await(
            "it misses the others", () -> status(network, name).contains("away"), () -> seen);
      }
      assertThat(status(network, name)).contains("can be read only: it has no majority");
      ChaosGroup.await(
          "one of those who are left is master",
          () -> status(network, "c").matches("(?s).*master [%s], .*".formatted(others(name))),
          () -> seen);
      long now = epoch(seen, "[" + others(name) + "]");
      assertThat(now).as("the master's epoch").isGreaterThan(name.equals("a") ? first : first - 1);
      howdah(network, "c", 0, "store", "put", "default", "key", "after");
      howdah(network, name, 1, "store", "put", "default", "key", "wrong");
      howdah(network, name, 1, "store", "put", "default", "other", "wrong");
      heal(network, group, name);
      howdah(network, "c", 0, "store", "put", "default", "healed", "at once");
      ChaosGroup.await("three nodes share the data again", () -> isWhole(network), () -> seen);
      for (String node : NAMES) {
        assertThat(howdah(network, node, 0, "store", "get", "default", "key")).isEqualTo("after\n");
        howdah(network, node, 1, "store", "get", "default", "other");
      }
    }
  }

  /** The tasks that a client says are done. */
  private static List<String> done(HowdahProcess client) throws Exception {
    client.awaitStdout(";");
    String said = client.stdout();
    int from = said.indexOf(ChaosJob.DONE) + ChaosJob.DONE.length();
    return List.of(said.substring(from, said.indexOf(';', from)).split(","));
  }

  private static String others(String name) {
    return String.join("", NAMES).replace(name, "");
  }

  private void heal(ChaosNetwork network, ChaosGroup group, String name) throws Exception {
    network.join(name);
    long joined = System.nanoTime();
    HowdahProcess cutOff = group.process(name);
    ChaosGroup.await("the node has ended, or is back", () -> !cutOff.isAlive() || isWhole(network));
    ChaosReport.line(
        "  healed after %.1f s, %s"
            .formatted(
                (System.nanoTime() - joined) / 1e9,
                cutOff.isAlive() ? "by itself" : "ended with " + cutOff.exitCode()));
    if (!cutOff.isAlive()) {
      group.startAgain(name);
    }
  }
}
