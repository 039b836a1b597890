package org.howdah.sidedata.memcached;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * By what a server can be told later from one that was restarted or lost something since.
 *
 * @param process its process number, which is always 1 in some containers
 * @param startSeconds when it started, by its own clock, give or take {@value #START_SECONDS_OFF}
 * @param flushes how often everything was deleted, since it started
 * @param evictions entries that it gave up to make room, since it started
 */
public record ServerMark(long process, long startSeconds, long flushes, long evictions) {
  private static final int START_SECONDS_OFF = 2;
  private static final int NUMBERS = 4;

  /**
   * Reads what {@link #format} wrote.
   *
   * @throws IllegalArgumentException if that is something else
   */
  static List<ServerMark> parse(String text) {
    return Arrays.stream(text.split(",")).map(ServerMark::parseOne).toList();
  }

  private static ServerMark parseOne(String text) {
    String[] parts = text.split(":");
    try {
      if (parts.length == NUMBERS) {
        long[] numbers = Arrays.stream(parts).mapToLong(Long::parseLong).toArray();
        return new ServerMark(numbers[0], numbers[1], numbers[2], numbers[3]);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is no mark of a server", e);
    }
    throw new IllegalArgumentException("'" + text + "' is no mark of a server");
  }

  /** Marks as manifests hold them. */
  static String format(List<ServerMark> marks) {
    return marks.stream().map(ServerMark::text).collect(Collectors.joining(","));
  }

  private String text() {
    return process + ":" + startSeconds + ":" + flushes + ":" + evictions;
  }

  /** Whether the server was started again since {@code earlier}. */
  boolean isRestartedSince(ServerMark earlier) {
    return process != earlier.process || startSeconds > earlier.startSeconds + START_SECONDS_OFF;
  }

  /** Why an entry may be gone that the server had at {@code earlier}. */
  String lossSince(ServerMark earlier) {
    if (isRestartedSince(earlier)) {
      return "restarted after the load";
    }
    if (flushes != earlier.flushes) {
      return "told to delete everything after the load (flush_all)";
    }
    long evicted = evictions - earlier.evictions;
    return evicted > 0
        ? "evicted: it gave up " + evicted + " entries of all its tables after the load"
        : "deleted by another client, or evicted; the server was not restarted";
  }
}
