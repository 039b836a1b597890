package org.howdah.bench.case2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * A process's own account has those of the children that it waited for, which are its containers. So
 * those of its threads are added up; the threads that serve live as long as it does.
 */
/**
 * What a NodeManager has done by now.
 *
 * @param readBytes what its threads had read from disks
 * @param sentBytes what they wrote, nearly all of it to connections
 * @param outputsFailed segments whose delivery was broken off, as it says itself
 */
record NodeAccounts(long readBytes, long sentBytes, long outputsFailed) {
  static final NodeAccounts NONE = new NodeAccounts(0, 0, 0);

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Pattern FAILED = Pattern.compile("\"ShuffleOutputsFailed\"\\s*:\\s*(\\d+)");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Looks at a node. */
  static NodeAccounts of(long pid, URI page) throws IOException, InterruptedException {
    NodeAccounts sum = new NodeAccounts(0, 0, failed(page));
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads) {
        sum = sum.plus(ofThread(thread));
      }
    }
    return sum;
  }

  NodeAccounts plus(NodeAccounts other) {
    return new NodeAccounts(
        readBytes + other.readBytes,
        sentBytes + other.sentBytes,
        outputsFailed + other.outputsFailed);
  }

  NodeAccounts minus(NodeAccounts before) {
    return new NodeAccounts(
        readBytes - before.readBytes,
        sentBytes - before.sentBytes,
        outputsFailed - before.outputsFailed);
  }

  private static NodeAccounts ofThread(Path thread) throws IOException {
    try {
      String account = Files.readString(thread.resolve("io"), ISO_8859_1);
      return new NodeAccounts(
          InputOutput.value(account, "read_bytes"), InputOutput.value(account, "wchar"), 0);
    } catch (NoSuchFileException ended) {
      return NONE;
    }
  }

  private static long failed(URI page) throws IOException, InterruptedException {
    URI query = page.resolve("/jmx?qry=Hadoop:service=NodeManager,name=ShuffleMetrics");
    HttpRequest request = HttpRequest.newBuilder(query).timeout(PATIENCE).build();
    Matcher failed =
        FAILED.matcher(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body());
    if (!failed.find()) {
      throw new IOException(query + " does not say how many deliveries failed");
    }
    return Long.parseLong(failed.group(1));
  }
}
