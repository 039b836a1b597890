package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of memcached, ours among them, at the ports of nodes: one open, one with keys. */
class NodeClientsTest {
  private static final String HOST = "127.0.0.1";
  private static final String MISSING = "apt-get install python3-pymemcache";

  @TempDir static Path folder;
  private static final int[] PORTS = new int[2];
  private static final List<HowdahProcess> NODES = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    String settings = "memory=128m\ncopies=1\ngrid.spares=0\n";
    PORTS[0] = start("open", settings);
    KeySet.make(folder.resolve("keys"), List.of(KeyOwner.of("locked")));
    Files.writeString(folder.resolve("users"), "jane:secret\n");
    PORTS[1] =
        start(
            "locked",
            settings
                + ("keys=" + folder.resolve("keys/locked") + "\n")
                + ("memcached.users=" + folder.resolve("users") + "\n"));
    for (HowdahProcess node : NODES) {
      node.awaitStdout("is ready");
    }
  }

  private static int start(String name, String settings) throws Exception {
    int port = NodeProcessTest.freePorts();
    Path config = Files.writeString(folder.resolve(name + ".conf"), settings);
    NODES.add(
        HowdahProcess.node(
            folder,
            "--data=" + folder.resolve(name),
            "--port=" + port,
            "--name=" + name,
            "--config=" + config));
    return port;
  }

  @AfterAll
  static void stop() {
    NODES.forEach(HowdahProcess::close);
    NODES.clear();
  }

  @ParameterizedTest
  @EnumSource
  void clientsOfOtherLanguagesAreServed(ClientScripts client) throws Exception {
    assumeThat(client.isInstalled()).as(MISSING).isTrue();
    assertThat(client.run(folder, HOST, Integer.toString(PORTS[0]))).isEqualTo("all well");
  }

  /** Debian calls {@code memcapable} so. */
  @Test
  void theTestsOfServersThatLibmemcachedHasPassButForWhatIsRefused() throws Exception {
    String[] command = {"memccapable", "-a", "-h", HOST, "-p", Integer.toString(PORTS[0])};
    assumeThat(isInstalled(command[0])).as("apt-get install libmemcached-tools").isTrue();
    Path said = folder.resolve("memcapable");
    Path summary = folder.resolve("memcapable-summary");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(said.toFile())
            .redirectError(summary.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
    // What failed is said elsewhere.
    Matcher test =
        Pattern.compile("ascii ([a-z]+(?: noreply)?) +(\\[pass])?").matcher(Files.readString(said));
    Set<String> passed = new TreeSet<>();
    Set<String> failed = new TreeSet<>();
    while (test.find()) {
      (test.group(2) == null ? failed : passed).add(test.group(1));
    }
    assertThat(failed).as(Files.readString(said)).containsExactly("flush", "flush noreply");
    assertThat(passed).as(Files.readString(said)).hasSizeGreaterThan(20).contains("cas", "stat");
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  @Test
  void theSameByTlsForWhoSaysWhoItIs() throws Exception {
    assumeThat(ClientScripts.PYMEMCACHE.isInstalled()).as(MISSING).isTrue();
    String port = Integer.toString(PORTS[1]);
    String certificate = folder.resolve("keys/ca.pem").toString();
    assertThat(ClientScripts.PYMEMCACHE.run(folder, HOST, port, certificate, "jane secret"))
        .isEqualTo("all well");
    assertThat(ClientScripts.PYMEMCACHE.run(folder, HOST, port)).doesNotContain("all well");
  }

  @Test
  void aSideTableIsKeptOnANode() throws Exception {
    keepTable("open-table", PORTS[0], List.of());
  }

  @Test
  void aSideTableIsKeptOnANodeWithKeys() throws Exception {
    Path jane = Files.writeString(folder.resolve("jane"), "jane:secret\n");
    List<String> options =
        List.of(
            "-Dhowdah.side.tls.certificates=" + folder.resolve("keys/ca.pem"),
            "-Dhowdah.side.credentials.file=" + jane);
    keepTable("locked-table", PORTS[1], options);
    Path guess = Files.writeString(folder.resolve("guess"), "jane:guess\n");
    List<String> wrong = List.of(options.get(0), "-Dhowdah.side.credentials.file=" + guess);
    try (HowdahProcess load = side(wrong, "load", "t", words(10), "--to", address(PORTS[1]))) {
      assertThat(load.exitCode()).isNotZero();
      assertThat(load.stderr()).contains("refused the credentials of user 'jane'");
    }
  }

  private void keepTable(String name, int port, List<String> options) throws Exception {
    int records = 3_000;
    String[] load = {
      "load", name, words(records), "--to", address(port), "--verify", "full", "--records", "3000"
    };
    try (HowdahProcess side = side(options, load)) {
      assertThat(side.exitCode()).as(side.stderr()).isZero();
      assertThat(side.stdout()).startsWith("loaded " + name + "@1: 3,000 records");
    }
    try (HowdahProcess side = side(options, "verify", name, "--verify", "full")) {
      assertThat(side.exitCode()).as(side.stderr()).isZero();
    }
    try (HowdahProcess side = side(options, "drop", name)) {
      assertThat(side.exitCode()).as(side.stderr()).isZero();
    }
    try (HowdahProcess scan =
        HowdahProcess.main(
            folder,
            "store",
            "--at",
            folder.resolve(port == PORTS[0] ? "open" : "locked").toString(),
            "scan",
            "default",
            "--keys",
            "--prefix",
            name)) {
      assertThat(scan.exitCode()).as(scan.stderr()).isZero();
      assertThat(scan.stdout()).as("what a drop leaves").isEmpty();
    }
  }

  private static String address(int port) {
    return "memcached://" + HOST + ":" + port;
  }

  private static String words(int count) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("word é ").append(i).append('\t').append(i).append('\n');
    }
    return Files.writeString(folder.resolve("words" + count), lines).toString();
  }

  private static HowdahProcess side(List<String> options, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("side"));
    all.add("-Dhadoop.tmp.dir=" + folder.resolve("tmp"));
    all.add("-Dhowdah.side.catalog=" + folder.resolve("catalog").toUri());
    all.addAll(options);
    all.addAll(List.of(words));
    return HowdahProcess.main(folder, all.toArray(new String[0]));
  }
}
