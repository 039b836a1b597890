package org.howdah.model.characterize;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * One phase of a run.
 *
 * @param name map or reduce
 * @param told as docs/formats/run-record.md has it; what is not there is not known
 */
public record PhaseRecord(String name, Map<String, Object> told) {
  /** How long it lasted. */
  public double wallMillis() {
    return number(told, "wallMillis").orElse(0);
  }

  /** When it began, in seconds since 1970-01-01 UTC; empty where the record does not say. */
  public OptionalDouble beganSeconds() {
    OptionalDouble millis = number(told, "beganAtMillis");
    return millis.isEmpty() ? millis : OptionalDouble.of(millis.getAsDouble() / 1e3);
  }

  /** Tasks that succeeded. */
  public int tasks() {
    return (int) number(told, "tasks").orElse(0);
  }

  /** The sum of a figure over the tasks; empty if that was not to be had. */
  public OptionalDouble sum(String figure) {
    return number(child(child(told, "task"), figure), "sum");
  }

  /** The sum over the tasks of what their threads waited for that; empty if it is not known. */
  OptionalDouble waited(Wait wait) {
    return number(child(child(child(told, "task"), "waits"), wait.figure()), "sum");
  }

  /** A share of the time of all processors of the machine. */
  OptionalDouble processors(String share) {
    return number(child(child(told, "machine"), "processors"), share);
  }

  /** What the machine's own meter of its processors tells; empty if it has none. */
  public OptionalDouble processorJoules() {
    return machine("energyJoules");
  }

  /** A figure of the machine itself. */
  OptionalDouble machine(String figure) {
    return number(child(told, "machine"), figure);
  }

  /** What share of the time the busiest device had something to do. */
  OptionalDouble deviceBusyShare() {
    return child(child(told, "machine"), "devices").values().stream()
        .map(device -> device instanceof Map<?, ?> known ? number(known, "busyShare") : none())
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max();
  }

  /** Bytes to and from other machines, in a second. */
  OptionalDouble networkBytesPerSecond() {
    Map<?, ?> network = child(child(told, "machine"), "network");
    OptionalDouble seconds = machine("seconds");
    OptionalDouble received = number(network, "receivedBytes");
    OptionalDouble sent = number(network, "sentBytes");
    return seconds.isEmpty() || received.isEmpty() || sent.isEmpty()
        ? none()
        : OptionalDouble.of(
            Math.max(received.getAsDouble(), sent.getAsDouble())
                / Math.max(1e-3, seconds.getAsDouble()));
  }

  private static OptionalDouble none() {
    return OptionalDouble.empty();
  }

  private static Map<?, ?> child(Map<?, ?> parent, String name) {
    return parent.get(name) instanceof Map<?, ?> child ? child : Map.of();
  }

  private static OptionalDouble number(Map<?, ?> parent, String name) {
    return parent.get(name) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
