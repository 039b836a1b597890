package org.howdah.model.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What several clusters make of the same stream of jobs. Immutable.
 *
 * @param outcomes one for each cluster
 * @param deadlineSeconds since the begin of the stream; a cluster whose last job ends later is not
 *     chosen; infinite if there is none
 * @param jobSecondsMax that nine of ten jobs may take; a cluster where they take longer is not
 *     chosen; infinite if there is no such limit
 */
public record Choices(List<StreamOutcome> outcomes, double deadlineSeconds, double jobSecondsMax) {
  /** No more than so many times the least is as good: of these, the fastest is chosen. */
  private static final double ALIKE = 1.001;

  private static final double NINE_OF_TEN = 0.9;

  public Choices {
    outcomes = List.copyOf(outcomes);
  }

  public boolean isInTime(StreamOutcome outcome) {
    return outcome.seconds() <= deadlineSeconds && outcome.jobSeconds(NINE_OF_TEN) <= jobSecondsMax;
  }

  /** Empty if none is in time, or nobody says what any of those costs. */
  public Optional<StreamOutcome> leastMoney() {
    return least(StreamOutcome::usd);
  }

  /** Empty if none is in time, or nobody says what any of those takes. */
  public Optional<StreamOutcome> leastEnergy() {
    return least(StreamOutcome::kilowattHours);
  }

  /** Empty if none is in time. */
  public Optional<StreamOutcome> fastest() {
    return least(StreamOutcome::seconds);
  }

  private Optional<StreamOutcome> least(ToDoubleFunction<StreamOutcome> figure) {
    List<StreamOutcome> known =
        outcomes.stream()
            .filter(this::isInTime)
            .filter(outcome -> Double.isFinite(figure.applyAsDouble(outcome)))
            .toList();
    double least = known.stream().mapToDouble(figure).min().orElse(0);
    return known.stream()
        .filter(outcome -> figure.applyAsDouble(outcome) <= ALIKE * least)
        .min(Comparator.comparingDouble(StreamOutcome::seconds).thenComparingDouble(figure));
  }
}
