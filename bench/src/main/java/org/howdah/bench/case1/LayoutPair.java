package org.howdah.bench.case1;

import org.howdah.bench.case1.layout.LayoutId;

/** Two layouts of which one is looked at beside the other. */
enum LayoutPair {
  /** The article's two clusters. */
  MORE_SPILLS(LayoutId.INDEXED_UNTUNED, LayoutId.INDEXED, false),
  /** What MAPREDUCE-3235 changed. */
  IN_PLACE(LayoutId.IN_PLACE, LayoutId.INDEXED, true),
  PREFIX(LayoutId.PREFIX, LayoutId.IN_PLACE, true),
  GROUPED(LayoutId.GROUPED, LayoutId.IN_PLACE, true);

  private final LayoutId layout;
  private final LayoutId beside;
  private final boolean isGoal;

  LayoutPair(LayoutId layout, LayoutId beside, boolean isGoal) {
    this.layout = layout;
    this.beside = beside;
    this.isGoal = isGoal;
  }

  LayoutId layout() {
    return layout;
  }

  LayoutId beside() {
    return beside;
  }

  /** Whether it is to have half of the other's misses. */
  boolean isGoal() {
    return isGoal;
  }

  String text() {
    return layout.id() + " : " + beside.id();
  }
}
