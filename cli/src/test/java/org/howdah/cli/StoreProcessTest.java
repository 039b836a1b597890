package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Terminal;
import org.howdah.cli.store.StoreText;
import org.howdah.cli.store.StoreVerbs;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** {@code howdah store} with a node. */
@ResourceLock(Resources.SYSTEM_OUT)
class StoreProcessTest {
  @TempDir static Path folder;
  private static HowdahProcess node;
  private static int port;
  private static Path data;
  private String printed;
  private String complained;

  @BeforeAll
  static void start() throws Exception {
    port = NodeProcessTest.freePorts();
    data = folder.resolve("data");
    Path config =
        Files.writeString(folder.resolve("config"), "memory=128m\ncopies=1\ngrid.spares=0\n");
    node =
        HowdahProcess.node(
            folder, "--data=" + data, "--port=" + port, "--config=" + config, "--name=n");
    node.awaitStdout("is ready");
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  private int store(String... arguments) {
    return howdah(new byte[0], "--at", data.toString(), arguments);
  }

  private int howdah(byte[] stdin, String option, String value, String... arguments) {
    List<String> all = new ArrayList<>(List.of("store", option, value));
    all.addAll(List.of(arguments));
    InputStream inBefore = System.in;
    System.setIn(new ByteArrayInputStream(stdin));
    try {
      MainRun run = MainRun.of(all.toArray(new String[0]));
      printed = run.printed();
      complained = run.complained();
      return run.exitCode();
    } finally {
      System.setIn(inBefore);
    }
  }

  @Test
  void keysArePutReadAndDeleted() throws Exception {
    assertThat(store("create", "words", "--copies", "1")).as(complained).isZero();
    assertThat(store("put", "words", "éléphant", "a large animal")).isZero();
    assertThat(store("get", "words", "éléphant")).isZero();
    assertThat(printed).isEqualTo("a large animal\n");
    assertThat(store("get", "words", "éléphant", "--json")).isZero();
    assertThat(printed).contains("\"key\": \"éléphant\"", "\"value\": \"a large animal\"");
    assertThat(store("--hex", "put", "words", "00ff", "0aff")).isZero();
    assertThat(store("get", "words", "00ff", "--hex")).isZero();
    assertThat(printed).isEqualTo("0aff\n");
    assertThat(store("scan", "words")).isZero();
    assertThat(printed.lines())
        .containsExactlyInAnyOrder("éléphant\ta large animal", "%00%FF\t%0A%FF");
    assertThat(store("rm", "words", "éléphant", "none")).isEqualTo(1);
    assertThat(complained).contains("no key none");
    assertThat(store("get", "words", "éléphant")).isEqualTo(1);
    assertThat(store("drop", "words")).isEqualTo(2);
    assertThat(complained).contains("--yes");
    System.setProperty(Terminal.COLUMNS_PROPERTY, "80");
    try {
      byte[] no = "\n".getBytes(UTF_8);
      assertThat(howdah(no, "--at", data.toString(), "drop", "words")).isEqualTo(1);
      assertThat(complained).contains("drop words with all its keys?", "nothing was dropped");
    } finally {
      System.clearProperty(Terminal.COLUMNS_PROPERTY);
    }
    assertThat(store("drop", "words", "--yes")).isZero();
    assertThat(store("get", "words", "k")).isEqualTo(2);
    assertThat(complained).contains("no data set words");
  }

  @Test
  void valuesComeFromFilesAndStdinByteForByte() throws Exception {
    byte[] bytes = new byte[3_000_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    Path in = Files.write(folder.resolve("in"), bytes);
    Path out = folder.resolve("out");
    assertThat(store("put", "default", "file", "--file", in.toString())).isZero();
    assertThat(store("get", "default", "file", "--file", out.toString())).isZero();
    assertThat(out).hasBinaryContent(bytes);
    assertThat(howdah(bytes, "--at", data.toString(), "put", "default", "stdin", "-")).isZero();
    assertThat(store("get", "default", "stdin", "--file", out.toString())).isZero();
    assertThat(out).hasBinaryContent(bytes);
    assertThat(store("rm", "default", "file", "stdin")).isZero();
  }

  @Test
  void manyKeysAreScannedAndCounted() throws Exception {
    store("create", "many", "--copies", "1");
    for (int i = 0; i < 30; i++) {
      store("put", "many", "key" + i, "value" + i);
    }
    assertThat(store("count", "many")).isZero();
    assertThat(printed).isEqualTo("30\n");
    assertThat(store("scan", "many", "--prefix", "key1", "--keys")).isZero();
    assertThat(printed.lines()).hasSize(11).allMatch(line -> line.matches("key1\\d?"));
    assertThat(store("scan", "many", "--limit", "7", "--json")).isZero();
    assertThat(printed.lines()).hasSize(7).allMatch(line -> line.startsWith("{ \"key\": \"key"));
    assertThat(store("ls")).isZero();
    assertThat(printed).contains("many\t1 copy\n").doesNotContain("system");
    assertThat(store("ls", "--json")).isZero();
    assertThat(printed).contains("\"name\": \"many\"", "\"partitions\": 64");
  }

  @Test
  void whoIsNotLetInIsToldWhy() throws Exception {
    String address = "127.0.0.1:" + (port + 3);
    String token = data.resolve("token").toString();
    assertThat(howdah(new byte[0], "--at", address, "--token-file", token, "ls")).isZero();
    assertThat(howdah(new byte[0], "--at", address, "ls")).isEqualTo(2);
    assertThat(complained).contains("--token-file");
    Path wrong = Files.writeString(folder.resolve("wrong"), "wrong");
    assertThat(howdah(new byte[0], "--at", address, "--token-file", wrong.toString(), "ls"))
        .isEqualTo(2);
    assertThat(complained).contains("the token is wrong", token);
    assertThat(howdah(new byte[0], "--at", "127.0.0.1:1", "--token-file", token, "ls"))
        .isEqualTo(1);
    assertThat(complained).contains("127.0.0.1:1");
    assertThat(howdah(new byte[0], "--at", folder.resolve("none").toString(), "ls")).isEqualTo(2);
    assertThat(complained).contains("no node serves data");
  }

  @Test
  void outputThatDoesNotFitIsAnErrorAndOutputThatNobodyWantsIsNot() throws Exception {
    store("create", "printed", "--copies", "1");
    Path file = Files.write(folder.resolve("large"), "x".repeat(1 << 20).getBytes(UTF_8));
    for (String key : List.of("a", "b")) {
      assertThat(store("put", "printed", key, "--file", file.toString())).isZero();
    }
    for (String verb : List.of("scan printed", "get printed a", "ls")) {
      try (HowdahProcess full = shell("%s store " + verb + " --at %s > /dev/full")) {
        assertThat(full.exitCode()).as(verb).isEqualTo(ExitCodes.FAILED);
        assertThat(full.stderr()).as(verb).contains("stdout takes no more (No space left");
      }
    }
    try (HowdahProcess head = shell("set -o pipefail; %s store scan printed --at %s | head -c 1")) {
      assertThat(head.exitCode()).as(head.stderr()).isZero();
      assertThat(head.stderr()).isEmpty();
    }
  }

  /** Runs a script with the command and the data folder in its two places. */
  private static HowdahProcess shell(String script) throws Exception {
    String command = String.join(" ", QuickStart.command(folder, List.of(), Main.class));
    return HowdahProcess.command(
        folder, Map.of("LC_ALL", "C"), "bash", "-c", script.formatted(command, data));
  }

  @Test
  void flagsAreShownAsNumbersFromZeroOn() {
    Value value = new Value(new byte[0], -1, 1, Value.NEVER);
    assertThat(StoreVerbs.described(new StoreText(false), new byte[] {'k'}, value))
        .containsEntry("flags", 4_294_967_295L);
  }

  @Test
  void theCommandIsAProcessOfItsOwn() throws Exception {
    store("put", "default", "k", "v");
    try (HowdahProcess get =
        HowdahProcess.main(folder, "store", "get", "default", "k", "--at", data.toString())) {
      assertThat(get.exitCode()).as(get.stderr()).isZero();
      assertThat(get.stdout()).isEqualTo("v\n");
      assertThat(get.stderr()).isEmpty();
    }
    try (HowdahProcess help = HowdahProcess.main(folder, "store")) {
      assertThat(help.exitCode()).isEqualTo(2);
      assertThat(help.stderr()).contains("scan", "Examples:", "HOWDAH_NODE");
    }
  }
}
