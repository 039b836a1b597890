package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Very many who connect to the ports of a node and are none. */
@Timeout(180)
class StrangersTest {
  private static final int PORTS = 4;
  private static final int STRANGERS = 200;
  private static final int READERS_MAX = 40;
  private static final int TIMEOUT_MILLIS = 60_000;

  @TempDir Path folder;
  private final List<StoreNode> nodes = new ArrayList<>();
  private final List<Socket> strangers = new ArrayList<>();
  private boolean keys;
  private int port;

  @AfterEach
  void stop() throws Exception {
    for (Socket one : strangers) {
      one.close();
    }
    nodes.forEach(StoreNode::close);
  }

  private void start(String name, String join) throws Exception {
    int first = Ports.firstOf(PORTS);
    port = join == null ? first : port;
    Map<String, String> all = new TreeMap<>();
    all.put("name", name);
    all.put("port", Integer.toString(first));
    all.put("memory", "128m");
    all.put("join.seconds", "20");
    all.put("silence.seconds", "2");
    all.put("settle.seconds", "0");
    if (keys) {
      all.put("keys", folder.resolve("keys/" + name).toString());
    }
    if (join != null) {
      all.put("join", join);
    }
    StoreNode node = StoreNode.start(NodeSettings.of(folder.resolve("data-" + name), all));
    nodes.add(node);
    assertThat(node.awaitReady()).isTrue();
  }

  private void come(int at, String saying) throws IOException {
    for (int i = 0; i < STRANGERS; i++) {
      Socket one = new Socket(InetAddress.getLoopbackAddress(), at);
      strangers.add(one);
      one.setSoTimeout(TIMEOUT_MILLIS);
      try {
        one.getOutputStream().write(saying.getBytes(ISO_8859_1));
      } catch (SocketException closed) {
        // Sooner than it could say it.
      }
    }
  }

  /** Until those who came first, and all but a few, are closed. */
  private void awaitClosed(List<Socket> all) throws IOException {
    for (Socket one : all) {
      try {
        one.getInputStream().readAllBytes();
      } catch (SocketException reset) {
        // Closed, too.
      }
    }
  }

  private static long threads(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(name))
        .count();
  }

  private void assertGroupTakesOneIn() throws Exception {
    start("b", "127.0.0.1:" + port);
    for (StoreNode node : nodes) {
      assertThat(node.status().nodes()).containsExactly("a", "b");
    }
    try (RemoteStore store = Access.ofFolder(folder.resolve("data-b")).open()) {
      DataSet data = store.open(KeyValueStore.DEFAULT_DATA_SET).orElseThrow();
      byte[] key = "key".getBytes(UTF_8);
      assertThat(data.change(key, Change.put(new byte[] {7})).get().isDone()).isTrue();
      assertThat(data.get(key).get().bytes()).containsExactly(7);
    }
  }

  private void assertBoundedAndJoined() throws Exception {
    byte[] noise = new byte[1000];
    new Random(7).nextBytes(noise);
    start("a", null);
    for (String saying : List.of(new String(noise, ISO_8859_1), "\0\0", "")) {
      come(port + 1, saying);
      come(port + 2, saying);
    }
    awaitClosed(strangers.subList(0, strangers.size() - 2 * STRANGERS));
    awaitClosed(
        strangers.subList(
            strangers.size() - 2 * STRANGERS, strangers.size() - STRANGERS - READERS_MAX));
    assertThat(threads("tcp-disco-sock-reader")).isLessThanOrEqualTo(READERS_MAX);
    come(port + 1, "");
    assertGroupTakesOneIn();
    awaitClosed(strangers);
  }

  @Test
  void thoseWhoDoNotSpeakLikeNodesAreFewAndSoonGone() throws Exception {
    assertBoundedAndJoined();
  }

  @Test
  void thoseWhoShowNoCertificateAreFewAndSoonGone() throws Exception {
    KeySet.make(folder.resolve("keys"), List.of(KeyOwner.of("a"), KeyOwner.of("b")));
    keys = true;
    assertBoundedAndJoined();
  }
}
