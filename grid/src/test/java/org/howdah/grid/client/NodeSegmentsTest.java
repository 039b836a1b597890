package org.howdah.grid.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.howdah.grid.TestHost;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;
import org.howdah.shuffle.SegmentSourceContract;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that a node keeps, larger than what is asked for at once. */
@Timeout(60)
class NodeSegmentsTest extends SegmentSourceContract {
  private static final int BYTES = 1_000_000;

  @TempDir Path folder;
  private TestHost host;
  private NodeLinks links;
  private NodeSegments source;
  private final byte[] run = new byte[BYTES];

  @BeforeEach
  void start() throws Exception {
    new Random(1).nextBytes(run);
    host = TestHost.start(folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS);
    Access access = new Access(List.of(host.address()), TestHost.TOKEN);
    try (GridNode node = host.connect()) {
      node.putRun(TestHost.JOB, "r", Files.write(folder.resolve("r"), run));
    }
    links = new NodeLinks(access);
    source = new NodeSegments(links, TestHost.JOB);
  }

  @AfterEach
  void stop() {
    source.close();
    links.close();
    host.close();
  }

  @Override
  protected SegmentSource source() {
    return source;
  }

  @Override
  protected Segment put(String file, int map, byte[] stored) throws Exception {
    try (GridNode node = host.connect()) {
      node.putRun(TestHost.JOB, file, Files.write(folder.resolve("of-" + file), stored));
    }
    return Segment.unmeasured(host.address(), file, map)
        .measured(0, stored.length, stored.length - Integer.BYTES);
  }

  @Override
  protected Segment missing() {
    return Segment.unmeasured(host.address(), "none", 0).measured(0, 100, 96);
  }

  private static Segment segment(String at, int map, long start, long bytes) {
    return Segment.unmeasured(at, "r", map).measured(start, bytes, bytes);
  }

  @Test
  void segmentsComeInTheirOrderWhetherOrNotThoseBeforeAreRead() throws Exception {
    String at = host.address();
    List<Segment> all =
        List.of(segment(at, 0, 10, 600_000), segment(at, 1, 600_010, 5), segment(at, 2, 7, 9));
    assertThat(source.measure(at, all)).isEqualTo(all);
    try (SegmentAnswer answer = source.ask(at, all)) {
      assertThat(answer.next()).isEqualTo(all.get(0));
      assertThat(answer.bytes().read()).isEqualTo(run[10] & 0xff);
      for (Segment each : all.subList(1, 3)) {
        assertThat(answer.next()).isEqualTo(each);
        int end = (int) (each.start() + each.storedBytes());
        assertThat(answer.bytes().readAllBytes())
            .isEqualTo(Arrays.copyOfRange(run, (int) each.start(), end));
      }
      assertThat(answer.next()).isNull();
    }
  }

  private static void read(NodeSegments from, String at, long bytes) throws IOException {
    try (SegmentAnswer answer = from.ask(at, List.of(segment(at, 0, 0, bytes)))) {
      Segment unused = answer.next();
      byte[] unusedBytes = answer.bytes().readAllBytes();
    }
  }

  @Test
  void aNodeThatIsNotThereCannotBeReached() {
    host.vanish();
    assertThatThrownBy(() -> read(source, host.address(), 5)).isInstanceOf(ConnectException.class);
  }

  @Test
  void whatANodeDoesNotHaveIsLost() {
    assertThatThrownBy(() -> read(source, host.address(), BYTES + 1L))
        .isNotInstanceOf(ConnectException.class)
        .hasMessageContaining(BYTES + " bytes");
  }

  @Test
  void whatIsOpenFailsOnceItIsClosed() throws Exception {
    String at = host.address();
    try (SegmentAnswer answer = source.ask(at, List.of(segment(at, 0, 0, BYTES)))) {
      Segment unused = answer.next();
      InputStream bytes = answer.bytes();
      assertThat(bytes.read()).isEqualTo(run[0] & 0xff);
      source.close();
      assertThatThrownBy(bytes::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aRequestThatIsNotAnsweredEndsWhenItIsClosed() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String at = "127.0.0.1:" + mute.getLocalPort();
      CompletableFuture<Void> reading =
          CompletableFuture.runAsync(
              () -> {
                try {
                  read(source, at, 5);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      try (Socket asked = mute.accept()) {
        assertThat(asked.getInputStream().read()).isEqualTo('G');
        source.close();
        assertThatThrownBy(reading::get)
            .isInstanceOf(ExecutionException.class)
            .hasStackTraceContaining("CancellationException");
      }
    }
  }
}
