package org.howdah.bench.memcached;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** What can be measured of memcached. */
enum MemcachedRow {
  THREADS("Threads of a server, and servers of one thread each (the paper's Figures 9 and 10)"),
  SIZES("Sizes of values, plain and compressed (the paper's Figure 11)"),
  CLIENTS("Client threads"),
  REQUESTS("Client threads by sizes of values (the paper's Figure 12)"),
  FANOUT("Gets of many keys, over several servers"),
  TRANSPORT("TCP and UDP"),
  RATES("Rates of requests, whatever the answers take"),
  NODE("A node of Howdah beside memcached"),
  CHECK("The same asked by memcaslap"),
  CHOICES("Which server has a key: how even that is, and how much moves");

  private final String title;

  MemcachedRow(String title) {
    this.title = title;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  static MemcachedRow of(String id) {
    return Choice.of("row", values(), MemcachedRow::id, id);
  }
}
