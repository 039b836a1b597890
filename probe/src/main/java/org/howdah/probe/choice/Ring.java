package org.howdah.probe.choice;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Consistent hashing (the paper's Figure 8): each server has points on a circle, and a key belongs
 * to the next one. Who joins takes keys for itself and moves none between others.
 */
public final class Ring implements ServerChoice {
  /** As libketama has it. */
  public static final int POINTS = 160;

  private final KeyHash hash;
  private final NavigableMap<Long, Integer> points = new TreeMap<>();

  /**
   * @param names of the servers, which alone decide where they are on the circle
   */
  public Ring(KeyHash hash, List<String> names) {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("there must be a server");
    }
    this.hash = hash;
    for (int server = 0; server < names.size(); server++) {
      for (int point = 0; point < POINTS; point++) {
        points.putIfAbsent(hash.of((names.get(server) + "-" + point).getBytes(US_ASCII)), server);
      }
    }
  }

  @Override
  public int server(byte[] key) {
    var next = points.ceilingEntry(hash.of(key));
    return (next != null ? next : points.firstEntry()).getValue();
  }
}
