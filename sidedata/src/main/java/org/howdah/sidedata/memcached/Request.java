package org.howdah.sidedata.memcached;

import java.util.Arrays;

/** One {@code get} of several names, and how far its answer has come. */
final class Request {
  /** More names in one request save memcached and us nothing that a measurement shows. */
  static final int NAMES_MAX = 100;

  /** Half of what memcached reads at once. */
  private static final int BYTES_MAX = 8 << 10;

  private static final byte[] GET = {'g', 'e', 't'};
  private static final byte[] END = {'\r', '\n'};

  final Flight flight;
  final boolean ofRosters;
  private final byte[][] names = new byte[NAMES_MAX][];
  private final int[] places = new int[NAMES_MAX];
  private int count;
  private int answered;
  private int bytes;

  Request(Flight flight, boolean ofRosters) {
    this.flight = flight;
    this.ofRosters = ofRosters;
  }

  void add(byte[] name, int place) {
    names[count] = name;
    places[count++] = place;
    bytes += 1 + name.length;
  }

  boolean isFull() {
    return count == NAMES_MAX || bytes > BYTES_MAX;
  }

  /** The request in the text protocol. */
  byte[] line() {
    byte[] line = new byte[GET.length + bytes + END.length];
    int length = put(GET, line, 0);
    for (int i = 0; i < count; i++) {
      line[length] = ' ';
      length = put(names[i], line, length + 1);
    }
    put(END, line, length);
    return line;
  }

  int size() {
    return count;
  }

  /** A name that has no answer yet, by its number in the order asked. */
  byte[] name(int number) {
    return names[number];
  }

  /** How many names have their answers. */
  int answered() {
    return answered;
  }

  private static int put(byte[] bytes, byte[] target, int position) {
    System.arraycopy(bytes, 0, target, position, bytes.length);
    return position + bytes.length;
  }

  /** Whether names without an answer are left. */
  boolean hasMore() {
    return answered < count;
  }

  /** The place in the batch of the next name without an answer. */
  int nextPlace() {
    return places[answered];
  }

  /** The next name without an answer. */
  byte[] nextName() {
    return names[answered];
  }

  /** Whether the next name without an answer is this one. Servers answer in the order asked. */
  boolean nextIs(byte[] buffer, int start, int end) {
    byte[] name = names[answered];
    return Arrays.equals(name, 0, name.length, buffer, start, end);
  }

  /** Goes on to the name after. */
  void advance() {
    names[answered++] = null;
  }
}
