package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.store.keys.NodeKeys;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A group whose nodes know each other by keys, and who else comes to its ports. */
@Timeout(180)
class ProtectedNodeTest {
  private static final int PORTS = 4;
  private static final int NOISE_BYTES = 50_000;

  @TempDir Path folder;
  private final List<StoreNode> nodes = new ArrayList<>();
  private int port;

  @BeforeEach
  void start() throws Exception {
    KeySet.make(folder.resolve("keys"), List.of(of("a"), of("b")));
    Files.writeString(folder.resolve("users"), "jane:secret\n");
    port = Ports.firstOf(PORTS);
    ready(StoreNode.start(settings("a", port, "keys/a", null)));
    int second = Ports.firstOf(PORTS);
    ready(StoreNode.start(settings("b", second, "keys/b", "127.0.0.1:" + port)));
  }

  private static KeyOwner of(String name) throws HowdahException {
    return KeyOwner.of(name);
  }

  private void ready(StoreNode node) throws Exception {
    nodes.add(node);
    assertThat(node.awaitReady()).isTrue();
  }

  @AfterEach
  void stop() {
    nodes.forEach(StoreNode::close);
  }

  private NodeSettings settings(String name, int first, String keys, String join)
      throws HowdahException {
    return NodeSettings.of(folder.resolve("data-" + name), given(name, first, keys, join));
  }

  private Map<String, String> given(String name, int first, String keys, String join) {
    Map<String, String> all = new TreeMap<>();
    all.put("name", name);
    all.put("port", Integer.toString(first));
    all.put("memory", "128m");
    all.put("copies", "2");
    all.put("join.seconds", "5");
    all.put("settle.seconds", "0");
    all.put("memcached.users", folder.resolve("users").toString());
    if (keys != null) {
      all.put("keys", folder.resolve(keys).toString());
    }
    if (join != null) {
      all.put("join", join);
    }
    return all;
  }

  private void assertGroupGoesOn() throws Exception {
    for (StoreNode node : nodes) {
      assertThat(node.status().nodes()).containsExactly("a", "b");
      assertThat(node.status().isReady()).isTrue();
    }
    try (RemoteStore store = Access.ofFolder(folder.resolve("data-b")).open()) {
      DataSet data = store.open(KeyValueStore.DEFAULT_DATA_SET).orElseThrow();
      byte[] key = "key".getBytes(UTF_8);
      assertThat(data.change(key, Change.put(new byte[] {7})).get().isDone()).isTrue();
      assertThat(data.get(key).get().bytes()).containsExactly(7);
    }
  }

  @Test
  void aNodeWithoutKeysOfTheGroupIsRefusedAndDisturbsNobody() throws Exception {
    assertGroupGoesOn();
    String group = "127.0.0.1:" + port;
    KeySet.make(folder.resolve("others"), List.of(of("c")));
    int first = Ports.firstOf(PORTS);
    NodeSettings stranger = settings("c", first, "others/c", group);
    assertThatThrownBy(() -> StoreNode.start(stranger))
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessageContainingAll("127.0.0.1:" + (port + 1), "howdah grid keys");
    NodeSettings bare = settings("d", first, null, group);
    assertThatThrownBy(() -> StoreNode.start(bare))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("127.0.0.1:" + (port + 1), "this node has none");
    assertGroupGoesOn();
  }

  private static ErrorCode code(Throwable thrown) {
    return ((HowdahException) thrown).code();
  }

  @Test
  void clientsNeedTlsAndTheToken() throws Exception {
    Path data = folder.resolve("data-a");
    Access access = Access.ofFolder(data);
    assertThat(access.addresses()).containsExactly("127.0.0.1:" + (port + 3));
    assertThatThrownBy(() -> RemoteStore.open(access.addresses(), access.token()))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("ca.pem");
    SSLContext system = SSLContext.getDefault();
    assertThatThrownBy(() -> RemoteStore.open(access.addresses(), access.token(), system))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("by TLS");
    assertThatThrownBy(() -> new Access(access.addresses(), "wrong", access.certificates()).open())
        .hasMessageContaining("the token is wrong");
    NodeKeys keys = NodeKeys.read(folder.resolve("keys/b"));
    try (Socket client =
        NodeKeys.trusting(keys.authority()).getSocketFactory().createSocket("127.0.0.1", port)) {
      client.getOutputStream().write("set x 0 0 11\r\njane secret\r\nquit\r\n".getBytes(UTF_8));
      assertThat(new String(client.getInputStream().readAllBytes(), UTF_8)).isEqualTo("STORED\r\n");
    }
  }

  /**
   * Where the machine has no other address than that of the loopback interface, nothing is seen.
   */
  @Test
  void aNodeWithKeysServesANetwork() throws Exception {
    String host = addressOnANetwork();
    assumeThat(host).as("an address on a network").isNotNull();
    KeySet.make(folder.resolve("keys"), List.of(of("net=" + host)));
    Map<String, String> all = given("net", Ports.firstOf(PORTS), "keys/net", null);
    all.put("host", host);
    Path data = folder.resolve("data-net");
    try (StoreNode node = StoreNode.start(NodeSettings.of(data, all))) {
      assertThat(node.awaitReady()).isTrue();
      assertThat(Access.ofFolder(data).addresses().get(0)).startsWith(host);
      try (RemoteStore store = Access.ofFolder(data).open()) {
        assertThat(store.names()).containsExactly(KeyValueStore.DEFAULT_DATA_SET);
      }
    }
    all.put("keys", folder.resolve("keys/a").toString());
    NodeSettings wrong = NodeSettings.of(folder.resolve("data-wrong"), all);
    assertThatThrownBy(() -> StoreNode.start(wrong))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("node.pem", host, "howdah grid keys");
  }

  private static String addressOnANetwork() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .map(InetAddress::getHostAddress)
        .findFirst()
        .orElse(null);
  }

  @Test
  void garbageOnAnyPortEndsNoNode() throws Exception {
    sendGarbage(port);
    assertGroupGoesOn();
  }

  @Test
  void garbageEndsNoNodeWithoutKeysEither() throws Exception {
    int first = Ports.firstOf(PORTS);
    try (StoreNode plain = StoreNode.start(settings("plain", first, null, null))) {
      assertThat(plain.awaitReady()).isTrue();
      sendGarbage(first);
      try (RemoteStore store = Access.ofFolder(folder.resolve("data-plain")).open()) {
        assertThat(store.names()).containsExactly(KeyValueStore.DEFAULT_DATA_SET);
      }
      assertThat(plain.status().isReady()).isTrue();
    }
  }

  private static void sendGarbage(int first) throws IOException {
    byte[] noise = new byte[NOISE_BYTES];
    new Random(11).nextBytes(noise);
    String random = new String(noise, ISO_8859_1);
    List<String> garbage =
        List.of(
            random,
            "\0".repeat(NOISE_BYTES),
            "GET / HTTP/1.1\r\n\r\n",
            "\u0016\u0003\u0001\u0002\u0000\u0001" + random,
            "\0\0GG" + random);
    for (int one = first; one < first + PORTS; one++) {
      for (String bytes : garbage) {
        send(one, bytes);
      }
    }
  }

  /** Whether it is read to its end or refused does not matter. */
  private static void send(int port, String bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
    } catch (SocketException refused) {
      // As it should be.
    }
  }
}
