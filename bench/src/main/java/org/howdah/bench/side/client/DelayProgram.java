package org.howdah.bench.side.client;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stands before memcached servers and makes each as slow as one that has a machine of its own: a
 * {@link DelayedServer} for each. Arguments: the round trip and the service time of a key, in
 * microseconds. Command: the servers, each as {@code host:port}. Figures: the port that leads to
 * each, by its place.
 */
public final class DelayProgram implements Program {
  private final long roundTripMicros;
  private final long serviceMicros;

  public DelayProgram(List<String> arguments) {
    roundTripMicros = Long.parseLong(arguments.get(0));
    serviceMicros = Long.parseLong(arguments.get(1));
  }

  @Override
  public Map<String, Double> round(List<String> command) throws IOException {
    Map<String, Double> ports = new LinkedHashMap<>();
    for (String server : command) {
      String[] parts = server.split(":");
      DelayedServer delayed =
          new DelayedServer(parts[0], Integer.parseInt(parts[1]), roundTripMicros, serviceMicros);
      ports.put(Integer.toString(ports.size()), (double) delayed.port());
    }
    return ports;
  }
}
