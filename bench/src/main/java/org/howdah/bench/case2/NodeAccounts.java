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
 * @param outputsServed answers that it sent whole, as it says itself
 * @param outputsFailed answers whose delivery was broken off, as it says itself
 */
record NodeAccounts(long readBytes, long sentBytes, long outputsServed, long outputsFailed) {
  static final NodeAccounts NONE = new NodeAccounts(0, 0, 0, 0);

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Looks at a node. */
  static NodeAccounts of(long pid, URI page) throws IOException, InterruptedException {
    String metrics = metrics(page);
    NodeAccounts sum =
        new NodeAccounts(
            0,
            0,
            metric(metrics, "ShuffleOutputsOK", page),
            metric(metrics, "ShuffleOutputsFailed", page));
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
        outputsServed + other.outputsServed,
        outputsFailed + other.outputsFailed);
  }

  NodeAccounts minus(NodeAccounts before) {
    return new NodeAccounts(
        readBytes - before.readBytes,
        sentBytes - before.sentBytes,
        outputsServed - before.outputsServed,
        outputsFailed - before.outputsFailed);
  }

  private static NodeAccounts ofThread(Path thread) throws IOException {
    try {
      String account = Files.readString(thread.resolve("io"), ISO_8859_1);
      return new NodeAccounts(
          InputOutput.value(account, "read_bytes"), InputOutput.value(account, "wchar"), 0, 0);
    } catch (NoSuchFileException ended) {
      return NONE;
    }
  }

  private static String metrics(URI page) throws IOException, InterruptedException {
    URI query = page.resolve("/jmx?qry=Hadoop:service=NodeManager,name=ShuffleMetrics");
    HttpRequest request = HttpRequest.newBuilder(query).timeout(PATIENCE).build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static long metric(String metrics, String name, URI page) throws IOException {
    Matcher value = Pattern.compile("\"" + name + "\"\\s*:\\s*(\\d+)").matcher(metrics);
    if (!value.find()) {
      throw new IOException(page + " has no metric " + name);
    }
    return Long.parseLong(value.group(1));
  }
}
