package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.grid.TestHost.JOB;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RunsTest {
  private static final long SEED = 17;
  private static final int LARGE_BYTES = (9 << 20) + 5;

  @TempDir Path folder;
  private TestHost host;
  private GridNode node;

  @BeforeEach
  void start() throws Exception {
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    host = TestHost.start(Files.createDirectory(folder.resolve("node")), store, TestHost.LIMITS);
    node = host.connect();
  }

  @AfterEach
  void stop() {
    node.close();
    host.close();
  }

  private byte[] put(String name, int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(SEED).nextBytes(bytes);
    node.putRun(JOB, name, Files.write(folder.resolve(name), bytes));
    return bytes;
  }

  private byte[] get(String name, long offset, long length) throws IOException {
    try (InputStream in = node.openRun(JOB, name, offset, length)) {
      return in.readAllBytes();
    }
  }

  private Path runs() {
    return folder.resolve("node/jobs").resolve(JOB).resolve("runs");
  }

  private List<String> files() {
    if (!Files.isDirectory(runs())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(runs())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsPutIsReadWholeAndInPartsUntilItIsDeleted() throws Exception {
    byte[] large = put("map-0.run", LARGE_BYTES);
    put("empty", 0);
    assertThat(runs().resolve("map-0.run")).hasBinaryContent(large);
    assertThat(get("map-0.run", 0, -1)).isEqualTo(large);
    int from = 5_000_000;
    assertThat(get("map-0.run", from, -1)).isEqualTo(Arrays.copyOfRange(large, from, large.length));
    assertThat(get("map-0.run", from, 300_000))
        .isEqualTo(Arrays.copyOfRange(large, from, from + 300_000));
    assertThat(get("map-0.run", large.length, -1)).isEmpty();
    assertThat(get("empty", 0, -1)).isEmpty();
    assertThat(files()).containsExactly("empty", "map-0.run");
    assertThat(node.status().jobs()).hasSize(1).allMatch(job -> job.runs() < 0);
    assertThat(node.jobs())
        .singleElement()
        .satisfies(
            job -> {
              assertThat(job.job()).isEqualTo(JOB);
              assertThat(job.runs()).isEqualTo(2);
              assertThat(job.runBytes()).isEqualTo(large.length);
            });

    assertThat(node.deleteRun(JOB, "map-0.run")).isTrue();
    assertThat(node.deleteRun(JOB, "map-0.run")).isFalse();
    assertThat(files()).containsExactly("empty");
    node.deleteJob(JOB);
    assertThat(runs().getParent()).doesNotExist();
  }

  @Test
  void aRunThatIsNotThereIsLost() throws Exception {
    assertThatThrownBy(() -> node.openRun(JOB, "map-1", 0, -1))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContainingAll("map-1", JOB);
    put("map-1", 10);
    assertThatThrownBy(() -> node.openRun(JOB, "map-1", 11, -1)).hasMessageContaining("10 bytes");
    assertThatThrownBy(() -> node.openRun(JOB, "map-1", 5, 6)).hasMessageContaining("10 bytes");
  }

  private HttpResponse<String> putRaw(String query, String body) throws Exception {
    return host.ask("PUT", "jobs/" + JOB + "/runs/r?upload=u&" + query, body.getBytes(UTF_8));
  }

  @Test
  void whatIsNotWhatWasSentIsRefusedAndNothingIsLeft() throws Exception {
    HttpResponse<String> wrong = putRaw("offset=0&length=3&crc=1", "abc");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("CORRUPTION", "CRC-32C", "send it again");
    assertThat(files()).isEmpty();
    assertThat(putRaw("offset=0&length=4&crc=910901175", "abc").statusCode()).isEqualTo(400);
    assertThat(files()).isEmpty();
    assertThat(putRaw("offset=0&length=3&crc=910901175", "abc").statusCode()).isEqualTo(200);
    assertThat(files()).containsExactly("r");
  }

  @Test
  void piecesMayComeTwiceButNotBeforeThoseBeforeThem() throws Exception {
    assertThat(putRaw("offset=3", "def").body()).contains("INPUT", "from its start");
    assertThat(putRaw("offset=0", "ab").statusCode()).isEqualTo(200);
    assertThat(files()).containsExactly(".r.u.part");
    assertThat(putRaw("offset=0", "ab").statusCode()).isEqualTo(200);
    assertThat(putRaw("offset=2&length=3&crc=910901175", "c").statusCode()).isEqualTo(200);
    assertThat(runs().resolve("r")).hasContent("abc");
    assertThat(putRaw("offset=0", "ab").statusCode()).isEqualTo(200);
    assertThat(putRaw("offset=3", "d").body()).contains("came 2 bytes");
    assertThat(files()).containsExactly("r");
  }

  /** Begins to send a run that is to have so many bytes. */
  private Socket putHead(String name, int bytes) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), host.port());
    String head =
        """
        PUT /v1/grid/jobs/%s/runs/%s?upload=u&offset=0&length=9&crc=1 HTTP/1.1
        Host: x
        Authorization: Bearer %s
        Content-Length: %d

        """
            .formatted(JOB, name, TestHost.TOKEN, bytes);
    socket.getOutputStream().write(head.replace("\n", "\r\n").getBytes(ISO_8859_1));
    return socket;
  }

  @Test
  void ofACopyThatBreaksOffNothingIsLeft() throws Exception {
    try (Socket socket = putHead("torn", 9)) {
      socket.getOutputStream().write("abc".getBytes(UTF_8));
      Until.holds("the file is begun", () -> files().contains(".torn.u.part"));
    }
    Until.holds("the file is gone", () -> files().isEmpty());
  }

  @Test
  void noNameLeadsOutOfTheFolder() throws Exception {
    Files.writeString(folder.resolve("node/secret"), "x");
    for (String name : List.of("..", "%2e%2e", "..%2f..%2fsecret", ".x", "a%00b", "")) {
      assertThat(host.ask("GET", "jobs/" + JOB + "/runs/" + name, new byte[0]).statusCode())
          .as(name)
          .isEqualTo(400);
    }
    assertThat(host.ask("GET", "jobs/" + JOB + "/runs/../../secret", new byte[0]).statusCode())
        .isEqualTo(404);
    assertThat(host.ask("DELETE", "jobs/..", new byte[0]).statusCode()).isEqualTo(400);
    assertThat(host.ask("DELETE", "jobs/%2e%2e", new byte[0]).statusCode()).isEqualTo(400);
    assertThat(folder.resolve("node/secret")).exists();
    assertThatThrownBy(() -> node.openRun("../j", "r", 0, -1)).hasMessageContaining("../j");
  }

  @Test
  void whatJobsLeaveFreeOfTheDiskIsNotGivenToRuns() throws Exception {
    node.close();
    host.close();
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    host = TestHost.start(folder.resolve("node"), store, Long.MAX_VALUE / 2);
    node = host.connect();
    assertThatThrownBy(() -> put("map-0", 10))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES))
        .hasMessageContainingAll(runs().resolve("map-0").toString(), "grid.disk.reserve", " 10 ");
    assertThat(files()).isEmpty();
    assertThat(host.ask("GET", "status", new byte[0]).body())
        .containsPattern("\"diskReserveBytes\": *" + Long.MAX_VALUE / 2);
    assertThat(node.start(JOB, TestHost.shell("echo $HOWDAH_GRID_DISK_RESERVE")).getInputStream())
        .hasContent(Long.MAX_VALUE / 2 + "\n");
  }

  @Test
  void aPieceHasABound() throws Exception {
    try (Socket socket = putHead("r", TestHost.LIMITS.pieceBytesMax() + 1)) {
      assertThat(new String(socket.getInputStream().readNBytes(20), ISO_8859_1)).contains(" 413 ");
    }
    assertThat(files()).isEmpty();
  }
}
