package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.http.Credential;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.http.Served;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client of several nodes. */
class RemoteGroupTest {
  private static final int KEYS = 500;

  @TempDir Path folder;
  private final Map<String, IgniteStore> nodes = new HashMap<>();
  private final Map<String, Served> served = new HashMap<>();

  @AfterEach
  void stop() {
    List.copyOf(nodes.keySet()).forEach(this::stop);
  }

  private IgniteStore start(String name, List<String> join) throws Exception {
    Served port = Served.start();
    served.put(name, port);
    Membership place = Nodes.answeringAt(port.address(), Nodes.place(folder, name, join));
    IgniteStore node = IgniteStore.start(place, Nodes.QUIET);
    nodes.put(name, node);
    port.serve(node, node::httpAddresses);
    return node;
  }

  /** As a node does: first who asks, then what is asked. */
  private void stop(String name) {
    served.remove(name).close();
    nodes.remove(name).close();
  }

  private void startTwo() throws Exception {
    Membership placeA = Nodes.place(folder, "a", List.of());
    Served port = Served.start();
    served.put("a", port);
    IgniteStore a = IgniteStore.start(Nodes.answeringAt(port.address(), placeA), Nodes.QUIET);
    nodes.put("a", a);
    port.serve(a, a::httpAddresses);
    start("b", List.of("127.0.0.1:" + placeA.memberPort()));
  }

  @Test
  void scansAskAnOwnerAlsoIfOnlyAnotherNodeIsKnown() throws Exception {
    startTwo();
    try (RemoteStore store = served.get("a").connect()) {
      RemoteData data = filled(store);
      Set<String> primaries = new TreeSet<>();
      Set<String> seen = new TreeSet<>();
      for (int p = 0; p < data.partitions(); p++) {
        String primary = data.owners(p).get(0);
        primaries.add(primary);
        assertThat(data.address(primary)).isEqualTo(served.get(primary).address());
        try (Scan scan = data.scan(p)) {
          while (scan.next()) {
            assertThat(seen.add(new String(scan.key(), UTF_8))).isTrue();
          }
        }
      }
      assertThat(primaries).containsExactly("a", "b");
      assertThat(seen).hasSize(KEYS);
    }
  }

  private RemoteData filled(RemoteStore store) throws Exception {
    DataSet data = store.create("d", 1);
    IgniteStore b = nodes.get("b");
    Until.holds("both own keys", () -> ownersOf(b).size() == 2);
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      keys.add(("key" + i).getBytes(UTF_8));
      assertThat(data.change(keys.get(i), Change.put(keys.get(i))).get().isDone()).isTrue();
    }
    assertThat(data.getAll(keys).get()).doesNotContainNull();
    return store.find("d").orElseThrow();
  }

  private static Set<String> ownersOf(IgniteStore node) {
    try {
      DataSet data = node.open("d").orElseThrow();
      Set<String> owners = new TreeSet<>();
      for (int p = 0; p < data.partitions(); p++) {
        owners.addAll(data.owners(p));
      }
      return owners;
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void dataWhoseOwnerIsAwayIsLostAndNotAbsent() throws Exception {
    startTwo();
    try (RemoteStore store = served.get("a").connect()) {
      RemoteData data = filled(store);
      int ofB = 0;
      while (!data.owners(ofB).get(0).equals("b")) {
        ofB++;
      }
      int partition = ofB;
      stop("b");
      assertLost(() -> readAll(data, partition));
      byte[] key = keyOf(data, partition);
      assertThatThrownBy(() -> data.get(key).get())
          .cause()
          .isInstanceOf(HowdahException.class)
          .extracting(e -> ((HowdahException) e).code())
          .isEqualTo(ErrorCode.LOST);
    }
  }

  private static byte[] keyOf(DataSet data, int partition) {
    for (int i = 0; ; i++) {
      byte[] key = ("key" + i).getBytes(UTF_8);
      if (data.partition(key) == partition) {
        return key;
      }
    }
  }

  private static void readAll(RemoteData data, int partition) throws HowdahException {
    try (Scan scan = data.scan(partition)) {
      while (scan.next()) {
        assertThat(scan.key()).isNotEmpty();
      }
    }
  }

  private static void assertLost(org.assertj.core.api.ThrowableAssert.ThrowingCallable attempt) {
    assertThatThrownBy(attempt)
        .isInstanceOf(HowdahException.class)
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.LOST);
  }

  @Test
  void aNodeThatStopsInAScanIsLost() throws Exception {
    startTwo();
    try (RemoteStore store = served.get("a").connect()) {
      RemoteData data = filled(store);
      int partition = 0;
      while (!data.owners(partition).get(0).equals("b")) {
        partition++;
      }
      byte[] value = new byte[256 << 10];
      for (int i = 0, put = 0; put < 100; i++) {
        byte[] key = ("large" + i).getBytes(UTF_8);
        if (data.partition(key) == partition) {
          data.change(key, Change.put(value)).get();
          put++;
        }
      }
      try (Scan scan = data.scan(partition)) {
        assertThat(scan.next()).isTrue();
        stop("b");
        assertLost(
            () -> {
              while (scan.next()) {
                assertThat(scan.key()).isNotEmpty();
              }
            });
      }
    }
  }

  @Test
  void allNodesHaveOneToken() throws Exception {
    startTwo();
    SecureRandom random = new SecureRandom();
    String token = Credential.of(nodes.get("b").system(), random);
    assertThat(token).matches("[0-9a-f]{64}");
    assertThat(Credential.of(nodes.get("a").system(), random)).isEqualTo(token);
  }
}
