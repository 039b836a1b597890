package org.howdah.bench.grid.client;

import java.util.Locale;

/** How a client asks, on one connection. */
public enum PortShape {
  GETS(100, 1, "get of 100 keys, one after the other"),
  GETS_AHEAD(100, 16, "get of 100 keys, 16 under way"),
  GET(1, 1, "get of 1 key, one after the other"),
  GET_AHEAD(1, 64, "get of 1 key, 64 under way"),
  SET(1, 1, "set, one after the other"),
  SET_NOREPLY(1, 500, "set with noreply, 500 and then a get");

  private final int keys;
  private final int underWay;
  private final String text;

  PortShape(int keys, int underWay, String text) {
    this.keys = keys;
    this.underWay = underWay;
    this.text = text;
  }

  /** Keys of a request. */
  int keys() {
    return keys;
  }

  /** Requests that are sent at once, before the first answer is read. */
  int underWay() {
    return underWay;
  }

  /** For reports. */
  public String text() {
    return text;
  }

  /** The name in figures. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
