package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.howdah.store.Change;
import org.howdah.store.Contents;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes that no client of memcached would send, to a server with a socket. */
class MemcachedFuzzTest {
  private static final Limits LIMITS = new Limits(1 << 16, 64 << 10, 100, 1 << 22, 1 << 22, 5);
  private static final long NOW_MILLIS = 1_700_000_000_000L;
  private static final int KEYS_MAX = 300;
  private static final int CASES_OF_CUTS = 150;
  private static final int REQUESTS = 12;

  private static final String[] WORDS = {
    "\r\n",
    "\n",
    "\r",
    " ",
    "\0",
    "noreply",
    "set ",
    "get ",
    "gets ",
    "cas ",
    "ms ",
    "mg ",
    "md ",
    "ma ",
    "mn\r\n",
    "me ",
    "incr ",
    "touch ",
    "gat ",
    "delete ",
    " 65536\r\n",
    " 65537\r\n",
    " 2147483645\r\n",
    "stats ",
    "verbosity ",
    "lru_crawler metadump all\r\n",
    "\u0080",
    "\u00ff"
  };

  @TempDir Path folder;
  private MemoryStore store;
  private DataSet data;
  private Server server;
  private long closed;
  private long failed;

  @BeforeEach
  void open() throws Exception {
    store = new MemoryStore(() -> NOW_MILLIS);
    data = store.create("default", 1);
    data.change("nobody-names-this-key".getBytes(UTF_8), Change.put("as it was".getBytes(UTF_8)))
        .get();
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private void start(Admission admission) throws Exception {
    server = Server.start("127.0.0.1", 0, data, LIMITS, admission, () -> NOW_MILLIS);
  }

  private Client client() throws Exception {
    return new Client("127.0.0.1:" + server.port());
  }

  private static String[] requests() {
    List<String> requests = new ArrayList<>(Scripts.chosen());
    requests.addAll(Scripts.closing());
    requests.removeIf(request -> request.length() > 10_000);
    requests.add("stats\r\nstats settings\r\nstats items\r\nlru_crawler metadump all\r\n");
    requests.add("\u0080\u0001\0\u0003\u0008\0\0\0\0\0\0\u000e" + "\0".repeat(12) + "abc");
    return requests.toArray(String[]::new);
  }

  @Test
  void whateverIsSentTheServerGoesOnAndNoKeyChangesThatIsNotNamed() throws Exception {
    start(Admission.ANYONE);
    try (Client honest = client()) {
      Fuzz.ofText(requests())
          .words(WORDS)
          .check(
              input -> {
                Map<String, String> before = Contents.of(data);
                String sent = new String(input, ISO_8859_1);
                answer(sent);
                checkServer(honest);
                Contents.changed(before, Contents.of(data))
                    .forEach((key, how) -> assertThat(isNamed(key, sent)).as(key + how).isTrue());
                forgetSome();
              });
    }
  }

  @Test
  void whoDoesNotSayWhoItIsChangesNothing() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "user:correct-horse-battery\n");
    start(new Admission(null, Users.read(users)));
    List<String> requests = new ArrayList<>(List.of(requests()));
    requests.add("set any 0 0 10\r\nuser wrong\r\nset k0 0 0 1\r\n1\r\n");
    requests.add("set any 0 0 4\r\nuser\r\nset k0 0 0 1\r\n1\r\n");
    Map<String, String> before = Contents.of(data);
    Fuzz.ofText(requests.toArray(String[]::new))
        .words(WORDS)
        .check(
            input -> {
              answer(new String(input, ISO_8859_1));
              checkBudgets();
              assertThat(Contents.of(data)).isEqualTo(before);
            });
  }

  @Test
  void ofRequestsThatAreCutOffThoseAreDoneThatAreWhole() throws Exception {
    start(Admission.ANYONE);
    Seeds.check(
        CASES_OF_CUTS,
        random -> {
          List<String> requests = new ArrayList<>();
          for (int i = 0; i < REQUESTS; i++) {
            requests.add(Scripts.random(random).replace("%VERSION%", "1"));
          }
          int cut = random.nextInt(1 + String.join("", requests).length());
          StringBuilder whole = new StringBuilder();
          for (String request : requests) {
            if (whole.length() + request.length() > cut) {
              break;
            }
            whole.append(request);
          }
          Map<String, String> wanted = left(whole.toString());
          assertThat(left(String.join("", requests).substring(0, cut)))
              .as("%s, cut off after %s", requests, cut)
              .isEqualTo(wanted);
        });
  }

  /** What a data set without keys has after requests. */
  private Map<String, String> left(String requests) throws Exception {
    for (String key : Contents.of(data).keySet()) {
      data.change(key.getBytes(ISO_8859_1), Change.remove()).get();
    }
    answer(requests);
    return Contents.of(data);
  }

  private String answer(String sent) throws Exception {
    try (Client client = client()) {
      client.send(sent);
      client.stopSending();
      return client.readToEnd();
    }
  }

  private void checkServer(Client honest) throws Exception {
    assertThat(honest.ask("mg nobody-names-this-key v\r\n")).isEqualTo("VA 9\r\nas it was\r\n");
    checkBudgets();
  }

  private void checkBudgets() {
    long closedBefore = closed;
    long failedBefore = failed;
    closed = server.state().defects();
    failed = server.state().stats().failures.sum();
    assertThat(closed).as("connections closed because of a defect").isEqualTo(closedBefore);
    assertThat(failed).as("requests that the data set did not do").isEqualTo(failedBefore);
    HostileClientTest.awaitTaken(server.state().inputBudget(), 0);
    HostileClientTest.awaitTaken(server.state().outputBudget(), 0);
  }

  private static boolean isNamed(String key, String sent) {
    String encoded = Base64.getEncoder().encodeToString(key.getBytes(ISO_8859_1));
    return sent.contains(key) || sent.contains(encoded.replace("=", ""));
  }

  private void forgetSome() throws Exception {
    Map<String, String> there = Contents.of(data);
    if (there.size() > KEYS_MAX) {
      for (String key : there.keySet()) {
        if (!key.equals("nobody-names-this-key")) {
          data.change(key.getBytes(ISO_8859_1), Change.remove()).get();
        }
      }
    }
  }
}
