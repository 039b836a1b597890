package org.howdah.model.characterize;

/** What the thread of a task may wait for, as docs/formats/run-record.md has it. */
enum Wait {
  INPUT("inputMillis", "for input"),
  OUTPUT("outputMillis", "to write output"),
  SPILL("spillMillis", "to write map output"),
  FETCH("fetchMillis", "for map output"),
  LOOK_UP("lookUpMillis", "for side tables"),
  OTHER("otherMillis", "for other threads, programs or servers");

  private final String figure;
  private final String label;

  Wait(String figure, String label) {
    this.figure = figure;
    this.label = label;
  }

  String figure() {
    return figure;
  }

  /** What a task does in the meantime, in words. */
  String label() {
    return label;
  }
}
