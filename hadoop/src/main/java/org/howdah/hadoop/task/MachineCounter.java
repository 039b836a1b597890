package org.howdah.hadoop.task;

/** Counters of what tasks took of their machines. Those that a machine does not tell are absent. */
public enum MachineCounter {
  /** Milliseconds of processor time in the system, of those in Hadoop's CPU_MILLISECONDS. */
  SYSTEM_CPU_MILLIS,
  /** Milliseconds of processor time of the tasks' own threads, likewise. */
  THREAD_CPU_MILLIS,
  /** Milliseconds in which the tasks' own threads could run, and others ran. */
  THREAD_QUEUED_MILLIS,
  /** Bytes that came from devices and not from the page cache. */
  DEVICE_READ_BYTES,
  /** Bytes that went to devices, or will. */
  DEVICE_WRITTEN_BYTES;

  /** The group that they are in. */
  public static final String GROUP = "Howdah machine";
}
