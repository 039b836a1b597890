package org.howdah.model.characterize;

/** What runs of one job may differ in. */
public enum Axis {
  INPUT("input"),
  SLOTS("slots"),
  MEMORY("memory"),
  REDUCES("reduces");

  private final String label;

  Axis(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** Bytes of input and memory; a number of the others. */
  public double of(JobRecord job) {
    return switch (this) {
      case INPUT -> job.inputBytes();
      case SLOTS -> job.slots();
      case MEMORY -> job.memoryBytes();
      case REDUCES -> job.reduce().tasks();
    };
  }
}
