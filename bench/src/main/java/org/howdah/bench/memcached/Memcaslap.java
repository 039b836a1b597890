package org.howdah.bench.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.testkit.daemon.Child;

/** The load generator of libmemcached, with threads that have a connection each. */
final class Memcaslap {
  private static final Duration START_MAX = Duration.ofSeconds(30);
  private static final Pattern GETS = Pattern.compile("(?m)^cmd_get: (\\d+)$");

  /** It takes whole seconds alone. */
  private static final long SECONDS_MIN = 1;

  private final Path folder;

  /**
   * @param folder for its configuration and its log
   */
  Memcaslap(Path folder) {
    this.folder = folder;
  }

  /** Whether it is installed. */
  static boolean isThere() {
    return List.of(System.getenv("PATH").split(":")).stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "memcaslap")));
  }

  /** Gets a second of keys of 16 bytes and values of so many. */
  double getsPerSecond(InetSocketAddress server, int threads, int valueBytes, Duration duration)
      throws IOException, InterruptedException {
    long seconds = Math.max(SECONDS_MIN, Math.round(duration.toMillis() / 1e3));
    Path configuration = folder.resolve("memcaslap.conf");
    Files.writeString(
        configuration,
        "key\n16 16 1\nvalue\n%1$s %1$s 1\ncmd\n0 0.0\n1 1.0\n"
            .formatted(Integer.toString(valueBytes)));
    Path log = folder.resolve("memcaslap.log");
    List<String> command =
        List.of(
            "memcaslap",
            "--servers=" + server.getHostString() + ":" + server.getPort(),
            "--cfg_cmd=" + configuration,
            "--threads=" + threads,
            "--concurrency=" + threads,
            "--win_size=1k",
            "--time=" + seconds + "s");
    try (Child child = Child.start("memcaslap", command, folder, log)) {
      int exit = child.waitFor(START_MAX.plusSeconds(seconds));
      Matcher gets = GETS.matcher(Files.readString(log, US_ASCII));
      if (exit != 0 || !gets.find()) {
        throw new IOException("memcaslap ended with exit code " + exit + "\n" + child.logTail());
      }
      return Long.parseLong(gets.group(1)) / (double) seconds;
    }
  }
}
