package org.howdah.hadoop.side;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.tool.SideReport;
import org.howdah.sidedata.LookUpStats.Count;
import org.howdah.sidedata.SideTable;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each replica counts: what verifying looks at, and what tasks share after a repair. */
@Timeout(60)
class ReplicaCheckTest {
  private static final int WORDS = 300;

  @TempDir Path folder;
  private final List<Memcached> servers = new ArrayList<>();
  private SideCommands side;

  @BeforeEach
  void startServers() throws Exception {
    side = new SideCommands(folder);
    for (int i = 0; i < 3; i++) {
      servers.add(Memcached.start(folder, "-m", "64", "-t", "1"));
    }
  }

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  @Test
  void anEntryThatOneServerLostIsFoundByVerifyingAll() throws Exception {
    Path input = Files.writeString(folder.resolve("in"), "key1\t1\nkey2\t2\nkey3\t3\n");
    run("load", "lm", input.toString(), "--to", address("?replicas=2"), "--keep-copy");
    int replicas = 0;
    for (Memcached server : servers) {
      if (delete(server, "lm@1:key2")) {
        replicas++;
        assertThat(side.run("verify", "lm", "--verify", "full")).isEqualTo(1);
        assertThat(side.err()).contains("lm@1", server.address() + " no longer has it");
        for (Memcached other : servers) {
          if (other != server) {
            assertThat(side.err()).doesNotContain(other.address());
          }
        }
        run("repair", "lm", "--verify", "full");
        run("verify", "lm", "--verify", "full");
      }
    }
    assertThat(replicas).isEqualTo(2);
  }

  private static boolean delete(Memcached server, String name) throws IOException {
    String[] address = server.address().split(":");
    try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
        BufferedReader answers =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
      socket.getOutputStream().write(("delete " + name + "\r\n").getBytes(US_ASCII));
      return answers.readLine().equals("DELETED");
    }
  }

  @Test
  void afterARepairNewTasksAskTheNewServersThoughOthersHaveTheTableOpen() throws Exception {
    load("");
    try (SideTable<Text, Text> running = open()) {
      assertThat(running.get(new Text("word 0"))).isNotNull();
      servers.get(1).kill();
      run("repair", "lm");
      assertThat(side.hasWords("lm", WORDS)).isTrue();
    }
  }

  @Test
  void tasksWithOtherSettingsDoNotShareATable() throws Exception {
    load("");
    try (SideTable<Text, Text> first = open()) {
      first.get(new Text("word 0"));
      assertThat(nearHitsOfAnother()).isEqualTo(1);
      side.configuration().setInt(SideKeys.TIMEOUT_MILLIS, 777);
      assertThat(nearHitsOfAnother()).isZero();
    }
  }

  private long nearHitsOfAnother() throws IOException {
    try (SideTable<Text, Text> table = open()) {
      table.get(new Text("word 0"));
      return table.stats().get(Count.NEAR_HITS);
    }
  }

  @Test
  void settingsAreOtherOnesIfTheFilesThatTheyNameChange() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "jane:secret\n");
    side.configuration().set(SideKeys.CREDENTIALS_FILE, users.toString());
    SideAccess.Settings before = SideAccess.settings(side.configuration());
    assertThat(SideAccess.settings(side.configuration())).isEqualTo(before);
    assertThat(before.toString()).contains("jane").doesNotContain("secret");
    Files.writeString(users, "jane:other\n");
    SideAccess.Settings after = SideAccess.settings(side.configuration());
    assertThat(after).isNotEqualTo(before);
    Path certificates = Files.writeString(folder.resolve("certificates"), "one");
    side.configuration().set(SideKeys.TLS_CERTIFICATES, certificates.toString());
    SideAccess.Settings one = SideAccess.settings(side.configuration());
    assertThat(one).isNotEqualTo(after);
    Files.writeString(certificates, "two");
    assertThat(SideAccess.settings(side.configuration())).isNotEqualTo(one);
  }

  @Test
  void aValueThatIsTooLongIsRefusedWithItsKey() throws Exception {
    Path input =
        Files.writeString(folder.resolve("in"), "a\t1\nhuge\t" + "x".repeat(2 << 20) + "\n");
    assertThat(side.run("load", "lm", input.toString(), "--to", address(""))).isEqualTo(1);
    assertThat(side.err())
        .contains("side table lm@1", "2097152 bytes of key 'huge'", "memcached -I");
    assertThat(side.catalog().names()).isEmpty();
  }

  @Test
  void longValuesTakeLessWhereTheyAreCompressed() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("key").append(i).append('\t').append("x".repeat(10_000)).append('\n');
    }
    String input = Files.writeString(folder.resolve("in"), lines).toString();
    String to = "memcached://" + servers.get(0).address();
    run("load", "lm", input, "--to", to, "--compress", "--verify", "full");
    long compressed = bytesUsed();
    run("load", "lm", input, "--to", to, "--verify", "full");
    assertThat(compressed).isLessThan((bytesUsed() - compressed) / 10);
  }

  private long bytesUsed() throws Exception {
    Object servers =
        new SideReport(side.configuration()).table(side.catalog().current("lm")).get("servers");
    return (long) ((Map<?, ?>) ((List<?>) servers).get(0)).get("bytesUsed");
  }

  private void load(String options) throws Exception {
    run("load", "lm", side.words("words", WORDS).toString(), "--to", address(options));
  }

  private SideTable<Text, Text> open() throws IOException {
    return SideTables.open(side.configuration(), "lm", Text.class, Text.class);
  }

  private void run(String... words) throws Exception {
    assertThat(side.run(words)).as(side.err()).isZero();
  }

  private String address(String options) {
    return "memcached://"
        + String.join(",", servers.stream().map(Memcached::address).toList())
        + options;
  }
}
