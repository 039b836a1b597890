package org.howdah.bench.kit;

/** The inputs that rows run on; each is made once and kept in the data folder. */
public enum InputKind {
  /** Text of words drawn by Zipf's law from a seed. */
  GENERATED,
  /** Source text of the Linux kernel. */
  REAL,
  /** Pairs of integers as text, one pair a line, drawn from a seed. */
  PAIRS,
  /** Records of Hadoop's own TeraGen. */
  TERA,
  /** A hundred lines of generated text: what a job costs that has nothing to do. */
  SMALL;

  /**
   * The text of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static InputKind ofText(String id) {
    return switch (id) {
      case "generated" -> GENERATED;
      case "real" -> REAL;
      default ->
          throw new IllegalArgumentException("no input '" + id + "'; there are: generated, real");
    };
  }

  /** The name in options, file names and reports. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
