package org.howdah.testkit.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ports are given once: who got some has not yet opened them when the next one asks. */
final class PortsTest {
  private static final int IN_A_ROW = 7;
  private static final int TIMES = 40;

  @Test
  void noPortIsGivenTwice() throws IOException {
    Set<Integer> given = new HashSet<>();
    for (int i = 0; i < TIMES; i++) {
      int first = Ports.firstOf(IN_A_ROW);
      IntStream.range(first, first + IN_A_ROW).forEach(port -> assertTrue(given.add(port)));
    }
    assertEquals(IN_A_ROW * TIMES, given.size());
  }

  @Test
  void aPortInUseIsPassedOver() throws IOException {
    int first = Ports.firstOf(1);
    List<Integer> next;
    try (ServerSocket foreign = new ServerSocket(first + 2, 1, InetAddress.getLoopbackAddress())) {
      next = Ports.free(IN_A_ROW);
      assertTrue(next.stream().noneMatch(port -> port == foreign.getLocalPort()), next::toString);
    }
  }
}
