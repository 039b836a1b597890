package org.howdah.packages;

import java.util.regex.Pattern;

/**
 * By which a repository knows a jar.
 *
 * @param classifier which of the jars of that version; empty for the one that most take
 */
record Coordinates(String group, String artifact, String classifier, String version) {
  /** Whose jars have one version all together. */
  static final String HADOOP = "org.apache.hadoop";

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_.+-]+");

  /** Names of versions that are another one tomorrow. */
  private static final Pattern MOVING = Pattern.compile(".*-SNAPSHOT|LATEST|RELEASE");

  /**
   * Reads them in the form that Maven and Spark take.
   *
   * @param hadoop the version for what is Hadoop's and names none
   * @throws PackageUserError if they are of another form, or lack a version
   */
  static Coordinates parse(String text, String hadoop) {
    String[] parts = text.strip().split(":", -1);
    for (String part : parts) {
      if (!PART.matcher(part).matches()) {
        throw malformed(text);
      }
    }
    return switch (parts.length) {
      case 2 -> new Coordinates(parts[0], parts[1], "", versionFor(text, parts[0], hadoop));
      case 3 -> new Coordinates(parts[0], parts[1], "", parts[2]);
      case 5 -> ofFive(text, parts);
      default -> throw malformed(text);
    };
  }

  private static Coordinates ofFive(String text, String[] parts) {
    if (!parts[2].equals("jar")) {
      throw malformed(text);
    }
    return new Coordinates(parts[0], parts[1], parts[3], parts[4]);
  }

  private static String versionFor(String text, String group, String hadoop) {
    if (!group.equals(HADOOP)) {
      throw new PackageUserError(
          "'%s' names no version; write %s:VERSION".formatted(text, text.strip()));
    }
    return hadoop;
  }

  private static PackageUserError malformed(String text) {
    return new PackageUserError(
        ("'%s' is no package; write GROUP:NAME:VERSION, such as"
                + " org.apache.hadoop:hadoop-aws:3.5.0, or with a classifier"
                + " GROUP:NAME:jar:CLASSIFIER:VERSION")
            .formatted(text));
  }

  /** Whether the same words always mean the same jar. */
  boolean isFixed() {
    return !MOVING.matcher(version).matches();
  }

  boolean isOfHadoop() {
    return group.equals(HADOOP);
  }

  /** As Maven writes them. */
  @Override
  public String toString() {
    String middle = classifier.isEmpty() ? "" : "jar:" + classifier + ":";
    return group + ":" + artifact + ":" + middle + version;
  }
}
