package org.howdah.model.paper;

import java.util.List;
import java.util.stream.Collectors;

/** The figures of the paper that a simulation can draw, computed anew at each call. */
public final class PaperFigures {
  private PaperFigures() {}

  /** Their numbers in the paper. */
  public static List<Integer> numbers() {
    return List.of(1, 3, 4, 5);
  }

  /**
   * Computes a figure, in seconds.
   *
   * @throws IllegalArgumentException if the paper has no such figure, or nothing to simulate in it
   */
  public static Figure draw(int number, Settings settings) {
    return switch (number) {
      case 1 -> new CoresFigure(settings).draw();
      case 3 -> new SystemsFigure(3, PaperCluster.CORES, settings).draw();
      case 4 -> new SystemsFigure(4, PaperCluster.CORES / 2, settings).draw();
      case 5 -> new CacheSizeFigure(settings).draw();
      default ->
          throw new IllegalArgumentException(
              "there is no figure %d to simulate; there are: %s"
                  .formatted(
                      number,
                      numbers().stream().map(String::valueOf).collect(Collectors.joining(", "))));
    };
  }
}
