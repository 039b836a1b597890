package org.howdah.bench.side;

import java.io.IOException;

/** More and more servers. */
final class ScalingRow {
  private ScalingRow() {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    return new Section(SideRow.SCALING, "Scaling");
  }
}
