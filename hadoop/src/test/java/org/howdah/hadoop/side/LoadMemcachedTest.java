package org.howdah.hadoop.side;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in real memcached servers: loaded whole or not at all, verified, repaired, dropped. */
@Timeout(60)
@LongTest
class LoadMemcachedTest {
  private static final int WORDS = 3_000;

  @TempDir Path folder;
  private final List<Memcached> servers = new ArrayList<>();
  private SideCommands side;

  @BeforeEach
  void startServers() throws Exception {
    side = new SideCommands(folder);
    side.configuration().setInt("mapreduce.input.fileinputformat.split.maxsize", 20_000);
    for (int i = 0; i < 3; i++) {
      servers.add(Memcached.start(folder, "-m", "64", "-t", "1"));
    }
  }

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?replicas=2", "?ring=modulo&replicas=3"})
  void aTableIsLoadedWhole(String options) throws Exception {
    load(options, "--verify", "full", "--compress");
    assertThat(side.out()).startsWith("loaded lm@1: 3,000 records");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    assertThat(filesOfVersion(1)).containsExactly("manifest");
  }

  @Test
  void stockHadoopLoadsTheSame() throws Exception {
    side.configuration().set("mapreduce.framework.name", "local");
    load("?replicas=2", "--verify", "full");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void severalTasksLoadAtOnce(String framework) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "Howdah has a slot a processor");
    side.configuration().set("mapreduce.framework.name", framework);
    side.configuration().setInt("mapreduce.local.map.tasks.maximum", 2);
    MeetsInMidInput.begin();
    load("?replicas=2", "--format", MeetsInMidInput.class.getName());
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }

  @Test
  void fewKeysInManyRostersAreStillAbsentForCertain() throws Exception {
    load("", "--records", "1000000");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }

  @Test
  void repeatedRecordsDoNotCount() throws Exception {
    Path words = side.words("words", WORDS);
    Files.writeString(words, Files.readString(words), StandardOpenOption.APPEND);
    run("load", "lm", words.toString(), "--to", address("?replicas=2"));
    assertThat(side.out()).startsWith("loaded lm@1: 3,000 records");
    run("verify", "lm", "--verify", "full");
  }

  @Test
  void twoValuesForOneKeyAreRefusedAndNothingStays() throws Exception {
    Path words = side.words("words", WORDS);
    Files.writeString(words, "word 7\tother\n", StandardOpenOption.APPEND);
    assertThat(side.run("load", "lm", words.toString(), "--to", address(""))).isEqualTo(1);
    assertThat(side.err()).contains("side table lm@1", "'word 7'", "different values");
    assertNothingStored(1);
  }

  /** Servers that evict what they have no room for, and such that refuse it. */
  @ParameterizedTest
  @CsvSource({"howdah, -v", "howdah, -M", "local, -M"})
  void serversThatAreTooSmallFailTheLoadWithTheBytesTheyLack(String framework, String option)
      throws Exception {
    side.configuration().set("mapreduce.framework.name", framework);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      lines.append("key ").append(i).append('\t').append("x".repeat(10_000)).append('\n');
    }
    Path large = Files.writeString(folder.resolve("large"), lines);
    side.configuration().setLong("mapreduce.input.fileinputformat.split.maxsize", 5_000_000);
    try (Memcached one = Memcached.start(folder, "-m", "4", "-t", "1", option);
        Memcached two = Memcached.start(folder, "-m", "4", "-t", "1", option)) {
      String to = "memcached://" + one.address() + "," + two.address();
      assertThat(side.run("load", "big", large.toString(), "--to", to)).isEqualTo(1);
      assertThat(side.err()).contains("side table big@1 was not loaded");
      long missing = missing(one) + missing(two);
      // What the table takes, less what servers may use; they do not use it all for entries.
      assertThat(missing).isBetween(20_200_000L - (8 << 20), 20_200_000L - (4 << 20));
      assertThat(entriesOf(one) + entriesOf(two)).isZero();
    }
    assertThat(side.catalog().names()).isEmpty();
  }

  /** The bytes that the last command said a server lacks. */
  private long missing(Memcached server) {
    Pattern said = Pattern.compile(server.address() + " is[^;]* about (\\d+) bytes are missing");
    Matcher found = said.matcher(side.err());
    assertThat(found.find()).as(side.err()).isTrue();
    return Long.parseLong(found.group(1));
  }

  @Test
  void aServerThatCannotBeReachedIsNamedBeforeAnythingIsStored() throws Exception {
    String words = side.words("words", 10).toString();
    servers.get(1).kill();
    assertThat(side.run("load", "lm", words, "--to", address(""))).isEqualTo(1);
    assertThat(side.err()).contains("table lm", servers.get(1).address(), "Connection refused");
    servers.get(1).startAgain();
    servers.get(2).freeze();
    assertThat(side.run("load", "lm", words, "--to", address(""))).isEqualTo(1);
    assertThat(side.err()).contains("table lm", servers.get(2).address());
    assertThat(side.catalog().names()).isEmpty();
  }

  @Test
  void aPortWhereSomethingElseListensIsNamed() throws Exception {
    String words = side.words("words", 10).toString();
    try (ServerSocket other = new ServerSocket(0)) {
      Thread answers = new Thread(() -> answerLikeAWebServer(other), "other");
      answers.setDaemon(true);
      answers.start();
      String to = "memcached://127.0.0.1:" + other.getLocalPort();
      assertThat(side.run("load", "lm", words, "--to", to)).isEqualTo(1);
      assertThat(side.err()).contains("table lm", to.substring(12), "is it a memcached?");
    }
  }

  private static void answerLikeAWebServer(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n".getBytes(US_ASCII));
      socket.getInputStream().read(new byte[100]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerThatIsLostInMidLoadFailsIt(boolean startsAgain) throws Exception {
    Memcached victim = servers.get(1);
    ActsInMidInput.ACT.set(
        () -> {
          victim.kill();
          if (startsAgain) {
            victim.startAgain();
          }
        });
    String words = side.words("words", WORDS).toString();
    String format = ActsInMidInput.class.getName();
    String to = address("?replicas=2");
    assertThat(side.run("load", "lm", words, "--to", to, "--format", format)).isEqualTo(1);
    assertThat(side.err()).contains("side table lm@1 was not loaded", victim.address());
    assertThat(side.catalog().names()).isEmpty();
    assertThat(entriesOf(servers.get(0)) + entriesOf(servers.get(2))).isZero();
  }

  /** Four attempts of a task wait for the server, and then what deletes the rest of the table. */
  @ParameterizedTest
  @ValueSource(strings = {"", "?replicas=2"})
  @Timeout(30)
  void aServerThatHangsInMidLoadFailsIt(String options) throws Exception {
    Memcached victim = servers.get(1);
    ActsInMidInput.ACT.set(victim::freeze);
    String words = side.words("words", WORDS).toString();
    String format = ActsInMidInput.class.getName();
    String to = address(options);
    assertThat(side.run("load", "lm", words, "--to", to, "--format", format)).isEqualTo(1);
    assertThat(side.err())
        .contains("side table lm@1 was not loaded")
        .contains("memcached server " + victim.address() + ": it did not answer within 2000 ms");
    assertThat(side.catalog().names()).isEmpty();
    assertThat(side.catalogFolder().resolve("lm/current")).doesNotExist();
    assertThat(entriesOf(servers.get(0)) + entriesOf(servers.get(2))).isZero();
  }

  @Test
  void whatAKilledLoadLeftIsDropped() throws Exception {
    load("");
    Manifest loaded = side.catalog().manifest(new TableId("lm", 1));
    TableId killed = side.catalog().claim("lm");
    side.catalog().begin(new Manifest(killed, loaded.address(), 0, 0, 0, 0, loaded.details()));
    for (Memcached server : servers) {
      command(server, "set lm@2:x 0 0 1\r\n1");
    }
    long before = entriesOf(servers.get(0));
    run("drop", "lm@2");
    assertThat(entriesOf(servers.get(0))).isEqualTo(before - 1);
    run("verify", "lm");
  }

  @Test
  void twoLoadsAtOnceAreTwoWholeVersions() throws Exception {
    String words = side.words("words", WORDS).toString();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Integer>> loads = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        SideCommands own = new SideCommands(folder);
        loads.add(threads.submit(() -> own.run("load", "lm", words, "--to", address(""))));
      }
      for (Future<Integer> load : loads) {
        assertThat(load.get()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(side.catalog().versions("lm"))
        .containsExactly(new TableId("lm", 1), new TableId("lm", 2));
    assertThat(side.catalog().current("lm").version()).isEqualTo(2);
    run("verify", "lm@1", "--verify", "full");
    run("verify", "lm@2", "--verify", "full");
  }

  @Test
  void aJobThatIsPinnedKeepsItsVersionAndLosesADroppedOne() throws Exception {
    load("");
    SideTables.use(side.configuration(), "lm");
    SideCommands other = new SideCommands(folder);
    String fewer = other.words("fewer", 10).toString();
    assertThat(other.run("load", "lm", fewer, "--to", address(""))).isZero();
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    side.configuration().setLong(SideKeys.NEAR_BYTES, 0);
    try (SideTable<Text, Text> running =
        SideTables.open(side.configuration(), "lm", Text.class, Text.class)) {
      assertThat(other.run("drop", "lm@1")).isZero();
      assertThatThrownBy(() -> running.get(new Text("never asked before")))
          .hasMessageContainingAll("lm@1", servers.get(0).address().substring(0, 9));
    }
    assertThatThrownBy(() -> side.catalog().manifest(new TableId("lm", 1)))
        .hasMessageContaining("lm@1");
  }

  @Test
  void aLostServerIsFoundByVerifyingAndItsShareRepairedWhenItIsBack() throws Exception {
    load("");
    servers.get(1).kill();
    assertThat(side.run("verify", "lm")).isEqualTo(1);
    assertThat(side.err()).contains("lm@1", servers.get(1).address());
    servers.get(1).startAgain();
    assertThat(side.run("verify", "lm", "--verify", "none")).isEqualTo(1);
    assertThat(side.err()).contains("lm@1", servers.get(1).address(), "no longer has a roster");
    run("repair", "lm", "--verify", "full");
    assertThat(side.out()).startsWith("repaired lm@1: 3,000 records");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    run("verify", "lm", "--verify", "full");
  }

  @Test
  void aLostRosterWasEvictedOrWentWithARestart() throws Exception {
    load("");
    TableId id = new TableId("lm", 1);
    Manifest loaded = side.catalog().manifest(id);
    servers.get(1).kill();
    servers.get(1).startAgain();
    String gone = servers.get(1).address() + " no longer has a roster of its keys (";
    assertThat(side.run("verify", "lm", "--verify", "none")).isEqualTo(1);
    assertThat(side.err()).contains(gone + "restarted after the load)");
    run("repair", "lm");
    assertThat(side.catalog().manifest(id).details().get(MemcachedLayout.SERVERS))
        .isNotEqualTo(loaded.details().get(MemcachedLayout.SERVERS));
    for (Memcached server : servers) {
      command(server, "flush_all", "OK");
    }
    assertThat(side.run("verify", "lm", "--verify", "none")).isEqualTo(1);
    assertThat(side.err()).contains(" (told to delete everything after the load (flush_all))");
    Manifest ofEarlierVersion =
        loaded.with(loaded.address(), loaded.figures(), Map.of(MemcachedLayout.SERVERS, ""));
    side.catalog().publish(ofEarlierVersion);
    assertThat(side.run("verify", "lm", "--verify", "none")).isEqualTo(1);
    assertThat(side.err()).contains(" (evicted, or restarted)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?replicas=2", "?replicas=3", "?ring=modulo"})
  void whatALostServerHeldIsLoadedOntoTheOthers(String options) throws Exception {
    load(options);
    servers.get(1).kill();
    run("repair", "lm", "--verify", "full");
    assertThat(side.out()).doesNotContain(servers.get(1).address());
    run("verify", "lm", "--verify", "full");
    assertThat(new SideCommands(folder).hasWords("lm", WORDS)).isTrue();
    assertThat(side.catalog().current("lm")).isEqualTo(new TableId("lm", 1));
  }

  @Test
  void aSourceThatChangedRepairsNothing() throws Exception {
    load("");
    servers.get(1).kill();
    servers.get(1).startAgain();
    String words = Files.readString(folder.resolve("words"));
    Files.writeString(folder.resolve("words"), words.replace("value of word 8\n", "8\n"));
    assertThat(side.run("repair", "lm")).isEqualTo(1);
    assertThat(side.err())
        .contains("side table lm@1 was not repaired", folder.resolve("words").toString());
    assertThat(entriesOf(servers.get(1))).isZero();
  }

  @Test
  void aTableInFilesNeedsNoRepair() throws Exception {
    run("load", "lm", side.words("words", 10).toString());
    assertThat(side.run("repair", "lm")).isEqualTo(2);
    assertThat(side.err()).contains("lm@1 is in files");
  }

  @Test
  void aCopyInFilesAnswersForServersThatAreGone() throws Exception {
    load("", "--keep-copy", "--verify", "full");
    assertThat(filesOfVersion(1)).containsExactly("manifest", "table.spi", "table.spl");
    for (Memcached server : servers) {
      server.kill();
    }
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }

  @Test
  void aWrongValueOnAServerIsFoundByVerifyingAll() throws Exception {
    load("?replicas=3");
    for (Memcached server : servers) {
      command(server, "set lm@1:x 0 0 1\r\n1");
    }
    Files.writeString(folder.resolve("words"), "x\t2\n", StandardOpenOption.APPEND);
    assertThat(side.run("verify", "lm", "--verify", "full")).isEqualTo(1);
    assertThat(side.err()).contains("lm@1", "another value than its source for key 'x'");
  }

  @Test
  void statSaysHowEachServerIs() throws Exception {
    load("?replicas=2");
    servers.get(2).kill();
    run("stat", "lm");
    assertThat(side.out())
        .contains(servers.get(0).address() + " up, ", servers.get(2).address() + " down: ")
        .contains("rosters", "source.records", "3,000");
    run("stat", "lm@1", "--json");
    assertThat(side.out()).contains("\"up\": false", "\"evictions\": 0");
  }

  @Test
  void droppingDeletesEverythingAndSaysWhatItCouldNotReach() throws Exception {
    load("");
    load("");
    run("drop", "lm@1");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    servers.get(0).kill();
    run("drop", "lm");
    assertThat(side.err()).contains("lm@2", servers.get(0).address());
    assertThat(entriesOf(servers.get(1)) + entriesOf(servers.get(2))).isZero();
  }

  @Test
  void aVersionThatIsDroppedWhileItIsLoadedIsNotPublished() throws Exception {
    TableId id = side.catalog().claim("lm");
    side.catalog().forget(id);
    Manifest manifest = new Manifest(id, "local", 0, 0, 0, 0, Map.of());
    assertThatThrownBy(() -> side.catalog().publish(manifest))
        .hasMessage("side table lm@1 was dropped while it was loaded");
  }

  private void load(String options, String... more) throws Exception {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("load", "lm", side.words("words", WORDS).toString()));
    words.addAll(List.of("--to", address(options)));
    words.addAll(List.of(more));
    run(words.toArray(new String[0]));
  }

  private void run(String... words) throws Exception {
    assertThat(side.run(words)).as(side.err()).isZero();
  }

  private String address(String options) {
    return "memcached://"
        + String.join(",", servers.stream().map(Memcached::address).toList())
        + options;
  }

  private void assertNothingStored(int version) throws IOException {
    assertThat(side.catalog().names()).isEmpty();
    MemcachedLayout layout = MemcachedLayout.parse(address(""), 1);
    assertThat(
            new MemcachedServers(layout, MemcachedAccess.plain(2_000))
                .drop(new TableId("lm", version)))
        .isZero();
  }

  private static long entriesOf(Memcached server) {
    MemcachedLayout layout = MemcachedLayout.parse("memcached://" + server.address(), 1);
    return new MemcachedServers(layout, MemcachedAccess.plain(2_000)).status().get(0).entries();
  }

  private static void command(Memcached server, String command) throws IOException {
    command(server, command, "STORED");
  }

  private static void command(Memcached server, String command, String answer) throws IOException {
    String[] address = server.address().split(":");
    try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
      socket.getOutputStream().write((command + "\r\n").getBytes(US_ASCII));
      assertThat(socket.getInputStream().readNBytes(answer.length())).asString().isEqualTo(answer);
    }
  }

  private List<String> filesOfVersion(int version) throws IOException {
    try (Stream<Path> files =
        Files.list(side.catalogFolder().resolve("lm").resolve(Integer.toString(version)))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
