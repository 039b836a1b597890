package org.howdah.model.characterize;

/** What a phase would gain most from more of. */
public enum Bound {
  PROCESSOR("processor"),
  MEMORY("memory"),
  DISK("disk"),
  NETWORK("network"),
  WAITING("waiting"),
  UNKNOWN("not known");

  private final String label;

  Bound(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
