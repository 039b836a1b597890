package org.howdah.bench.side.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The whole table as a {@link HashMap} in the heap of the task. Arguments: the number of keys. */
public final class HeapClient implements LookUpClient {
  private static final int STEP = 100;

  private final Map<String, Double> table;

  public HeapClient(List<String> arguments) {
    int count = Integer.parseInt(arguments.get(0));
    table = new HashMap<>(2 * count);
    for (int i = 0; i < count; i++) {
      table.put(Keys.key(i), Keys.value(i));
    }
  }

  @Override
  public Worker open(Keys keys) {
    return () -> {
      for (int i = 0; i < STEP; i++) {
        Objects.requireNonNull(table.get(keys.next()));
      }
      return STEP;
    };
  }
}
