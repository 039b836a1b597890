package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.programs.NeverEnds;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on two nodes with keys, as users start them and look at them. */
@LongTest
class KeyedJobsProcessTest {
  private static final int LINES = 3_000;
  private static final int TRIES_MAX = 60;

  @TempDir static Path folder;
  private static final List<HowdahProcess> NODES = new ArrayList<>();
  private static final List<String> ADDRESSES = new ArrayList<>();
  private static Path lines;

  @BeforeAll
  static void start() throws Exception {
    KeySet.make(folder.resolve("keys"), List.of(KeyOwner.of("a"), KeyOwner.of("b")));
    KeySet.make(folder.resolve("others"), List.of(KeyOwner.of("a")));
    Files.writeString(folder.resolve("users"), "jane:secret\n");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append("line ").append(i).append(" of ").append(i % 100).append('\n');
    }
    lines = Files.writeString(folder.resolve("lines"), text);
    int first = NodeProcessTest.freePorts();
    startNode("a", first);
    startNode("b", NodeProcessTest.freePorts(), "--join=127.0.0.1:" + first);
  }

  private static void startNode(String name, int port, String... further) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve(name + ".config"),
            "memory=128m\njoin.seconds=5\nsettle.seconds=1\ngrid.slots=1\ngrid.memory=256m\n"
                + ("keys=" + folder.resolve("keys").resolve(name) + "\n")
                + ("memcached.users=" + folder.resolve("users") + "\n"));
    List<String> words =
        new ArrayList<>(
            List.of(
                "--data=" + folder.resolve(name),
                "--name=" + name,
                "--port=" + port,
                "--config=" + config));
    words.addAll(List.of(further));
    HowdahProcess node = HowdahProcess.node(folder, words.toArray(new String[0]));
    NODES.add(node);
    node.awaitStdout("is ready");
    ADDRESSES.add("127.0.0.1:" + (port + 3));
  }

  @AfterAll
  static void stop() {
    NODES.forEach(HowdahProcess::close);
    NODES.clear();
  }

  private static String inFolder() {
    return "--at=" + folder.resolve("a");
  }

  private static List<String> atAddresses(String... further) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--at=" + String.join(",", ADDRESSES),
                "--token-file=" + folder.resolve("a").resolve(Access.TOKEN_FILE)));
    options.addAll(List.of(further));
    return options;
  }

  private static List<String> onGrid(List<String> where, String... program) {
    List<String> words = new ArrayList<>(List.of("run", "--on=grid"));
    words.addAll(where);
    words.addAll(List.of(program));
    return words;
  }

  private static String run(List<String> words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(String.join(" ", words) + ": " + process.stderr()).isZero();
      return process.stdout();
    }
  }

  private static String failure(int code, List<String> words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isEqualTo(code);
      return process.stderr();
    }
  }

  private static String[] wordCount(String output) {
    return new String[] {
      "-Dmapreduce.input.fileinputformat.split.maxsize=30000",
      "-Dmapreduce.job.reduces=2",
      "wordcount",
      lines.toString(),
      output
    };
  }

  private static List<String> output(String name) throws Exception {
    List<String> all = new ArrayList<>();
    try (Stream<Path> parts = Files.list(folder.resolve(name))) {
      for (Path part : parts.filter(KeyedJobsProcessTest::isPart).toList()) {
        all.addAll(Files.readAllLines(part));
      }
    }
    return all.stream().sorted().toList();
  }

  private static boolean isPart(Path file) {
    return file.getFileName().toString().startsWith("part-r-");
  }

  @Test
  void wordsAreCountedAsHereByANodesFolderAndByAddressesWithTheCertificate() throws Exception {
    List<String> here = new ArrayList<>(List.of("run"));
    here.addAll(List.of(wordCount("here")));
    run(here);
    assertThat(output("here")).hasSize(LINES + 2);

    run(onGrid(List.of(inFolder()), wordCount("by-folder")));
    assertThat(output("by-folder")).isEqualTo(output("here"));

    List<String> where = atAddresses("--ca=" + folder.resolve("keys/ca.pem"));
    run(onGrid(where, wordCount("by-address")));
    assertThat(output("by-address")).isEqualTo(output("here"));

    where.addAll(0, List.of("job", "ls"));
    String last = run(where).lines().reduce("", (earlier, line) -> line);
    assertThat(last).contains("  succeeded ");
    String job = last.substring(0, last.indexOf(' '));
    assertThat(run(List.of("job", "status", job, inFolder()))).contains("3,000 records in");
    assertThat(run(List.of("job", "logs", job, inFolder(), "--json"))).contains(job);
  }

  @Test
  void tasksReadDataSetsAndFillThem() throws Exception {
    try (RemoteStore store = Access.ofFolder(folder.resolve("b")).open()) {
      DataSet data = store.create("words", 2);
      data.change(new byte[Long.BYTES], Change.put("to be or not".getBytes(UTF_8))).get();
    }
    String keys =
        run(
            onGrid(
                List.of(inFolder()),
                "--print-keys",
                "-Dhowdah.store.input=words",
                "-Dhowdah.store.input.key.class=org.apache.hadoop.io.LongWritable",
                "-Dmapreduce.job.inputformat.class=org.howdah.hadoop.store.StoreInputFormat",
                "wordcount",
                "not-read",
                "no"));
    assertThat(keys.lines()).containsExactlyInAnyOrder("to", "be", "or", "not");
  }

  @Test
  void aJobIsKilled() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    String job =
        run(onGrid(
                List.of(inFolder()),
                "--detach",
                "-Dhowdah.store.input.key.class=org.apache.hadoop.io.LongWritable",
                "-Dmapreduce.job.inputformat.class=" + NeverEnds.class.getName(),
                "wordcount",
                empty.toString(),
                "never"))
            .strip();
    assertThat(run(List.of("job", "kill", job, inFolder()))).contains("is being killed");
    String status = "";
    for (int tries = 0; tries < TRIES_MAX && !status.contains("killed"); tries++) {
      status = run(List.of("job", "status", job, inFolder()));
    }
    assertThat(status).contains("killed");
  }

  @Test
  void whoHasNoCertificateOrAWrongOneIsToldTheOption() throws Exception {
    String others = "--ca=" + folder.resolve("others/ca.pem");
    assertThat(failure(ExitCodes.FAILED, onGrid(atAddresses(), wordCount("no"))))
        .contains("If its group has keys", "--ca");
    assertThat(failure(ExitCodes.FAILED, onGrid(atAddresses(others), wordCount("no"))))
        .contains("are they those of its group", "--ca");
    assertThat(folder.resolve("no")).doesNotExist();
    assertThat(NODES).allMatch(HowdahProcess::isAlive);
  }
}
