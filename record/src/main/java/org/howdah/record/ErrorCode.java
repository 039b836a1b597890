package org.howdah.record;

import org.howdah.record.api.PublicApi;

/** What went wrong, as far as a scheduler and a user need to know: whose fault, and try again? */
@PublicApi
public enum ErrorCode {
  /** The user's map, reduce, combine, partition or comparison code threw. */
  USER_CODE(Fault.USER, true),
  /** A setting, argument or class name is wrong; the same run would fail the same way. */
  USER_CONFIGURATION(Fault.USER, false),
  /** The user's code did nothing for longer than it may. */
  SILENCE(Fault.USER, true),
  /** Input cannot be read as what it should be. */
  INPUT(Fault.USER, true),
  /** A disk, memory or open files ran out. */
  RESOURCES(Fault.MACHINE, true),
  /** All places are taken: nothing is wrong, and there is room when something that runs ends. */
  BUSY(Fault.MACHINE, true),
  /** Stored bytes are not what was written: a checksum or a length does not match. */
  CORRUPTION(Fault.MACHINE, true),
  /** A worker process, a thread, or a server that tasks need went away, or what it held. */
  LOST(Fault.MACHINE, true),
  /** Someone asked for the stop. */
  KILLED(Fault.NOBODY, false),
  /** A defect of Howdah. */
  INTERNAL(Fault.HOWDAH, false);

  /** Whose fault an error is. */
  public enum Fault {
    USER,
    MACHINE,
    HOWDAH,
    NOBODY
  }

  private final Fault fault;
  private final boolean retryable;

  ErrorCode(Fault fault, boolean retryable) {
    this.fault = fault;
    this.retryable = retryable;
  }

  public Fault fault() {
    return fault;
  }

  /** Whether another attempt may succeed with nothing changed. */
  public boolean retryable() {
    return retryable;
  }
}
