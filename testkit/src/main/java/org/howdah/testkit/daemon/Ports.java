package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that are free on the loopback interface, for processes that must be told theirs.
 *
 * <p>They lie below those that the system hands out to whoever asks for any port, so that a
 * connection or a server opened in the meantime does not take one. Another process that chooses its
 * ports itself may: whoever listens on them must be prepared to ask again.
 */
public final class Ports {
  /** Linux hands out 32 768 and up, others 49 152 and up. */
  private static final int FIRST_HANDED_OUT = 32_000;

  private static final int FIRST = 10_000;

  private Ports() {}

  /** Returns distinct free ports. */
  public static List<Integer> free(int count) throws IOException {
    int first = firstOf(count);
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ports.add(first + i);
    }
    return ports;
  }

  /** The first of as many ports in a row that are free now. */
  public static int firstOf(int count) throws IOException {
    int first;
    do {
      first = ThreadLocalRandom.current().nextInt(FIRST, FIRST_HANDED_OUT - count);
    } while (!areFree(first, count));
    return first;
  }

  private static boolean areFree(int first, int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(first + i, 1, InetAddress.getLoopbackAddress()));
      }
      return true;
    } catch (BindException taken) {
      return false;
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
