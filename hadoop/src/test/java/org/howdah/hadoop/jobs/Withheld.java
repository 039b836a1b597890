package org.howdah.hadoop.jobs;

import java.util.Map;
import java.util.Set;

/**
 * Choices that no program has, because they are known to go wrong. With {@code
 * -Dhowdah.jobs.withheld=nothing} they are drawn all the same.
 */
final class Withheld {
  private static final Map<Trait, Set<String>> CHOICES =
      "nothing".equals(System.getProperty("howdah.jobs.withheld"))
          ? Map.of()
          : Map.of(Trait.STATICS, Set.of("mapper", "reducer", "combiner", "order", "types", "all"));

  private Withheld() {}

  static boolean isHeld(Trait trait, String choice) {
    return CHOICES.getOrDefault(trait, Set.of()).contains(choice);
  }
}
