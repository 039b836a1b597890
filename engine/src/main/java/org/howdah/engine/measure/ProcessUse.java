package org.howdah.engine.measure;

/**
 * What a process has taken since it began. Each is negative if it is not known.
 *
 * @param userNanos processor time in user code
 * @param systemNanos processor time in the system
 * @param readBytes from devices; what the page cache had is not among them
 * @param writtenBytes to devices, now or later
 */
record ProcessUse(long userNanos, long systemNanos, long readBytes, long writtenBytes) {
  long processorNanos() {
    return userNanos < 0 ? -1 : userNanos + Math.max(0, systemNanos);
  }
}
