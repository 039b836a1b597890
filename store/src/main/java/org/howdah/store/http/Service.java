package org.howdah.store.http;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.howdah.store.KeyValueStore;

/**
 * What a node serves to whoever has the token.
 *
 * @param store the data
 * @param addresses where each node of the group answers HTTP, {@code host:port} by its name
 * @param token the group's secret
 * @param tokenFile where who may read it finds it
 * @param certificates of a group with keys, which serves by TLS: a file with its certificate; null
 *     for plain connections
 */
public record Service(
    KeyValueStore store,
    Supplier<Map<String, String>> addresses,
    String token,
    Path tokenFile,
    Path certificates) {
  /** By plain connections. */
  public Service(
      KeyValueStore store, Supplier<Map<String, String>> addresses, String token, Path tokenFile) {
    this(store, addresses, token, tokenFile, null);
  }

  /** How a client reaches nodes of the group. */
  public Access access(List<String> nodes) {
    return new Access(nodes, token, certificates);
  }
}
