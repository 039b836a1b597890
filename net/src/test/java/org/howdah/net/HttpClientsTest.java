package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/** What is left of a client that has been ended. */
class HttpClientsTest {
  private static final long END_MILLIS_MAX = 30_000;

  /** A JVM that exits would wait a third of a second for it. */
  @Test
  void theThreadThatWaitsInTheSystemEndsWithItsClient() throws Exception {
    ExecutorService threads = HttpClients.threads("http-clients-test-", 1);
    try {
      Set<Thread> before = selectors();
      HttpClient client = HttpClients.of(threads, null);
      Set<Thread> own = selectors();
      own.removeAll(before);
      assertThat(own).as("threads of the client").isNotEmpty();
      HttpClients.end(client);
      for (Thread thread : own) {
        thread.join(END_MILLIS_MAX);
        assertThat(thread.isAlive()).as("%s", thread).isFalse();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void whoSpeaksNoHttpMayBeAnotherPortOfTheNodeOrSpeakTls() {
    IOException noHttp = new IOException("HTTP/1.1 header parser received no bytes");
    assertThat(HttpClients.hint("http://", noHttp)).contains("third after its --port", "--ca");
    assertThat(HttpClients.hint("https://", noHttp)).isEmpty();
    assertThat(HttpClients.hint("http://", new ConnectException("refused"))).isEmpty();
    assertThat(HttpClients.hint("https://", new SSLException("not TLS"))).contains("TLS");
  }

  private static Set<Thread> selectors() {
    Set<Thread> found = new HashSet<>(Thread.getAllStackTraces().keySet());
    found.removeIf(thread -> !thread.getName().contains("SelectorManager"));
    return found;
  }
}
