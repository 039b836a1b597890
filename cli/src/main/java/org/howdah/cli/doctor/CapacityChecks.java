package org.howdah.cli.doctor;

import java.util.List;

/** Processors, memory, open files. */
final class CapacityChecks {
  private static final long HEAP_BYTES_LOW = 512L << 20;
  private static final long OPEN_FILES_LOW = 4096;
  private final Machine machine;

  CapacityChecks(Machine machine) {
    this.machine = machine;
  }

  List<Finding> findings() {
    return List.of(processors(), memory(), openFiles());
  }

  Finding processors() {
    String found = machine.processors() + " tasks run at once";
    return machine.processors() > 1
        ? Finding.ok("processors", found)
        : Finding.warn(
            "processors",
            "only one processor, so one task runs at a time",
            "give the machine or container more, if it has more");
  }

  Finding memory() {
    String found =
        mebibytes(machine.memoryBytes())
            + " in all; a heap of "
            + mebibytes(machine.heapBytesMax())
            + " of which half is for sorting";
    return machine.heapBytesMax() >= HEAP_BYTES_LOW
        ? Finding.ok("memory", found)
        : Finding.warn("memory", found + "; large jobs will spill", "give more with --memory SIZE");
  }

  Finding openFiles() {
    if (machine.openFilesMax() < OPEN_FILES_LOW) {
      return Finding.warn(
          "open files",
          "at most " + machine.openFilesMax() + "; merges of many runs may fail",
          "ulimit -n " + OPEN_FILES_LOW);
    }
    boolean unlimited = machine.openFilesMax() == Long.MAX_VALUE;
    return Finding.ok("open files", unlimited ? "no limit" : "at most " + machine.openFilesMax());
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
