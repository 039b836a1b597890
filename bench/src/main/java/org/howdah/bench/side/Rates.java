package org.howdah.bench.side;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.bench.measure.Figures;

/** Look-ups a second of each client with each number of threads, round by round. */
public final class Rates {
  private final Map<Measured, List<Double>> rates = new LinkedHashMap<>();

  /** A client with a number of threads. */
  public record Measured(SideClient client, int threads) {}

  void add(SideClient client, int threads, double rate) {
    rates.computeIfAbsent(new Measured(client, threads), key -> new ArrayList<>()).add(rate);
  }

  /** Drops a client that failed. */
  void drop(SideClient client) {
    rates.keySet().removeIf(measured -> measured.client == client);
  }

  Set<Measured> measured() {
    return new LinkedHashSet<>(rates.keySet());
  }

  List<Double> of(SideClient client, int threads) {
    return rates.getOrDefault(new Measured(client, threads), List.of());
  }

  Figures figures(SideClient client, int threads) {
    return Figures.of(of(client, threads), Double::doubleValue);
  }

  /** How many times as fast the first was as the second, round by round. */
  Figures ratio(SideClient first, int firstThreads, SideClient second, int secondThreads) {
    return Figures.ratio(of(first, firstThreads), of(second, secondThreads), Double::doubleValue);
  }
}
