package org.howdah.sidedata.memcached;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/*
 * As libmemcached computes it for KETAMA_WEIGHTED with equal weights: 40 digests a server, of
 * "host:port-i" or, on memcached's own port, "host-i"; each gives four points. Its arithmetic with
 * single precision sometimes makes that 39, and so do we.
 */
/**
 * A consistent-hash ring that agrees with libketama, libmemcached's {@code KETAMA_WEIGHTED} and the
 * clients above them. Copies lie on the next different servers along the ring.
 */
final class Ketama implements Placement {
  private static final int POINTS_PER_SERVER = 160;
  private static final int POINTS_PER_DIGEST = 4;
  private static final double ROUNDING = 1e-10;

  /** Ring positions with servers: the position, unsigned, in the upper half. Sorted. */
  private final long[] points;

  Ketama(List<ServerAddress> servers) {
    int digests = digestsPerServer(servers.size());
    points = new long[servers.size() * digests * POINTS_PER_DIGEST];
    Md5 md5 = new Md5();
    int count = 0;
    for (int server = 0; server < servers.size(); server++) {
      for (int i = 0; i < digests; i++) {
        md5.digest((label(servers.get(server)) + "-" + i).getBytes(StandardCharsets.UTF_8));
        for (int part = 0; part < POINTS_PER_DIGEST; part++) {
          points[count++] = (long) md5.littleEndianInt(part) << Integer.SIZE | server;
        }
      }
    }
    for (int i = 0; i < points.length; i++) {
      points[i] ^= Long.MIN_VALUE;
    }
    Arrays.sort(points);
  }

  private static int digestsPerServer(int servers) {
    float share = 1f / servers;
    float digests = share * POINTS_PER_SERVER / POINTS_PER_DIGEST * servers;
    return (int) Math.floor((float) (digests + ROUNDING));
  }

  private static String label(ServerAddress server) {
    return server.port() == ServerAddress.PORT_DEFAULT
        ? server.host()
        : server.host() + ":" + server.port();
  }

  @Override
  public void place(byte[] name, int[] servers) {
    Md5 md5 = Md5.ofThread();
    md5.digest(name);
    long wanted = ((long) md5.littleEndianInt(0) << Integer.SIZE) ^ Long.MIN_VALUE;
    int at = Arrays.binarySearch(points, wanted);
    at = at < 0 ? -at - 1 : at;
    for (int found = 0; found < servers.length; at++) {
      int server = (int) points[at % points.length];
      if (!contains(servers, found, server)) {
        servers[found++] = server;
      }
    }
  }

  private static boolean contains(int[] servers, int count, int server) {
    for (int i = 0; i < count; i++) {
      if (servers[i] == server) {
        return true;
      }
    }
    return false;
  }
}
