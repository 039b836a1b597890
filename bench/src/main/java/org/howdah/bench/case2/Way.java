package org.howdah.bench.case2;

import java.util.Locale;
import java.util.Optional;
import org.howdah.bench.case2.drop.Drops;
import org.howdah.bench.kit.Choice;

/** How reduce tasks fetch, and who serves them. */
enum Way {
  /** Hadoop's reduce tasks and NodeManagers. */
  HADOOP("Hadoop 3.5.0", false, false, null),
  /** The same with encrypted shuffle. */
  HADOOP_HTTPS("Hadoop 3.5.0, encrypted", false, true, null),
  /** NodeManagers drop what they delivered from the page cache. */
  HADOOP_DROPS(
      "Hadoop 3.5.0, what is delivered leaves the page cache", false, false, Drops.DELIVERED),
  /** They drop what they began to deliver. */
  HADOOP_OLD("as in Hadoop before 2.3, what is begun leaves it", false, false, Drops.ALL),
  /** Our reduce tasks, and Hadoop's NodeManagers. */
  HOWDAH("Howdah's sort and shuffle, Hadoop's NodeManagers", true, false, null),
  /** The same with encrypted shuffle. */
  HOWDAH_HTTPS("the same, encrypted", true, true, null),
  /** Our reduce tasks and our service. */
  HOWDAH_SERVICE("Howdah's sort, shuffle and shuffle service", true, false, null),
  /** The same with encrypted shuffle. */
  HOWDAH_SERVICE_HTTPS("all three, encrypted", true, true, null);

  private final String text;
  private final boolean isOurs;
  private final boolean isEncrypted;
  private final Drops drops;

  Way(String text, boolean isOurs, boolean isEncrypted, Drops drops) {
    this.text = text;
    this.isOurs = isOurs;
    this.isEncrypted = isEncrypted;
    this.drops = drops;
  }

  /** The name in options and reports. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String text() {
    return text;
  }

  /** Whether tasks are set up with {@code howdah yarn conf}. */
  boolean isOurs() {
    return isOurs;
  }

  boolean isEncrypted() {
    return isEncrypted;
  }

  /** What its NodeManagers drop from the page cache; nothing if empty. */
  Optional<Drops> drops() {
    return Optional.ofNullable(drops);
  }

  /** Whether its NodeManagers have our service. */
  boolean hasService() {
    return this == HOWDAH_SERVICE || this == HOWDAH_SERVICE_HTTPS;
  }

  /**
   * Returns the way of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  static Way of(String id) {
    return Choice.of("way", values(), Way::id, id);
  }
}
