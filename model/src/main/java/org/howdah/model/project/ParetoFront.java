package org.howdah.model.project;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Choices that no other beats in one thing without losing in another. */
public final class ParetoFront {
  private ParetoFront() {}

  /**
   * A choice of which less is better in both.
   *
   * @param index of the choice, for the caller
   */
  public record Choice(int index, double seconds, double price) {
    private boolean isKnown() {
      return Double.isFinite(seconds) && Double.isFinite(price);
    }
  }

  /**
   * Those of the front, the fastest first. What is not known is not on it; of choices that are
   * alike the first is.
   */
  public static List<Choice> of(List<Choice> choices) {
    List<Choice> sorted = new ArrayList<>(choices.stream().filter(Choice::isKnown).toList());
    sorted.sort(Comparator.comparingDouble(Choice::seconds).thenComparingDouble(Choice::price));
    List<Choice> front = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (Choice choice : sorted) {
      if (choice.price() < least) {
        front.add(choice);
        least = choice.price();
      }
    }
    return front;
  }
}
