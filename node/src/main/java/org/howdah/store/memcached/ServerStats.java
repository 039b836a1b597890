package org.howdah.store.memcached;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What a server has done, under memcached's names. Safe for several threads. */
final class ServerStats {
  /** Howdah's; {@code version} is that of memcached, for clients that go by it. */
  private static final String OWN_VERSION = ownVersion();

  final AtomicInteger connections = new AtomicInteger();
  final LongAdder connectionsEver = new LongAdder();
  final LongAdder connectionsRefused = new LongAdder();
  final LongAdder hits = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder sets = new LongAdder();
  final LongAdder touches = new LongAdder();

  /** Those who said who they are, rightly or not. */
  final LongAdder logIns = new LongAdder();

  final LongAdder logInsRefused = new LongAdder();

  /** Requests that the data set could not do, also those whose clients were not told. */
  final LongAdder failures = new LongAdder();

  /** The answer to {@code stats}. */
  String text(String version) {
    StringBuilder text = new StringBuilder();
    add(text, "pid", ProcessHandle.current().pid());
    long upMillis = ManagementFactory.getRuntimeMXBean().getUptime();
    add(text, "uptime", TimeUnit.MILLISECONDS.toSeconds(upMillis));
    add(text, "time", TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()));
    text.append("STAT version ").append(version).append("\r\n");
    text.append("STAT howdah_version ").append(OWN_VERSION).append("\r\n");
    add(text, "pointer_size", 64);
    add(text, "curr_connections", connections.get());
    add(text, "total_connections", connectionsEver.sum());
    add(text, "rejected_connections", connectionsRefused.sum());
    add(text, "cmd_get", hits.sum() + misses.sum());
    add(text, "cmd_set", sets.sum());
    add(text, "cmd_touch", touches.sum());
    add(text, "get_hits", hits.sum());
    add(text, "get_misses", misses.sum());
    add(text, "cmd_flush", 0);
    add(text, "evictions", 0);
    // Nobody counts these; clients that look after servers insist on them.
    add(text, "curr_items", 0);
    add(text, "bytes", 0);
    add(text, "limit_maxbytes", 0);
    add(text, "auth_cmds", logIns.sum());
    add(text, "auth_errors", logInsRefused.sum());
    add(text, "failures", failures.sum());
    return text.append("END\r\n").toString();
  }

  private static String ownVersion() {
    try (InputStream file = ServerStats.class.getResourceAsStream("/howdah-node.properties")) {
      Properties versions = new Properties();
      versions.load(file);
      return versions.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(StringBuilder text, String name, long number) {
    text.append("STAT ").append(name).append(' ').append(number).append("\r\n");
  }

  void reset() {
    connectionsEver.reset();
    connectionsRefused.reset();
    hits.reset();
    misses.reset();
    sets.reset();
    touches.reset();
    logIns.reset();
    logInsRefused.reset();
    failures.reset();
  }
}
