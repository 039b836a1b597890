package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.howdah.store.keys.NodeKeys;
import org.howdah.testkit.daemon.Certificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memcached port by TLS, as memcached's {@code -Z}. */
class TlsTest {
  private static final int VALUE_MAX = 1 << 20;
  private static final String LOG_IN = "set x 0 0 11\r\njane secret\r\n";

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private Certificate certificate;
  private SSLSocketFactory tls;
  private Server server;

  @BeforeEach
  void start() throws Exception {
    start(60);
  }

  private void start(int stallSeconds) throws Exception {
    certificate = Certificate.make(folder);
    tls = NodeKeys.trusting(certificate.file()).getSocketFactory();
    Users users = Users.read(Files.writeString(folder.resolve("users"), "jane:secret\n"));
    server =
        Server.start(
            "127.0.0.1",
            0,
            store.create("default", 1),
            new Limits(VALUE_MAX, 1 << 20, 20, 1 << 24, 3_000_000, stallSeconds),
            new Admission(Admission.tls(certificate.file(), certificate.key()), users),
            System::currentTimeMillis);
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private String address() {
    return "127.0.0.1:" + server.port();
  }

  @Test
  void requestsAndLongAnswersGoByTls() throws Exception {
    try (Client client = new Client(address(), tls)) {
      client.send(LOG_IN);
      String value = "v".repeat(VALUE_MAX);
      assertThat(client.ask("set a 0 0 " + VALUE_MAX + "\r\n" + value + "\r\n"))
          .isEqualTo("STORED\r\nSTORED\r\n");
      String answer = client.ask("get" + " a".repeat(20) + "\r\n");
      String one = "VALUE a 0 " + VALUE_MAX + "\r\n" + value + "\r\n";
      assertThat(answer.equals(one.repeat(20) + "END\r\n")).isTrue();
      assertThat(client.askToEnd("quit\r\n")).isEmpty();
    }
  }

  @Test
  void aWrongPasswordIsRefusedByTlsToo() throws Exception {
    try (Client client = new Client(address(), tls)) {
      client.send("set x 0 0 10\r\njane guess\r\n".repeat(Login.REFUSALS_MAX));
      assertThat(client.readToEnd())
          .isEqualTo("CLIENT_ERROR authentication failure\r\n".repeat(Login.REFUSALS_MAX));
    }
  }

  @Test
  void whoDoesNotSpeakTlsGetsNothingAndDisturbsNobody() throws Exception {
    try (Client known = new Client(address(), tls)) {
      known.send(LOG_IN);
      byte[] noise = new byte[100_000];
      new Random(3).nextBytes(noise);
      String random = new String(noise, java.nio.charset.StandardCharsets.ISO_8859_1);
      for (String bytes :
          new String[] {LOG_IN + "get a\r\n", random, "\u0016\u0003\u0001" + random}) {
        try (Client stranger = new Client(address())) {
          stranger.send(bytes);
          assertThat(stranger.readToEnd()).doesNotContain("STORED", "END", "ERROR");
        }
      }
      assertThat(known.ask("get a\r\n")).isEqualTo("STORED\r\nEND\r\n");
      HostileClientTest.awaitTaken(server.state().inputBudget(), 0);
    }
  }

  @Test
  void whoStopsInTheMiddleOfAHandshakeIsClosed() throws Exception {
    server.close();
    start(5);
    try (Client known = new Client(address(), tls);
        Client half = new Client(address())) {
      known.send(LOG_IN);
      half.send("\u0016\u0003\u0001\0P\u0001");
      assertThat(half.readToEnd()).isEmpty();
      assertThat(known.ask("get a\r\n")).isEqualTo("STORED\r\nEND\r\n");
    }
  }

  @Test
  void aClientThatDoesNotTrustTheCertificateGoesAway() throws Exception {
    SSLSocketFactory trusting = SSLContext.getDefault().getSocketFactory();
    try (Client stranger = new Client(address(), trusting)) {
      assertThatThrownBy(() -> stranger.ask("version\r\n")).isInstanceOf(SSLException.class);
    }
  }

  @Test
  void filesThatAreNoCertificateAndKeyAreNamed() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "no certificate");
    assertThatThrownBy(() -> Admission.tls(other, certificate.key()))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(other.toString());
    assertThatThrownBy(() -> Admission.tls(certificate.file(), other))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(other.toString());
  }
}
