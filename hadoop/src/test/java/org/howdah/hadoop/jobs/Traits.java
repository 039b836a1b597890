package org.howdah.hadoop.jobs;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** A choice for each {@link Trait} of one kind. Immutable. */
record Traits(Trait.Of of, Map<Trait, String> choices) {
  private static final String PREFIX = "generated.";

  static Traits draw(Trait.Of of, Random random) {
    Map<Trait, String> drawn = new EnumMap<>(Trait.class);
    for (Trait trait : Trait.values()) {
      if (trait.of() == of) {
        drawn.put(trait, trait.draw(random));
      }
    }
    return new Traits(of, Collections.unmodifiableMap(drawn));
  }

  /** Of the job that a task belongs to. */
  static Traits of(Trait.Of of, Configuration job) {
    Map<Trait, String> told = new EnumMap<>(Trait.class);
    for (Trait trait : Trait.values()) {
      if (trait.of() == of) {
        told.put(trait, job.get(PREFIX + trait.name(), trait.plain()));
      }
    }
    return new Traits(of, Collections.unmodifiableMap(told));
  }

  /** Tells the tasks of a job. */
  void tell(Configuration job) {
    choices.forEach((trait, choice) -> job.set(PREFIX + trait.name(), choice));
  }

  String get(Trait trait) {
    return choices.get(trait);
  }

  boolean is(Trait trait, String... any) {
    return java.util.Arrays.asList(any).contains(get(trait));
  }

  int number(Trait trait) {
    return Integer.parseInt(get(trait));
  }

  /** How far the choice is from the plainest. */
  int distance(Trait trait) {
    return trait.choices().indexOf(get(trait));
  }

  Traits with(Trait trait, String choice) {
    Map<Trait, String> changed = new EnumMap<>(choices);
    changed.put(trait, choice);
    return new Traits(of, Collections.unmodifiableMap(changed));
  }

  Traits plain(Trait... traits) {
    Traits changed = this;
    for (Trait trait : traits) {
      changed = changed.with(trait, trait.plain());
    }
    return changed;
  }

  /** What is not plain, in words. */
  @Override
  public String toString() {
    String words =
        choices.keySet().stream()
            .filter(trait -> distance(trait) > 0)
            .map(trait -> trait.word() + " " + get(trait))
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? "all plain" : words;
  }
}
