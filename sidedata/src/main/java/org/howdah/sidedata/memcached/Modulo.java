package org.howdah.sidedata.memcached;

/**
 * Hash modulo the number of servers: what libmemcached and the clients above it do unless told
 * otherwise. The hash is Bob Jenkins's one at a time. Copies lie on the servers that follow.
 */
final class Modulo implements Placement {
  private final int servers;

  Modulo(int servers) {
    this.servers = servers;
  }

  @Override
  public void place(byte[] name, int[] places) {
    int first = Integer.remainderUnsigned(hash(name), servers);
    for (int i = 0; i < places.length; i++) {
      places[i] = (first + i) % servers;
    }
  }

  private static int hash(byte[] name) {
    int hash = 0;
    for (byte b : name) {
      hash += b;
      hash += hash << 10;
      hash ^= hash >>> 6;
    }
    hash += hash << 3;
    hash ^= hash >>> 11;
    hash += hash << 15;
    return hash;
  }
}
