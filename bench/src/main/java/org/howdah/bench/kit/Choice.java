package org.howdah.bench.kit;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds constants by the names that they have in options and reports. */
public final class Choice {
  private Choice() {}

  /**
   * The value of a name.
   *
   * @param kind what the values are, for the message
   * @param ids names of the values
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static <T> T of(String kind, T[] values, Function<T, String> ids, String id) {
    return Arrays.stream(values)
        .filter(value -> ids.apply(value).equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no "
                        + kind
                        + " '"
                        + id
                        + "'; there are: "
                        + Arrays.stream(values).map(ids).collect(Collectors.joining(", "))));
  }
}
