package org.howdah.hadoop.task;

import org.howdah.record.Activity;

/** Counters of what tasks took of their machines. Those that a machine does not tell are absent. */
public enum MachineCounter {
  /** Milliseconds of processor time in the system, of those in Hadoop's CPU_MILLISECONDS. */
  SYSTEM_CPU_MILLIS,
  /** Milliseconds of processor time of the tasks' own threads, likewise. */
  THREAD_CPU_MILLIS,
  /** Milliseconds in which the tasks' own threads could run, and others ran. */
  THREAD_QUEUED_MILLIS,
  /** Milliseconds in which the tasks' own threads waited while they read records of the input. */
  INPUT_WAIT_MILLIS,
  /** The same while they wrote records of the output. */
  OUTPUT_WAIT_MILLIS,
  /** The same while they sorted map output and wrote it. */
  SPILL_WAIT_MILLIS,
  /** The same while they read map output. */
  FETCH_WAIT_MILLIS,
  /** The same while they asked side tables. */
  LOOK_UP_WAIT_MILLIS,
  /** The same for all else. */
  OTHER_WAIT_MILLIS,
  /** Bytes that came from devices and not from the page cache. */
  DEVICE_READ_BYTES,
  /** Bytes that went to devices, or will. */
  DEVICE_WRITTEN_BYTES;

  /** The group that they are in. */
  public static final String GROUP = "Howdah machine";

  /** That of the time in which threads waited that were about this. */
  static MachineCounter waiting(Activity.Kind kind) {
    return valueOf(kind + "_WAIT_MILLIS");
  }
}
