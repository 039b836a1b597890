package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Waiting for a daemon by asking it. */
final class Readiness {
  static final String EARLY_END = " cannot start: a daemon ended";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 50;

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_LIMIT).build();

  /**
   * Whether a daemon ended before it was ready: most often, because another process took one of its
   * ports, or answers there in its stead.
   */
  static boolean isEarlyEnd(IOException error) {
    return error.getMessage().contains(EARLY_END);
  }

  /**
   * Polls the address until its answer contains the pattern.
   *
   * @throws IOException if one of the children ends first, or after two minutes; the message ends
   *     with the tails of their logs
   */
  void await(String what, URI address, Pattern pattern, List<Child> children)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    String last = "no answer";
    while (System.nanoTime() < deadline) {
      for (Child child : children) {
        if (!child.isAlive()) {
          throw new IOException(what + EARLY_END + "\n" + child.logTail());
        }
      }
      last = ask(address);
      if (pattern.matcher(last).find()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    StringBuilder message = new StringBuilder(what);
    message.append(" was not ready within ").append(LIMIT.toSeconds()).append(" s: ");
    message.append(address).append(" answered: ").append(last).append('\n');
    children.forEach(child -> message.append(child.logTail()));
    throw new IOException(message.toString());
  }

  private String ask(URI address) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(ANSWER_LIMIT).build();
    try {
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (IOException error) {
      return "no answer: " + error;
    }
  }
}
