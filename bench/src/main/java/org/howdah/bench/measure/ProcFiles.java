package org.howdah.bench.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;

/** The kernel's accounts under {@code /proc}; empty where a machine or a process has none. */
final class ProcFiles {
  /** The kernel reports processor time to user space in hundredths of a second. */
  static final double TICKS_PER_SECOND = 100;

  private static final int USER_TIME_FIELD = 11;

  private ProcFiles() {}

  /** User and system time of a process, in ticks. */
  static OptionalLong ownTicks(long pid) {
    return ticks(pid, USER_TIME_FIELD);
  }

  /** User and system time of all ended and waited-for descendants of a process, in ticks. */
  static OptionalLong childTicks(long pid) {
    return ticks(pid, USER_TIME_FIELD + 2);
  }

  /** Resident bytes of a process now ({@code VmRSS}) or at most ({@code VmHWM}). */
  static OptionalLong statusBytes(long pid, String field) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status"), ISO_8859_1).stream()
          .filter(line -> line.startsWith(field + ":"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst();
    } catch (IOException error) {
      return OptionalLong.empty();
    }
  }

  /** Ticks that the machine's processors were busy since it started, stolen ones included. */
  static OptionalLong machineBusyTicks() {
    try {
      String[] fields =
          Files.readAllLines(Path.of("/proc/stat"), ISO_8859_1).get(0).trim().split("\\s+");
      long[] ticks = Arrays.stream(fields).skip(1).mapToLong(Long::parseLong).toArray();
      return OptionalLong.of(ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7]);
    } catch (IOException error) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong ticks(long pid, int firstField) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"), ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return OptionalLong.of(
          Long.parseLong(fields[firstField]) + Long.parseLong(fields[firstField + 1]));
    } catch (IOException error) {
      return OptionalLong.empty();
    }
  }
}
