package org.howdah.hadoop.side;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.ManifestFormat;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The table of faults in docs/side-tables.md, row by row: whole jobs on real servers. Each ends
 * within the time that the table states, right or with an error that names the table and what is
 * wrong. Where the table says that there is nothing to wait for, servers may be silent for so long
 * that who waits for one does not end in time; elsewhere all settings are as they come.
 */
@Timeout(
    value = SideFaultTest.LIMIT_SECONDS,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // Hadoop's client waits on when interrupted.
@Tag(EquivalenceTest.IN_THIS_PROCESS)
@LongTest
class SideFaultTest extends EquivalenceTest {
  /** What the document states. */
  static final int LIMIT_SECONDS = 30;

  /** More than anyone waits for in these tests. */
  private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(10);

  /** Five times as long as a server may be silent; the table says that two times are enough. */
  private static final long TASK_MILLIS_MAX = 10_000;

  private static final int WORDS = 4_000;
  private static final int ASKED = 2 * WORDS;

  /** Records of the job that were mapped when something happens. */
  private static final int MID_JOB = ASKED / 4;

  private static final long SPLIT_BYTES = 8_000;

  private final List<Memcached> servers = new ArrayList<>();
  private SideCommands side;
  private Memcached victim;
  private boolean waits;

  @BeforeEach
  void startServers() throws Exception {
    side = new SideCommands(scratch);
    side.configuration().unset(SideKeys.TIMEOUT_MILLIS);
    side.configuration().setLong(SideKeys.LOAD_TIMEOUT_MILLIS, PATIENCE_MILLIS);
    StringBuilder asked = new StringBuilder();
    for (int i = 0; i < ASKED; i++) {
      asked.append("word ").append(i).append('\n');
    }
    write("asked", asked.toString());
    for (int i = 0; i < 3; i++) {
      servers.add(Memcached.start(scratch, "-m", "64", "-t", "1"));
    }
    victim = servers.get(1);
    Asks.MAPPED.set(0);
    Asks.ACT.set(null);
    Records.FAILURES.clear();
  }

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  @ParameterizedTest
  @CsvSource({
    "howdah, ?replicas=2,",
    "howdah, , --keep-copy",
    "local, ?replicas=2,",
    "local, , --keep-copy"
  })
  void aServerIsKilled(String framework, String replicas, String copy) throws Exception {
    load(replicas, copy);
    JobOutcome outcome = assertRight(runner(framework), victim::kill);
    assertThat(outcome.counter("Side table lm", "FAIL_OVERS")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void aServerIsKilledThatNothingStandsInFor(String framework) throws Exception {
    load("", null);
    assertFails(runner(framework), victim::kill, "table lm@1", victim.address());
  }

  @ParameterizedTest
  @CsvSource({
    "howdah, ?replicas=2,",
    "howdah, , --keep-copy",
    "local, ?replicas=2,",
    "local, , --keep-copy"
  })
  void aServerIsRestartedEmpty(String framework, String replicas, String copy) throws Exception {
    load(replicas, copy);
    assertRight(runner(framework), this::restart);
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void aServerIsRestartedEmptyThatNothingStandsInFor(String framework) throws Exception {
    load("", null);
    String gone = victim.address() + " no longer has it (restarted after the load)";
    // Another slot may find the server while it is down.
    boolean alone = framework.equals("local");
    assertFails(
        runner(framework), this::restart, "table lm@1", alone ? gone : victim.address() + "");
  }

  @ParameterizedTest
  @CsvSource({"howdah, ?replicas=2", "local, ?replicas=2", "local, "})
  void aServerIsRestartedEmptyAndFilledByARepair(String framework, String replicas)
      throws Exception {
    load(replicas, null);
    assertRight(
        runner(framework),
        () -> {
          restart();
          SideCommands repair = ofOtherSlots();
          assertThat(repair.run("repair", "lm")).as(repair.err()).isZero();
        });
    assertThat(side.catalog().current("lm")).isEqualTo(new TableId("lm", 1));
  }

  /** Howdah's slots are taken by tasks that wait for what happens. */
  private SideCommands ofOtherSlots() {
    SideCommands own = new SideCommands(scratch);
    own.configuration().set("mapreduce.framework.name", "local");
    return own;
  }

  private void restart() throws Exception {
    victim.kill();
    victim.startAgain();
  }

  @ParameterizedTest
  @CsvSource({"howdah, ?replicas=2,", "howdah, , --keep-copy", "local, ?replicas=2,"})
  void aServerHangs(String framework, String replicas, String copy) throws Exception {
    waits = true;
    load(replicas, copy);
    JobOutcome outcome = assertRight(runner(framework), victim::freeze);
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void aServerHangsThatNothingStandsInFor(String framework) throws Exception {
    waits = true;
    load("", null);
    String silent = victim.address() + ": it did not answer within 2000 ms";
    assertFails(runner(framework), victim::freeze, "table lm@1", silent);
  }

  @Test
  void aServerIsSlow() throws Exception {
    waits = true;
    load("", null);
    ScheduledExecutorService brake = Executors.newSingleThreadScheduledExecutor();
    try {
      AtomicInteger beats = new AtomicInteger();
      Future<?> braking =
          brake.scheduleAtFixedRate(
              () -> brake(beats.incrementAndGet()), 0, 50, TimeUnit.MILLISECONDS);
      assertRight(howdah, () -> {});
      assertThat(braking.isDone()).isFalse();
      assertThat(beats.get()).isGreaterThan(10);
    } finally {
      brake.shutdownNow();
    }
  }

  /** Lets the server work one twentieth of a second in half a second. */
  private void brake(int beat) {
    try {
      if (beat % 10 == 1) {
        victim.thaw();
      } else if (beat % 10 == 2) {
        victim.freeze();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @CsvSource({"?replicas=2,", ", --keep-copy"})
  void aServerCannotBeReachedAtTheStart(String replicas, String copy) throws Exception {
    load(replicas, copy);
    victim.kill();
    assertRight(howdah, () -> {});
  }

  @Test
  void aServerCannotBeReachedAtTheStartThatNothingStandsInFor() throws Exception {
    load("", null);
    victim.kill();
    assertFails(howdah, () -> {}, "table lm@1", victim.address() + ": Connection refused");
  }

  @ParameterizedTest
  @CsvSource({"?replicas=2,", ", --keep-copy", ","})
  void somethingElseListensAtAServersPort(String replicas, String copy) throws Exception {
    load(replicas, copy);
    victim.kill();
    int port = Integer.parseInt(victim.address().split(":")[1]);
    try (ServerSocket other = new ServerSocket(port)) {
      Thread answers = new Thread(() -> answerLikeAWebServer(other), "other");
      answers.setDaemon(true);
      answers.start();
      if (replicas == null && copy == null) {
        String speech = victim.address() + ": it answered 'HTTP/1.1 400 Bad Request'";
        assertFails(howdah, () -> {}, "table lm@1", speech);
      } else {
        assertRight(howdah, () -> {});
      }
    }
  }

  private static void answerLikeAWebServer(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n".getBytes(US_ASCII));
        socket.getInputStream().read(new byte[100]);
      } catch (IOException e) {
        // The client closes such a connection, and the test the server.
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"?replicas=2,", ", --keep-copy", ","})
  void aServerGivesEntriesUpForThoseOfOthers(String replicas, String copy) throws Exception {
    servers.set(1, Memcached.start(scratch, "-m", "2", "-t", "1"));
    victim.close();
    victim = servers.get(1);
    load(replicas, copy);
    if (replicas == null && copy == null) {
      String gone = victim.address() + " no longer has it (evicted: it gave up ";
      assertFails(howdah, this::crowd, "table lm@1", gone);
    } else {
      assertRight(howdah, this::crowd);
    }
  }

  /** Stores what others might: values of all sizes, more than the server has room for. */
  private void crowd() throws IOException {
    String[] address = victim.address().split(":");
    try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
      OutputStream out = socket.getOutputStream();
      for (int bytes = 10; bytes < 2_000; bytes += bytes / 10 + 1) {
        StringBuilder commands = new StringBuilder();
        for (int i = 0; i < 2_000_000 / (bytes + 50); i++) {
          String name = "other-" + bytes + "-" + i;
          commands.append("set ").append(name).append(" 0 0 ").append(bytes);
          commands.append(" noreply\r\n").append("x".repeat(bytes)).append("\r\n");
        }
        out.write(commands.toString().getBytes(US_ASCII));
      }
      out.write("version\r\n".getBytes(US_ASCII));
      assertThat(socket.getInputStream().read()).isEqualTo('V');
    }
  }

  @Test
  void aServerIsTooSmallForTheLoad() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      lines.append("key ").append(i).append('\t').append("x".repeat(10_000)).append('\n');
    }
    Path large = Files.writeString(scratch.resolve("large"), lines);
    try (Memcached small = Memcached.start(scratch, "-m", "2", "-t", "1")) {
      String to = "memcached://" + small.address();
      assertThat(side.run("load", "lm", large.toString(), "--to", to)).isEqualTo(1);
      assertThat(side.err())
          .contains("side table lm@1 was not loaded", small.address())
          .containsPattern("so about [0-9]+ bytes are missing");
    }
    assertThat(side.catalog().names()).isEmpty();
  }

  @Test
  void aServerHangsWhenTheLoadBegins() throws Exception {
    side.configuration().unset(SideKeys.LOAD_TIMEOUT_MILLIS);
    victim.freeze();
    String words = side.words("words", WORDS).toString();
    assertThat(side.run("load", "lm", words, "--to", address("?replicas=2"))).isEqualTo(1);
    assertThat(side.err())
        .contains("side table lm was not loaded")
        .contains(victim.address() + ": it did not answer within 10000 ms");
    assertThat(side.catalog().names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"?replicas=2,", ", --keep-copy", ","})
  void theTableIsDropped(String replicas, String copy) throws Exception {
    load(replicas, copy);
    String why = "side table lm@1 was dropped while this job used it";
    assertFails(howdah, this::drop, why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void aTableInFilesIsDroppedThatTheProcessHasMapped(String framework) throws Exception {
    run("load", "lm", side.words("words", WORDS).toString());
    try (SideTable<Text, Text> mapped =
        SideTables.open(side.configuration(), "lm", Text.class, Text.class)) {
      assertRight(runner(framework), this::drop);
      assertThat(mapped.get(new Text("word 1"))).isEqualTo(new Text("value of word 1"));
    }
  }

  @Test
  void aTableIsDroppedBeforeTheJobBegins() throws Exception {
    run("load", "lm", side.words("words", WORDS).toString());
    SideTables.use(side.configuration(), "lm");
    drop();
    String why = "side table lm@1 was dropped while this job used it: there is no side table lm@1";
    assertFails(howdah, () -> {}, why);
  }

  private void drop() throws Exception {
    assertThat(new SideCommands(scratch).run("drop", "lm")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void theTableIsLoadedTwiceMeanwhile(String framework) throws Exception {
    load("", null);
    assertRight(runner(framework), this::loadOtherWordsTwiceAtOnce);
    assertThat(side.catalog().versions("lm")).hasSize(3);
  }

  private void loadOtherWordsTwiceAtOnce() throws Exception {
    Path others = Files.writeString(scratch.resolve("others"), "word 1\tother\n");
    List<Thread> loads = new ArrayList<>();
    AtomicInteger succeeded = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      SideCommands own = ofOtherSlots();
      Runnable load =
          () -> {
            try {
              if (own.run("load", "lm", others.toString(), "--to", address("")) == 0) {
                succeeded.incrementAndGet();
              }
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          };
      loads.add(new Thread(load, "load-" + i));
    }
    loads.forEach(Thread::start);
    for (Thread load : loads) {
      load.join();
    }
    assertThat(succeeded.get()).isEqualTo(2);
  }

  @Test
  void theManifestIsDamaged() throws Exception {
    load("", null);
    Path manifest = side.catalogFolder().resolve("lm/1/manifest");
    Files.writeString(manifest, Files.readString(manifest).replace("records=4000", "records=4001"));
    assertFails(howdah, () -> {}, manifest + " is no manifest of a side table");
  }

  @Test
  void theManifestIsOfAnotherTable() throws Exception {
    load("", null);
    Manifest own = side.catalog().manifest(new TableId("lm", 1));
    Path manifest = side.catalogFolder().resolve("lm/1/manifest");
    Files.write(manifest, ManifestFormat.encode(renamed(own)));
    assertFails(howdah, () -> {}, manifest + " is of table other@9, not of lm@1");
  }

  private static Manifest renamed(Manifest manifest) {
    return new Manifest(
        new TableId("other", 9),
        manifest.address(),
        manifest.records(),
        manifest.keyBytes(),
        manifest.valueBytes(),
        manifest.checksum(),
        manifest.details());
  }

  @ParameterizedTest
  @CsvSource({"table.spi, false", "table.spl, false", "table.spi, true", "table.spl, true"})
  void aFileIsDamaged(String name, boolean isMissing) throws Exception {
    run("load", "lm", side.words("words", WORDS).toString());
    Path file = side.catalogFolder().resolve("lm/1").resolve(name);
    if (isMissing) {
      Files.delete(file);
      assertFails(howdah, () -> {}, file + " is missing");
    } else {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes, StandardOpenOption.TRUNCATE_EXISTING);
      assertFails(howdah, () -> {}, file + " is not what was loaded");
    }
  }

  private JobRunner runner(String framework) {
    return framework.equals("local") ? stock : howdah;
  }

  private void load(String replicas, String copy) throws Exception {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("load", "lm", side.words("words", WORDS).toString()));
    words.addAll(List.of("--to", address(replicas == null ? "" : replicas)));
    if (copy != null) {
      words.add(copy);
    }
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

  private JobOutcome assertRight(JobRunner runner, Act act) throws Exception {
    JobOutcome outcome = run(runner, act);
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < ASKED; i++) {
      expected.add("word " + i + "\t" + (i < WORDS ? "value of word " + i : "absent"));
    }
    assertThat(outcome.output().parts().stream().flatMap(String::lines))
        .containsExactlyInAnyOrderElementsOf(expected);
    return outcome;
  }

  /** Stock Hadoop's local runner only logs why a task failed, so there the task itself is asked. */
  private void assertFails(JobRunner runner, Act act, String... message) throws Exception {
    JobOutcome outcome = run(runner, act);
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.folder().resolve("_SUCCESS")).doesNotExist();
    if (runner == howdah) {
      assertThat(outcome.explanation()).contains(message);
    }
    assertThat(String.join("\n", Records.FAILURES)).contains(message);
  }

  private JobOutcome run(JobRunner runner, Act act) throws Exception {
    return runner.run(
        job -> {
          describe(job);
          Asks.ACT.set(act);
        });
  }

  private void describe(Job job) {
    Configuration settings = job.getConfiguration();
    settings.set(SideKeys.CATALOG, side.configuration().get(SideKeys.CATALOG));
    String version = side.configuration().get(SideKeys.VERSION_PREFIX + "lm");
    if (version != null) {
      settings.set(SideKeys.VERSION_PREFIX + "lm", version);
    }
    settings.setLong("mapreduce.input.fileinputformat.split.maxsize", SPLIT_BYTES);
    if (waits) {
      settings.setLong("mapreduce.task.timeout", TASK_MILLIS_MAX);
    } else {
      settings.setLong(SideKeys.TIMEOUT_MILLIS, PATIENCE_MILLIS);
    }
    job.setInputFormatClass(KeyValueTextInputFormat.class);
    job.setMapperClass(Records.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  /** Runs {@link Asks}, and keeps why it failed. */
  public static final class Records extends Mapper<Text, Text, Text, Text> {
    private static final Queue<String> FAILURES = new ConcurrentLinkedQueue<>();

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      try {
        new Asks().run(context);
      } catch (IOException | InterruptedException | RuntimeException e) {
        FAILURES.add(e.toString());
        throw e;
      }
    }
  }

  /** What happens in mid-job. */
  private interface Act {
    void happen() throws Exception;
  }

  /** Looks each record's key up, and has something happen once when so many were mapped. */
  public static final class Asks extends LookUpMapper<Text, Text, Text, Text, Text, Text> {
    private static final AtomicInteger MAPPED = new AtomicInteger();
    private static final AtomicReference<Act> ACT = new AtomicReference<>();
    private static final Text ABSENT = new Text("absent");

    @Override
    protected SideTable<Text, Text> open(Configuration job) throws IOException {
      return SideTables.open(job, "lm", Text.class, Text.class);
    }

    @Override
    protected String table() {
      return "lm";
    }

    @Override
    protected void keys(Text word, Text nothing, List<Text> keys) {
      keys.add(word);
    }

    @Override
    protected void map(
        Text word, Text nothing, List<Text> values, Mapper<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      happenInMidJob();
      context.write(word, values.get(0) == null ? ABSENT : values.get(0));
    }

    /** Other tasks wait meanwhile, so that they look up the rest of the words afterwards. */
    private static void happenInMidJob() throws IOException {
      synchronized (MAPPED) {
        if (MAPPED.incrementAndGet() == MID_JOB) {
          try {
            ACT.get().happen();
          } catch (Exception e) {
            throw new IOException(e);
          }
        }
      }
    }
  }
}
