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
    String status = status(network, "b");
    return status.contains("nothing moving")
        && !status.contains("no member yet")
        && NAMES.stream().allMatch(name -> isThere(status, name));
  }

  private static boolean isThere(String status, String name) {
    return status.lines().anyMatch(line -> line.matches(name + " +.*\\bthere\\b.*"));
  }

  /** A node that is away for long is no member any more. */
  private boolean isOut(ChaosNetwork network) throws Exception {
    String status = status(network, "b");
    return status.contains("the group serves") && !isThere(status, "a");
  }

  /** The epoch of a master with such a name. */
  private static long epoch(String status, String name) {
    Matcher master = Pattern.compile("master " + name + ", epoch (\\d+)").matcher(status);
    assertThat(master.find()).as(status).isTrue();
    return Long.parseLong(master.group(1));
  }

  @Test
  void whoIsCutOffChangesNothingAndTheOthersGoOn() throws Exception {
    assumeTrue(ChaosNetwork.canBeMade(), "no name spaces for networks: it takes root");
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    int port = Ports.firstOf(4);
    try (ChaosNetwork network = new ChaosNetwork(NAMES);
        ChaosGroup group = new ChaosGroup(folder)) {
      for (String name : NAMES) {
        group.start(name, network.host(name), port, network::node);
      }
      ChaosGroup.await("three nodes share the data", () -> isWhole(network), () -> seen);
      howdah(network, "b", 0, "store", "put", "default", "key", "before");
      ChaosGroup.await(
          "the first node is master", () -> status(network, "b").contains("master a,"), () -> seen);
      long first = epoch(seen, "a");
      Path scratch = Files.createDirectories(folder.resolve("job"));
      String token = group.data("b").resolve("token").toString();
      List<String> others = List.of(group.address("b") + "," + group.address("c"), token);
      List<String> words = new ArrayList<>(others);
      words.addAll(List.of(input.toString(), scratch.toString()));
      long start = System.nanoTime();
      try (HowdahProcess client = network.java("b", folder, ChaosJob.class, words)) {
        client.awaitStdout("3 maps");
        network.cut("a");
        assertThat(client.exitCode()).as(client.stderr()).isZero();
        long millis = (System.nanoTime() - start) / 1_000_000;
        ChaosReport.took("the first node cut off in map", millis);
        assertThat(ChaosJob.output(scratch.resolve("out"))).isEqualTo(expected);
        ChaosGroup.await("the others have put it out", () -> isOut(network), () -> seen);
        ChaosGroup.await(
            "it misses the others", () -> status(network, "a").contains("away"), () -> seen);
      }
      assertThat(status(network, "a")).contains("can be read only: it has no majority");
      assertThat(epoch(status(network, "b"), "[bc]"))
          .as("the master of those who are left")
          .isGreaterThan(first);
      howdah(network, "b", 0, "store", "put", "default", "key", "after");
      howdah(network, "a", 1, "store", "put", "default", "key", "wrong");
      howdah(network, "a", 1, "store", "put", "default", "other", "wrong");
      network.join("a");
      long joined = System.nanoTime();
      HowdahProcess cutOff = group.process("a");
      ChaosGroup.await(
          "the node has ended, or is back", () -> !cutOff.isAlive() || isWhole(network));
      ChaosReport.line(
          "  healed after %.1f s, %s"
              .formatted(
                  (System.nanoTime() - joined) / 1e9,
                  cutOff.isAlive() ? "by itself" : "ended with " + cutOff.exitCode()));
      if (!cutOff.isAlive()) {
        group.startAgain("a");
      }
      howdah(network, "c", 0, "store", "put", "default", "healed", "at once");
      ChaosGroup.await("three nodes share the data again", () -> isWhole(network), () -> seen);
      for (String name : NAMES) {
        assertThat(howdah(network, name, 0, "store", "get", "default", "key")).isEqualTo("after\n");
        howdah(network, name, 1, "store", "get", "default", "other");
      }
    }
  }
}
