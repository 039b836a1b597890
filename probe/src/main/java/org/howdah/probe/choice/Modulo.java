package org.howdah.probe.choice;

/**
 * The rest of the hash's division by the number of servers.
 *
 * @param servers how many there are
 */
public record Modulo(KeyHash hash, int servers) implements ServerChoice {
  public Modulo {
    if (servers < 1) {
      throw new IllegalArgumentException("there must be a server, not " + servers);
    }
  }

  @Override
  public int server(byte[] key) {
    return (int) (hash.of(key) % servers);
  }
}
