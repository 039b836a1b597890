package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;
import org.howdah.store.Change;
import org.howdah.store.Contents;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** Bytes that no client of HTTP would send, and answers that no node would give. */
class HttpFuzzTest {
  private static final int SOCKET_MILLIS = 15_000;
  private static final byte[] KEY = "k0".getBytes(UTF_8);
  private static final Change CHANGE = Change.put("v".getBytes(UTF_8));
  private static final String UNNAMED = "nobody-names-this";

  private static String withBody(String line, byte[] body) {
    return Served.head(line, "Content-Length: " + body.length + "\r\n")
        + new String(body, ISO_8859_1);
  }

  private interface Frameful {
    void write(FrameWriter frames) throws IOException;
  }

  private static byte[] frames(Frameful content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    content.write(frames);
    frames.end();
    return out.toByteArray();
  }

  private static byte[] changes() throws IOException {
    return frames(
        frames -> {
          frames.change(KEY, CHANGE);
          frames.change("k1".getBytes(UTF_8), Change.increment(1));
        });
  }

  private static byte[] answers() throws IOException {
    Value value = new Value("bytes".getBytes(UTF_8), 1, 2, 3);
    return frames(
        frames -> {
          frames.alive();
          frames.kept();
          frames.entry(KEY, value, value.bytes());
          frames.absent();
          frames.outcome(new Outcome(Outcome.Status.DONE, value));
          frames.failed(new HowdahException(ErrorCode.LOST, "lost"));
        });
  }

  private static String[] requests() throws IOException {
    List<String> requests = new ArrayList<>();
    for (String line :
        List.of(
            "GET /v1/data",
            "GET /v1/data/d",
            "GET /v1/data/d/keys/k0",
            "GET /v1/data/d/keys/k%2F%00",
            "DELETE /v1/data/d/keys/k1",
            "GET /v1/data/d/partitions/3",
            "GET /v1/data/d/partitions/3?keep=true&keys=1",
            "GET /v1/data/d/partitions/3/size",
            "PUT /v1/data/e?copies=1",
            "DELETE /v1/data/e",
            "GET /v1/group",
            "POST /v1/group/balance?max=3",
            "POST /v1/group/copies/d/1?after=k&pass=x&differing=1&mend=none",
            "OPTIONS *",
            "GET http://other/v1/data?x=%zz")) {
      requests.add(Served.head(line, ""));
    }
    requests.add(withBody("PUT /v1/data/d/keys/k0?flags=7&expires=99", "hello".getBytes(UTF_8)));
    requests.add(withBody("POST /v1/data/d/get?bytes=100", frames(frames -> frames.key(KEY))));
    requests.add(withBody("POST /v1/data/d/change", changes()));
    requests.add(
        Served.head("PUT /v1/data/d/keys/k2", "Transfer-Encoding: chunked\r\n")
            + "5\r\nhello\r\n0\r\n\r\n");
    return requests.toArray(String[]::new);
  }

  @Test
  void whateverIsSentTheNodeGoesOnAndNoKeyChangesThatIsNotNamed() throws Exception {
    try (MemoryStore memory = new MemoryStore(System::currentTimeMillis);
        Served served = Served.of(memory, Served.LIMITS)) {
      var untouched = memory.create(UNNAMED, 1);
      untouched.change(UNNAMED.getBytes(UTF_8), CHANGE).get();
      memory.create("d", 1).change(UNNAMED.getBytes(UTF_8), CHANGE).get();
      Fuzz.ofText(requests())
          .words(
              "\r\n", " ", "%", "%00", "?", "&", "/", ":", "\0", "id=", "Expect: 100-continue\r\n")
          .check(
              input -> {
                if (memory.open("d").isEmpty()) {
                  memory.create("d", 1);
                }
                Map<String, String> before = Contents.of(memory.open("d").orElseThrow());
                String answer = ask(served, input);
                assertThat(answer).doesNotContain("INTERNAL", "the node failed", "HTTP/1.1 500");
                assertThat(ask(served, Served.head("GET /v1/data", "").getBytes(UTF_8)))
                    .startsWith("HTTP/1.1 200 ");
                assertThat(Contents.of(untouched)).hasSize(1);
                if (memory.open("d").isPresent()) {
                  String sent = unescaped(new String(input, ISO_8859_1));
                  Contents.changed(before, Contents.of(memory.open("d").orElseThrow()))
                      .keySet()
                      .forEach(key -> assertThat(sent).contains(key));
                }
              });
    }
  }

  private static String unescaped(String sent) {
    Matcher escaped = Pattern.compile("%([0-9a-fA-F]{2})").matcher(sent);
    return sent
        + escaped.replaceAll(
            found -> Matcher.quoteReplacement((char) Integer.parseInt(found.group(1), 16) + ""));
  }

  private static String ask(Served served, byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
      socket.setSoTimeout(SOCKET_MILLIS);
      try {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
      } catch (SocketException reset) {
        return "";
      }
    }
  }

  private static HowdahException refusal(Frameless read) {
    try {
      read.read();
      return null;
    } catch (HowdahException e) {
      return e;
    }
  }

  private interface Frameless {
    void read() throws HowdahException;
  }

  private static void readAll(FrameReader frames) throws HowdahException {
    while (frames.next()) {
      switch (frames.kind()) {
        case Frames.KEY -> assertThat(frames.key()).isNotNull();
        case Frames.ENTRY -> {
          assertThat(frames.keyBefore()).isNotNull();
          assertThat(frames.value()).isNotNull();
        }
        case Frames.CHANGE -> {
          assertThat(frames.keyBefore()).isNotNull();
          assertThat(frames.change()).isNotNull();
        }
        case Frames.OUTCOME -> assertThat(frames.outcome()).isNotNull();
        case Frames.FAILED -> assertThat(frames.error()).isNotNull();
        default -> assertThat(frames.unexpected()).isNotNull();
      }
    }
  }

  @Test
  void framesAreReadAsTheyWereWrittenOrRefused() throws Exception {
    byte[] none = frames(frames -> {});
    List<byte[]> whole = List.of(answers(), changes(), frames(frames -> frames.key(KEY)));
    Fuzz.of(whole)
        .check(
            input -> {
              HowdahException refused =
                  refusal(
                      () ->
                          readAll(FrameReader.ofAnswer(new ByteArrayInputStream(input), "a node")));
              boolean isWhole = whole.stream().anyMatch(one -> isBegunBy(one, input));
              assertThat(refused != null || isWhole || isBegunBy(none, input)).isTrue();
            });
  }

  private static boolean isBegunBy(byte[] whole, byte[] input) {
    return input.length >= whole.length
        && java.util.Arrays.equals(whole, java.util.Arrays.copyOf(input, whole.length));
  }

  @Test
  void jsonIsUnderstoodOrRefused() {
    Fuzz.ofText(
            "{\"a\": [1, -2.5e3, true, null, \"x\\u00e4\\n\"], \"b\": {\"c\": {}}}",
            "[[[[[[[[1]]]]]]]]",
            "\"text\"")
        .words("[", "{", "\"", "\\u", ":", ",", "\\", "9".repeat(400), "[".repeat(5000), "1e999")
        .check(
            input -> {
              HowdahException refused = refusal(() -> JsonReader.read(new String(input, UTF_8)));
              assertThat(refused == null || refused.code() == ErrorCode.CORRUPTION).isTrue();
            });
  }
}
