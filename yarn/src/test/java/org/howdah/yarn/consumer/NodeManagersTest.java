package org.howdah.yarn.consumer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.HostBusyException;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;
import org.howdah.yarn.wire.SizesMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a reduce task makes of NodeManagers that answer as they should, otherwise, or not at all.
 */
class NodeManagersTest {
  private static final int REDUCE = 3;
  private static final String ATTEMPT = "attempt_1_0001_m_000000_0";
  private static final byte[] BYTES = "what a map has for a reduce".getBytes(UTF_8);
  private static final SecretKey SECRET = secret("of the job");

  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private NodeManagers nodes;
  private String host;

  /** What a NodeManager does with a request. */
  private interface Reply {
    void to(HttpExchange request) throws IOException;
  }

  private static SecretKey secret(String text) {
    return JobTokenSecretManager.createSecretKey(text.getBytes(UTF_8));
  }

  private void begin(Reply reply) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mapOutput", reply::to);
    server.start();
    host = "http://127.0.0.1:" + server.getAddress().getPort();
    JobConf conf = new JobConf();
    conf.setInt(MRJobConfig.SHUFFLE_READ_TIMEOUT, 300);
    connect(conf);
  }

  private void connect(JobConf conf) throws HowdahException {
    Connections connections = Connections.of(conf, ReduceSettings.of(conf));
    nodes = new NodeManagers("job_1_0001", REDUCE, SECRET, connections);
  }

  @AfterEach
  void close() {
    end.countDown();
    nodes.close();
    server.stop(0);
    threads.shutdownNow();
  }

  private static void reply(
      HttpExchange request, SecretKey secret, Map<String, String> headers, byte[] body)
      throws IOException {
    reply(request, secret, headers, body, body.length);
  }

  /**
   * @param said how many bytes the answer has; 0 if it does not say that
   */
  private static void reply(
      HttpExchange request, SecretKey secret, Map<String, String> headers, byte[] body, long said)
      throws IOException {
    String hash = request.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
    var all = request.getResponseHeaders();
    all.set("name", "mapreduce");
    all.set("version", "1.0.0");
    all.set(
        SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
        SecureShuffleUtils.generateHash(hash.getBytes(UTF_8), secret));
    headers.forEach(all::set);
    request.sendResponseHeaders(200, said);
    request.getResponseBody().write(body);
    request.close();
  }

  private static Reply good(Map<String, String> headers, byte[] body) {
    return request -> reply(request, SECRET, headers, body);
  }

  /** Without a body. */
  private static Reply status(int status, Map<String, String> headers) {
    return request -> {
      headers.forEach(request.getResponseHeaders()::set);
      request.sendResponseHeaders(status, -1);
      request.close();
    };
  }

  private static byte[] segment(String attempt, long storedBytes, int reduce) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    new ShuffleHeader(attempt, storedBytes, 99, reduce).write(new DataOutputStream(body));
    body.write(BYTES);
    return body.toByteArray();
  }

  private static byte[] segment() throws IOException {
    return segment(ATTEMPT, BYTES.length, REDUCE);
  }

  private List<Segment> wanted() {
    return List.of(Segment.unmeasured(host, ATTEMPT, 0));
  }

  private SegmentAnswer ask() throws IOException {
    return nodes.ask(host, wanted());
  }

  private void assertRefused(ErrorCode code, String why) {
    assertThatThrownBy(
            () -> {
              try (SegmentAnswer answer = ask()) {
                answer.next();
              }
            })
        .isInstanceOfSatisfying(HowdahException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(why);
  }

  @Test
  void aSegmentComesWithItsLengths() throws Exception {
    begin(good(Map.of(), segment()));
    try (SegmentAnswer answer = ask()) {
      assertThat(answer.next()).isEqualTo(wanted().get(0).measured(0, BYTES.length, 99));
      assertThat(answer.bytes().readAllBytes()).isEqualTo(BYTES);
      assertThat(answer.next()).isNull();
    }
  }

  /** That is also how a service of a later version is told from ours. */
  @ParameterizedTest
  @CsvSource({"sizes?, true", "sizes/2?, false", "sizes, false"})
  void onlyWhoSaysThatItTellsLengthsIsAskedForThem(String said, boolean tells) throws Exception {
    begin(good(Map.of(SizesMessage.HEADER, said), segment()));
    try (SegmentAnswer answer = ask()) {
      assertThat(answer.tellsSizes()).isEqualTo(tells);
    }
  }

  @Test
  void lengthsAreThoseThatTheServiceTells() throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    SizesMessage.write(new DataOutputStream(body), ATTEMPT, 7, BYTES.length, 99);
    begin(good(Map.of(SizesMessage.HEADER, SizesMessage.SIZES), body.toByteArray()));
    assertThat(nodes.measure(host, wanted()))
        .containsExactly(wanted().get(0).measured(7, BYTES.length, 99));
  }

  @Test
  void whoTellsNoLengthsAnyMoreIsToldFromDamage() throws Exception {
    begin(good(Map.of(), segment()));
    assertThatThrownBy(() -> nodes.measure(host, wanted()))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("does not say how long segments are any more");
  }

  @Test
  void whoDoesNotKnowTheJobsSecretIsNotBelieved() throws Exception {
    begin(request -> reply(request, secret("of another"), Map.of(), segment()));
    assertThatThrownBy(this::ask).isInstanceOf(IOException.class);
  }

  @Test
  void whoShowsNoHashIsNotBelieved() throws Exception {
    begin(status(200, Map.of("name", "mapreduce", "version", "1.0.0")));
    assertRefused(ErrorCode.LOST, "does not show that it knows the job");
  }

  @Test
  void anotherVersionOfHadoopsShuffleIsRefused() throws Exception {
    begin(good(Map.of("version", "2.0.0"), segment()));
    assertRefused(ErrorCode.LOST, "another version of Hadoop's shuffle");
  }

  @Test
  void aRefusalIsTold() throws Exception {
    begin(status(401, Map.of()));
    assertRefused(ErrorCode.LOST, "401");
  }

  /** It says how many milliseconds. */
  @ParameterizedTest
  @CsvSource({"5000, 5000", "0, 1000", "-7, 1000", "soon, 1000", "99999999999, 60000"})
  void aBusyNodeIsLeftAloneForAsLongAsIsSensible(String said, long millis) throws Exception {
    begin(status(429, Map.of("Retry-After", said)));
    assertThatThrownBy(this::ask)
        .isInstanceOfSatisfying(
            HostBusyException.class, e -> assertThat(e.pauseMillis()).isEqualTo(millis));
  }

  @Test
  void anAnswerThatDoesNotSayHowLongItIsCannotBeWaitedWith() throws Exception {
    begin(request -> reply(request, SECRET, Map.of(), segment(), 0));
    assertRefused(ErrorCode.CORRUPTION, "does not say how long it is");
  }

  @Test
  void whatWasNotAskedForIsRefused() throws Exception {
    begin(good(Map.of(), segment("attempt_1_0001_m_000001_0", BYTES.length, REDUCE)));
    assertRefused(ErrorCode.CORRUPTION, "attempt_1_0001_m_000001_0");
  }

  @Test
  void whatIsForAnotherReduceTaskIsRefused() throws Exception {
    begin(good(Map.of(), segment(ATTEMPT, BYTES.length, REDUCE + 1)));
    assertRefused(ErrorCode.CORRUPTION, "for reduce task 4");
  }

  @ParameterizedTest
  @CsvSource({"-1", "28", "9223372036854775807"})
  void lengthsThatCannotBeAreRefused(long storedBytes) throws Exception {
    begin(good(Map.of(), segment(ATTEMPT, storedBytes, REDUCE)));
    assertRefused(ErrorCode.CORRUPTION, "is said to have " + storedBytes + " bytes");
  }

  @Test
  void bytesThatAreNoAnswerAreRefused() throws Exception {
    byte[] noise = new byte[1000];
    new Random(1).nextBytes(noise);
    begin(good(Map.of(), noise));
    assertThatThrownBy(() -> ask().next()).isInstanceOf(IOException.class);
  }

  @Test
  void silenceIsOutOfReach() throws Exception {
    begin(request -> awaitEnd());
    assertThatThrownBy(this::ask)
        .isInstanceOfSatisfying(
            IOException.class, e -> assertThat(SegmentSource.isOutOfReach(e)).isTrue());
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void closingEndsWhoWaitsForAnAnswer() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    begin(
        request -> {
          asked.countDown();
          awaitEnd();
        });
    connect(new JobConf());
    CompletableFuture<SegmentAnswer> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ask();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            threads);
    asked.await();
    nodes.close();
    assertThatThrownBy(() -> answer.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(IOException.class);
    assertThatThrownBy(this::ask).hasMessage("the shuffle is over");
  }
}
