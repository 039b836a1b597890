package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.ignite.group.TestNodes;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks a real memcached and our servers the same, and compares the answers byte for byte. */
class ProtocolTest {
  private static final int VALUE_MAX = 4 << 20;
  private static final int RANDOM_CASES = 30;
  private static final int RANDOM_REQUESTS = 60;

  @TempDir static Path folder;
  private static Memcached real;
  private static final List<KeyValueStore> STORES = new ArrayList<>();
  private static final List<Server> OURS = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    // Who bumps items in the background holds them meanwhile, and a number that is held is stored
    // again without filling it up.
    real = Memcached.start(folder, "-m", "256", "-I", "4m", "-F", "-o", "no_lru_maintainer");
    countPastNumbersOfScripts();
    STORES.add(new MemoryStore(System::currentTimeMillis));
    STORES.add(TestNodes.start(folder));
    for (KeyValueStore store : STORES) {
      DataSet data = store.create("default", 1);
      OURS.add(
          Server.start("127.0.0.1", 0, data, Limits.of(VALUE_MAX, 100), System::currentTimeMillis));
    }
  }

  /** memcached numbers its first items as scripts do those that are not there. */
  private static void countPastNumbersOfScripts() throws Exception {
    try (Client client = new Client(real.address())) {
      client.ask("set past 0 0 1\r\n1\r\n".repeat(100));
    }
  }

  @AfterAll
  static void stop() {
    OURS.forEach(Server::close);
    OURS.clear();
    STORES.forEach(KeyValueStore::close);
    STORES.clear();
    if (real != null) {
      real.close();
    }
  }

  @Test
  void chosenRequestsAreAnsweredAlike() throws Exception {
    clear();
    for (Server server : OURS) {
      try (Client theirs = new Client(real.address());
          Client ours = new Client("127.0.0.1:" + server.port())) {
        for (String request : Scripts.chosen()) {
          compare(request, theirs, ours);
        }
      }
      clear();
    }
  }

  @Test
  void connectionsEndAlike() throws Exception {
    for (Server server : OURS) {
      for (String request : Scripts.closing()) {
        try (Client theirs = new Client(real.address());
            Client ours = new Client("127.0.0.1:" + server.port())) {
          assertThat(ours.askToEnd(request))
              .as(shortened(request))
              .isEqualTo(theirs.askToEnd(request));
        }
      }
    }
  }

  @Test
  void randomRequestsAreAnsweredAlike() {
    Seeds.check(
        RANDOM_CASES,
        random -> {
          clear();
          Server server = OURS.get(random.nextInt(OURS.size()));
          List<String> asked = new ArrayList<>();
          try (Client theirs = new Client(real.address());
              Client ours = new Client("127.0.0.1:" + server.port())) {
            for (int i = 0; i < RANDOM_REQUESTS; i++) {
              String request = Scripts.random(random);
              asked.add(request);
              assertThat(ours.ask(request)).as("%s", asked).isEqualTo(theirs.ask(request));
            }
          }
        });
  }

  @Test
  void requestsInOnePieceAreAnsweredInTheirOrder() {
    Seeds.check(
        10,
        random -> {
          clear();
          StringBuilder all = new StringBuilder();
          for (int i = 0; i < 300; i++) {
            String request = Scripts.random(random).replace("%VERSION%", "1");
            // With an answer still unsent, memcached stores a number without filling it up.
            all.append(request.matches("(?s)(incr|decr|ma) .*") ? "" : request);
          }
          for (Server server : OURS) {
            clear();
            try (Client theirs = new Client(real.address());
                Client ours = new Client("127.0.0.1:" + server.port())) {
              compare(all.toString(), theirs, ours);
            }
          }
        });
  }

  private static void compare(String request, Client theirs, Client ours) throws Exception {
    String expected = theirs.ask(request);
    String answer = ours.ask(request);
    if (!answer.equals(expected)) {
      assertThat(shortened(answer)).as(shortened(request)).isEqualTo(shortened(expected));
      assertThat(answer.length()).as(shortened(request)).isEqualTo(expected.length());
    }
  }

  private static String shortened(String text) {
    return text.length() < 20_000 ? text : text.substring(0, 2_000) + "..." + text.length();
  }

  private static void clear() throws Exception {
    List<String> addresses = new ArrayList<>(List.of(real.address()));
    OURS.forEach(server -> addresses.add("127.0.0.1:" + server.port()));
    for (String address : addresses) {
      try (Client client = new Client(address)) {
        StringBuilder deletes = new StringBuilder();
        for (String key :
            List.of(
                "k0", "k1", "k2", "k3", "a", "b", "c", "g", "n", "m", "w", "big", "ctr", "new",
                "foo")) {
          deletes.append("delete ").append(key).append(" noreply\r\n");
        }
        client.ask(deletes.append("md Zm9v b\r\n").toString());
      }
    }
  }
}
