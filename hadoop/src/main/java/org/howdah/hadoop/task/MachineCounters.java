package org.howdah.hadoop.task;

import java.util.Map;
import org.howdah.engine.measure.AttemptUse;
import org.howdah.record.Activity;

/** The counters that Howdah keeps of what an attempt took of its machine. */
final class MachineCounters {
  private MachineCounters() {}

  static void put(AttemptUse use, TaskReporter reporter) {
    put(MachineCounter.SYSTEM_CPU_MILLIS, use.systemMillis(), reporter);
    put(MachineCounter.THREAD_CPU_MILLIS, use.threadMillis(), reporter);
    put(MachineCounter.THREAD_QUEUED_MILLIS, use.queuedMillis(), reporter);
    put(MachineCounter.DEVICE_READ_BYTES, use.readBytes(), reporter);
    put(MachineCounter.DEVICE_WRITTEN_BYTES, use.writtenBytes(), reporter);
  }

  /** What its thread has waited for. */
  static void put(Map<Activity.Kind, Long> waitedMillis, TaskReporter reporter) {
    waitedMillis.forEach((kind, millis) -> put(MachineCounter.waiting(kind), millis, reporter));
  }

  /** What is not known is not 0. */
  private static void put(MachineCounter counter, long amount, TaskReporter reporter) {
    if (amount >= 0) {
      reporter.counters().findCounter(MachineCounter.GROUP, counter.name()).setValue(amount);
    }
  }
}
