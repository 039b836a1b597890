package org.howdah.store.http;

import java.nio.file.Path;
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
 */
public record Service(
    KeyValueStore store, Supplier<Map<String, String>> addresses, String token, Path tokenFile) {}
