package org.howdah.model.characterize;

import java.util.Comparator;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What bounds one phase, and why.
 *
 * <p>After Table 1 of Issa and Figueira, "Hadoop and memcached: performance and power
 * characterization and analysis", with shares in place of a glance at the utilization.
 *
 * @param limits from where on something bounds it
 */
public record PhaseClass(PhaseRecord phase, Shares shares, Limits limits) {
  /** Below this share processors that wait for devices say nothing. */
  private static final double WAITING_SHARE_MIN = 0.1;

  /** Below this share it is not worth a word that tasks wanted a processor and had none. */
  private static final double QUEUED_SHARE_TOLD = 0.05;

  public static PhaseClass of(PhaseRecord phase, Limits limits) {
    return new PhaseClass(phase, Shares.of(phase), limits);
  }

  /** Looks at memory first, because a lack of it shows as work for processors and disks. */
  public Bound bound() {
    if (!shares.isKnown()) {
      return Bound.UNKNOWN;
    } else if (shares.collected() >= Limits.COLLECTION_SHARE || isPaging()) {
      return Bound.MEMORY;
    } else if (shares.wantedProcessor() >= limits.share()) {
      return Bound.PROCESSOR;
    } else if (hasBusyDisk()) {
      return Bound.DISK;
    } else {
      return networkShare() >= limits.share() ? Bound.NETWORK : Bound.WAITING;
    }
  }

  private double faultsPerSecond() {
    double seconds = Math.max(1e-3, phase.machine("seconds").orElse(1));
    return phase.machine("majorFaults").orElse(0) / seconds;
  }

  private boolean isPaging() {
    return faultsPerSecond() >= Limits.MAJOR_FAULTS_PER_SECOND;
  }

  private boolean hasBusyDisk() {
    double waiting = phase.processors("waitingShare").orElse(0);
    double unused = waiting + phase.processors("idleShare").orElse(0);
    return phase.deviceBusyShare().orElse(0) >= limits.share()
        || (waiting >= WAITING_SHARE_MIN && waiting >= limits.share() * unused);
  }

  private double networkShare() {
    return limits.networkBytesPerSecond() <= 0
        ? 0
        : phase.networkBytesPerSecond().orElse(0) / limits.networkBytesPerSecond();
  }

  /** The figures that decided, in words. */
  public String why() {
    return switch (bound()) {
      case UNKNOWN -> "its record has no times of tasks";
      case MEMORY ->
          isPaging()
              ? "read back " + Math.round(faultsPerSecond()) + " pages of memory a second"
              : "collected garbage for " + percent(shares.collected()) + " of the time";
      case PROCESSOR -> processor();
      case DISK -> blocked() + disk();
      case NETWORK -> blocked() + ", and used " + percent(networkShare()) + " of the network";
      case WAITING -> blocked() + waiting();
    };
  }

  private String blocked() {
    return "blocked for " + percent(shares.blocked()) + " of the time";
  }

  private String disk() {
    OptionalDouble busy = phase.deviceBusyShare();
    return busy.isEmpty()
        ? ", and processors waited for devices"
        : ", and a disk was busy for " + percent(busy.getAsDouble());
  }

  private String waiting() {
    String rest =
        phase.machine("seconds").isEmpty() ? "" : ", and neither disk nor network was busy";
    String most = mostOfTheWaiting();
    return most.isEmpty() && rest.isEmpty() ? "; for what, its record does not tell" : most + rest;
  }

  /** What the tasks waited for longest; empty if that is not known. */
  private String mostOfTheWaiting() {
    double wallMillis = phase.sum("wallMillis").orElse(0);
    return Stream.of(Wait.values())
        .filter(wait -> phase.waited(wait).orElse(0) > 0)
        .max(Comparator.comparingDouble(wait -> phase.waited(wait).orElse(0)))
        .map(wait -> ", " + percent(phase.waited(wait).orElse(0) / wallMillis) + " " + wait.label())
        .orElse("");
  }

  private String processor() {
    String ran = "ran for " + percent(shares.ran()) + " of the time";
    return shares.queued() < QUEUED_SHARE_TOLD
        ? ran
        : ran + ", and waited for a processor for " + percent(shares.queued());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
