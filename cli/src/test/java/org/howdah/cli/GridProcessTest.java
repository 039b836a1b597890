package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.store.GroupStatus;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteGroup;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah grid} with nodes that are processes, which know each other by keys. */
@LongTest
class GridProcessTest {
  private static final int KEYS = 200;

  @TempDir Path folder;
  private final List<HowdahProcess> nodes = new ArrayList<>();
  private int firstPort;

  @AfterEach
  void stop() {
    nodes.forEach(HowdahProcess::close);
  }

  private HowdahProcess start(String name, int port) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve(name + ".conf"),
            "memory=128m\ncopies=1\nsettle.seconds=1\ngrid.spares=0\nkeys="
                + folder.resolve("keys/" + name)
                + "\n");
    List<String> words = new ArrayList<>();
    words.addAll(List.of("--data", folder.resolve(name).toString(), "--name", name));
    words.addAll(List.of("--port", Integer.toString(port), "--config", config.toString()));
    if (nodes.isEmpty()) {
      firstPort = port;
    } else {
      words.addAll(List.of("--join", "127.0.0.1:" + firstPort));
    }
    HowdahProcess node = HowdahProcess.node(folder, words.toArray(new String[0]));
    nodes.add(node);
    node.awaitStdout("is ready");
    assertThat(node.stdout()).contains("https://");
    return node;
  }

  /** Runs the command to its end. */
  private String howdah(int code, String... words) throws Exception {
    try (HowdahProcess command = HowdahProcess.main(folder, words)) {
      assertThat(command.exitCode()).as(command.stderr()).isEqualTo(code);
      return command.stdout() + command.stderr();
    }
  }

  private String grid(int code, String verb, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("grid", verb));
    all.addAll(List.of(words));
    all.addAll(List.of("--at", folder.resolve("a").toString()));
    return howdah(code, all.toArray(new String[0]));
  }

  private String giveUp(int code, String typed, String node) throws Exception {
    String at = folder.resolve("a").toString();
    try (HowdahProcess command =
        HowdahProcess.main(folder, "grid", "repair", "--give-up", node, "--at", at)) {
      command.type(typed);
      assertThat(command.exitCode()).as(command.stderr()).isEqualTo(code);
      return command.stdout() + command.stderr();
    }
  }

  private void awaitStatus(String... texts) throws Exception {
    long deadline = System.nanoTime() + 120_000_000_000L;
    String said = "";
    while (!List.of(texts).stream().allMatch(said::contains)) {
      assertThat(System.nanoTime()).as(said).isLessThan(deadline);
      said = grid(0, "status");
    }
  }

  private boolean isMember(String name) throws Exception {
    try (RemoteGroup group = Access.ofFolder(folder.resolve("a")).openGroup()) {
      GroupStatus.Node node = group.status().node(name);
      return node != null && node.isPresent() && node.isMember();
    }
  }

  /** Fills the data set {@code single}, which has one copy of each of {@link #KEYS}. */
  private void loadSingle(String at) throws Exception {
    Path lines = folder.resolve("lines");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < KEYS; i++) {
      text.append("key").append(i).append("\tvalue").append(i).append('\n');
    }
    Files.writeString(lines, text);
    howdah(0, "store", "load", "single", lines.toString(), "--copies", "1", "--at", at);
  }

  @Test
  void aNodeIsDrainedAndStoppedAndNothingIsLost() throws Exception {
    howdah(0, "grid", "keys", "--out", folder.resolve("keys").toString(), "a", "b");
    start("a", NodeProcessTest.freePorts());
    HowdahProcess second = start("b", NodeProcessTest.freePorts());
    awaitStatus("b ", "there", "nothing moving");
    String at = folder.resolve("a").toString();
    loadSingle(at);
    assertThat(grid(0, "status", "--json")).contains("\"oldest\": true", "\"name\": \"single\"");

    assertCopiesAreComparedAndMended(at);
    assertThat(grid(0, "drain", "b")).contains("the node b has no data any more");
    assertThat(grid(0, "status")).contains("there, drained");
    assertThat(grid(2, "drain", "a")).contains("the only one");
    assertThat(grid(2, "drain", "x")).contains("no node x");
    second.signal("TERM");
    assertThat(second.exitCode()).as(second.stderr()).isZero();
    assertThat(howdah(0, "store", "count", "single", "--at", at)).isEqualTo(KEYS + "\n");
    howdah(0, "store", "put", "single", "more", "v", "--at", at);
    assertThat(grid(0, "repair")).contains("nothing is lost");

    String token = folder.resolve("a/token").toString();
    String ca = folder.resolve("keys/ca.pem").toString();
    String[] where = {"--at", "127.0.0.1:" + (firstPort + 3), "--token-file", token, "--ca", ca};
    assertThat(howdah(0, with(where, "store", "get", "single", "more"))).isEqualTo("v\n");
    assertThat(howdah(0, with(where, "grid", "status"))).contains("serves");
    String out = folder.resolve("out").toString();
    assertThat(howdah(0, with(where, "store", "export", "single", out)))
        .contains("exported single");
    assertThat(howdah(1, "store", "ls", "--at", where[1], "--token-file", token))
        .contains("ca.pem");
  }

  private void assertCopiesAreComparedAndMended(String at) throws Exception {
    howdah(0, "store", "create", "pair", "--copies", "2", "--at", at);
    howdah(0, "store", "put", "pair", "key", "v", "--at", at);
    assertThat(grid(0, "status")).containsPattern("pair +2 +64 +0 +\\d+ +0 +\\d");
    awaitStatus("nothing moving");
    assertThat(grid(0, "verify")).contains("compared", "copies of none differ");
    assertThat(grid(0, "verify", "--json", "--rate", "1m"))
        .contains("\"differing\": 0", "\"differences\": []", "\"notCompared\": []");
    assertThat(grid(0, "status")).containsPattern("pair +2 +64 +0 +0 +0 +0\\s");
    assertThat(grid(0, "repair", "--copies")).contains("copies of none differ");
    assertThat(grid(2, "repair", "--undecided", "keep")).contains("go with --copies");
    assertThat(grid(2, "repair", "--copies", "--undecided", "x")).contains("keep or delete, not x");
    assertThat(grid(2, "verify", "--rate", "0")).contains("--rate 0");
  }

  private static String[] with(String[] where, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(where));
    return all.toArray(new String[0]);
  }

  @Test
  void whatANodeHasThatIsKilledInADrainIsRefusedUntilItIsBack() throws Exception {
    howdah(0, "grid", "keys", "--out", folder.resolve("keys").toString(), "a", "b");
    start("a", NodeProcessTest.freePorts());
    int port = NodeProcessTest.freePorts();
    HowdahProcess second = start("b", port);
    awaitStatus("nothing moving");
    Path lines = folder.resolve("lines");
    String value = "v".repeat(20_000);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < KEYS; i++) {
      text.append("key").append(i).append('\t').append(value).append('\n');
    }
    Files.writeString(lines, text);
    String at = folder.resolve("a").toString();
    howdah(0, "store", "load", "single", lines.toString(), "--copies", "1", "--at", at);
    grid(0, "drain", "b", "--no-wait");
    second.signal("KILL");
    second.exitCode();
    // How far the drain came is chance; that nothing is taken for absent is not.
    String count = KEYS + "\n";
    try (HowdahProcess counted =
        HowdahProcess.main(folder, "store", "count", "single", "--at", at)) {
      assertThat(counted.exitCode() == 0 ? counted.stdout() : count).isEqualTo(count);
    }
    start("b", port);
    // One whose data had all been copied was put out, and is taken in again first.
    ChaosGroup.await("b has its share", () -> isMember("b"));
    assertThat(grid(0, "drain", "b")).contains("may be stopped");
    assertThat(howdah(0, "store", "count", "single", "--at", at)).isEqualTo(count);
  }

  @Test
  void aNodeThatWillNotComeBackIsGivenUpByWhoTypesItsName() throws Exception {
    howdah(0, "grid", "keys", "--out", folder.resolve("keys").toString(), "a", "b");
    start("a", NodeProcessTest.freePorts());
    int port = NodeProcessTest.freePorts();
    HowdahProcess second = start("b", port);
    awaitStatus("nothing moving");
    String at = folder.resolve("a").toString();
    loadSingle(at);
    assertThat(giveUp(2, "b\n", "b")).contains("nothing is lost now", "the node b is there");
    second.signal("KILL");
    second.exitCode();
    ChaosGroup.await(
        "the node is missed", () -> giveUp(1, "", "b").contains("partitions are lost, and may be"));
    assertThat(giveUp(1, "a\n", "b")).contains("nothing was given up");
    assertThat(grid(1, "repair")).contains("the nodes b are away", "--give-up");

    assertThat(giveUp(0, "b\n", "b")).containsPattern("gave up b, with .*partitions of single");
    assertThat(grid(0, "status")).contains("serves").doesNotContain("away");
    String count = howdah(0, "store", "count", "single", "--at", at).strip();
    assertThat(Integer.parseInt(count)).isBetween(1, KEYS - 1);
    howdah(0, "store", "put", "single", "more", "v", "--at", at);
    try (HowdahProcess again =
        HowdahProcess.node(
            folder,
            "--data=" + folder.resolve("b"),
            "--port=" + port,
            "--config=" + folder.resolve("b.conf"),
            "--join=127.0.0.1:" + firstPort)) {
      assertThat(again.exitCode()).as(again.stderr()).isEqualTo(ExitCodes.USAGE);
      assertThat(again.stderr()).contains("the group has given up the node b", "--data");
    }
  }

  @Test
  void helpHasExamplesAndWhoCannotBeReachedIsNamed() throws Exception {
    assertThat(howdah(2, "grid")).contains("status", "drain", "verify", "repair", "Examples:");
    assertThat(howdah(0, "grid", "drain", "--help")).contains("--undo", "Examples:");
    assertThat(howdah(2, "grid", "keys", "--out", "x", "a b")).contains("NAME=HOST");
    assertThat(howdah(2, "grid", "status", "--at", folder.resolve("none").toString()))
        .contains("no node serves data");
  }
}
