package org.howdah.probe.choice;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How even a choice is, and how much it moves. Shares are 0 to 1.
 *
 * @param fullest keys of the server that has most, by those that each would have
 * @param emptiest keys of the server that has fewest, by those that each would have
 * @param movedByJoining the share of keys that have another server when one more is there
 * @param movedByLeaving the share of keys that have another server when the last is gone; nothing
 *     could keep fewer than it had
 */
public record ChoiceFigures(
    double fullest, double emptiest, double movedByJoining, double movedByLeaving) {
  /** How clients choose. */
  public enum Kind {
    MODULO,
    RING;

    ServerChoice of(KeyHash hash, int servers) {
      return this == MODULO ? new Modulo(hash, servers) : new Ring(hash, names(servers));
    }

    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Counts with keys such as people have: a name and a number.
   *
   * @param servers at least 2
   * @param keys at least one
   */
  public static ChoiceFigures of(Kind kind, KeyHash hash, int servers, int keys) {
    ServerChoice fewer = kind.of(hash, servers - 1);
    ServerChoice choice = kind.of(hash, servers);
    ServerChoice more = kind.of(hash, servers + 1);
    long[] counts = new long[servers];
    long joining = 0;
    long leaving = 0;
    for (int i = 0; i < keys; i++) {
      byte[] key = String.format(Locale.ROOT, "user:%015d", i).getBytes(US_ASCII);
      int server = choice.server(key);
      counts[server]++;
      joining += more.server(key) == server ? 0 : 1;
      leaving += fewer.server(key) == server ? 0 : 1;
    }
    double each = keys / (double) servers;
    return new ChoiceFigures(
        Arrays.stream(counts).max().orElse(0) / each,
        Arrays.stream(counts).min().orElse(0) / each,
        joining / (double) keys,
        leaving / (double) keys);
  }

  private static List<String> names(int servers) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= servers; i++) {
      names.add("10.0.0." + i + ":11211");
    }
    return names;
  }
}
