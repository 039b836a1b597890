package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlacementTest {
  private static final int SERVERS = 8;
  private static final int NAMES = 100_000;

  @ParameterizedTest
  @EnumSource
  void copiesLieOnDifferentServers(MemcachedLayout.Ring ring) {
    Placement placement = layout(ring, SERVERS).placement();
    int[] places = new int[SERVERS];
    for (int i = 0; i < 1000; i++) {
      placement.place(name(i), places);
      assertThat(places).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void serversGetAboutAsManyNames(MemcachedLayout.Ring ring) {
    int[] counts = counts(ring, SERVERS);
    for (int count : counts) {
      assertThat(count).isBetween(NAMES / SERVERS * 7 / 10, NAMES / SERVERS * 13 / 10);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "KETAMA")
  void oneMoreServerMovesItsShareOfNamesOnly(MemcachedLayout.Ring ring) {
    Placement before = layout(ring, SERVERS).placement();
    Placement after = layout(ring, SERVERS + 1).placement();
    int moved = 0;
    int[] old = new int[1];
    int[] now = new int[1];
    for (int i = 0; i < NAMES; i++) {
      before.place(name(i), old);
      after.place(name(i), now);
      if (old[0] != now[0]) {
        assertThat(now[0]).isEqualTo(SERVERS);
        moved++;
      }
    }
    assertThat(moved).isBetween(NAMES / 15, NAMES / 6);
  }

  private static int[] counts(MemcachedLayout.Ring ring, int servers) {
    Placement placement = layout(ring, servers).placement();
    int[] counts = new int[servers];
    int[] place = new int[1];
    for (int i = 0; i < NAMES; i++) {
      placement.place(name(i), place);
      counts[place[0]]++;
    }
    return counts;
  }

  private static MemcachedLayout layout(MemcachedLayout.Ring ring, int count) {
    List<ServerAddress> servers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      servers.add(new ServerAddress("10.0.0." + i, 11211));
    }
    return new MemcachedLayout(servers, ring, 1, MemcachedLayout.Auth.TEXT, 1, List.of());
  }

  private static byte[] name(int i) {
    return ("lm@1:word" + i).getBytes(StandardCharsets.UTF_8);
  }
}
