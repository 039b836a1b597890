package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah node} as its users start it. */
class NodeProcessTest {
  private static final int PORTS = 4;

  @TempDir Path folder;

  @Test
  void aNodeServesStopsWhenToldAndGoesOnWithItsData() throws Exception {
    int port = freePorts();
    String data = folder.resolve("data").toString();
    try (HowdahProcess node = node(port, "--data", data, "--name", "first")) {
      node.awaitStdout("howdah node first is ready: memcached 127.0.0.1:" + port);
      node.awaitStdout(", 1 node, ");
      assertThat(ask(port, "/health").statusCode()).isEqualTo(200);
      assertThat(ask(port, "/ready").statusCode()).isEqualTo(200);
      assertThat(ask(port, "/status").headers().firstValue("Content-Type"))
          .hasValue("application/json");
      assertThat(ask(port, "/status").body())
          .contains(
              "\"name\": \"first\"",
              "\"ready\": true",
              "\"dataSets\": [\"default\", \"howdah-jobs\", \"howdah-journal\"]");

      try (HowdahProcess same = node(freePorts(), "--data", data)) {
        assertThat(same.exitCode()).isEqualTo(2);
        assertThat(same.stderr()).contains(data, "in use by the process ", "folder of its own");
      }
      try (HowdahProcess taken = node(port, "--data", folder.resolve("other").toString())) {
        assertThat(taken.exitCode()).isEqualTo(2);
        assertThat(taken.stderr()).contains("127.0.0.1:" + (port + 3), "--port");
      }
      node.signal("TERM");
      assertThat(node.exitCode()).as(node.stderr()).isZero();
      assertThat(node.stderr()).isEmpty();
    }
    try (HowdahProcess again = node(port, "--data", data)) {
      again.awaitStdout("howdah node first is ready");
      again.signal("INT");
      assertThat(again.exitCode()).as(again.stderr()).isZero();
    }
  }

  @Test
  void aFurtherNodeNeedsOneAddress() throws Exception {
    int port = freePorts();
    int otherPort = freePorts();
    String data = folder.resolve("a").toString();
    String otherData = folder.resolve("b").toString();
    try (HowdahProcess first = node(port, "--data", data, "--name", "a")) {
      first.awaitStdout("is ready");
      String address = "127.0.0.1:" + port;
      try (HowdahProcess second =
          node(otherPort, "--data", otherData, "--name", "b", "--join", address)) {
        second.awaitStdout("2 nodes");
        assertThat(ask(port, "/status").body()).contains("\"nodes\": [\"a\", \"b\"]");
      }
    }
  }

  @Test
  void whatIsWrongIsSaidWithTheSetting() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEnd(2, "--data", "--data", file.toString());
    String data = folder.resolve("data").toString();
    assertEnd(1, "answered at 127.0.0.1:2", "--data", data, "--join", "127.0.0.1:1");
    assertEnd(2, "no host a.invalid to join at", "--data", data, "--join", "a.invalid");
    Path config = Files.writeString(folder.resolve("config"), "prot=1\n");
    assertEnd(2, "no setting prot", "--data", data, "--config", config.toString());
    Files.writeString(config, "host=0.0.0.0\n");
    assertEnd(2, "one address", "--data", data, "--config", config.toString());
    Files.writeString(config, "host=192.0.2.1\n");
    assertEnd(2, "howdah grid keys", "--data", data, "--config", config.toString());
    Files.writeString(config, "keys=" + folder.resolve("none") + "\n");
    assertEnd(2, "none/node.pem", "--data", data, "--config", config.toString());
  }

  @Test
  void aNodeThatStillLooksForItsGroupStopsWhenTold() throws Exception {
    int port = freePorts();
    Path config = Files.writeString(folder.resolve("slow"), "memory=128m\njoin.seconds=600\n");
    String data = folder.resolve("data").toString();
    try (HowdahProcess node =
        HowdahProcess.node(
            folder,
            "--data=" + data,
            "--join=127.0.0.1:1",
            "--port=" + port,
            "--config=" + config)) {
      while (!answers(port)) {
        assertThat(node.isAlive()).as(node.stderr()).isTrue();
      }
      node.signal("TERM");
      assertThat(node.exitCode()).as(node.stderr()).isZero();
    }
  }

  private void assertEnd(int code, String text, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!all.contains("--config")) {
      all.addAll(List.of("--config", quick().toString()));
    }
    try (HowdahProcess node = HowdahProcess.node(folder, all.toArray(new String[0]))) {
      assertThat(node.exitCode()).isEqualTo(code);
      assertThat(node.stderr()).contains(text);
    }
  }

  private HowdahProcess node(int port, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--port", Integer.toString(port), "--config", quick().toString()));
    return HowdahProcess.node(folder, all.toArray(new String[0]));
  }

  private Path quick() throws IOException {
    return Files.writeString(
        folder.resolve("quick"),
        "memory=128m\ncopies=1\nsettle.seconds=1\njoin.seconds=1\ngrid.spares=0\n");
  }

  private static HttpResponse<String> ask(int port, String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + (port + 3) + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private static boolean answers(int port) throws Exception {
    try {
      return ask(port, "/health").statusCode() == 200;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  /** The first of four in a row that are free now. */
  static int freePorts() throws IOException {
    return Ports.firstOf(PORTS);
  }
}
