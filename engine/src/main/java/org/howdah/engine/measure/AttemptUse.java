package org.howdah.engine.measure;

/**
 * What an attempt has taken. Each is negative if the machine does not tell it.
 *
 * @param processorMillis of its thread, and its share of the rest of the process
 * @param systemMillis the part of that in the system
 * @param threadMillis the part of its thread alone
 * @param queuedMillis how long its thread could run, and others ran
 * @param collectionMillis its share of the process's collections of garbage
 * @param readBytes its share of what the process read from devices
 * @param writtenBytes its share of what the process wrote to devices, now or later
 */
public record AttemptUse(
    long processorMillis,
    long systemMillis,
    long threadMillis,
    long queuedMillis,
    long collectionMillis,
    long readBytes,
    long writtenBytes) {
  /** Of an attempt that had not begun. */
  static final AttemptUse NOTHING = new AttemptUse(0, 0, 0, 0, 0, 0, 0);
}
