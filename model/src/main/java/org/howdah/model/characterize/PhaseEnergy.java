package org.howdah.model.characterize;

import java.util.Optional;
import java.util.OptionalDouble;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * What a phase took.
 *
 * @param joules in all
 * @param watts on average
 * @param source who says so: meter, or processors, whose own meter leaves all else out
 */
public record PhaseEnergy(double joules, double watts, String source) {
  /**
   * By the meter at the wall if there is one, else by that of the processors.
   *
   * @return empty if neither is there
   * @throws HowdahException if the meter does not cover the phase, or the record does not say when
   *     that was
   */
  public static Optional<PhaseEnergy> of(PhaseRecord phase, Optional<PowerMeter> meter)
      throws HowdahException {
    double seconds = Math.max(1e-3, phase.wallMillis() / 1e3);
    if (meter.isPresent()) {
      double begin =
          phase
              .beganSeconds()
              .orElseThrow(
                  () ->
                      new HowdahException(
                          ErrorCode.INPUT,
                          "a record does not say when its %s phase was, so that no meter can be joined to it; run the job again with this version"
                              .formatted(phase.name())));
      double joules = meter.get().joules(begin, begin + phase.wallMillis() / 1e3);
      return Optional.of(new PhaseEnergy(joules, joules / seconds, "meter"));
    }
    OptionalDouble joules = phase.processorJoules();
    return joules.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PhaseEnergy(joules.getAsDouble(), joules.getAsDouble() / seconds, "processors"));
  }
}
