package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerStateTest {
  private static final ServerState BEFORE = state(1, 1_000, 0);

  private static ServerState state(long process, long startSeconds, long evictions) {
    ServerAddress server = ServerAddress.parse("localhost:11211");
    return new ServerState(server, process, startSeconds, evictions, 0, 1_000, 64_000, 10);
  }

  @Test
  void whoKeptEverythingHasNoLoss() {
    assertThat(state(1, 1_001, 0).lossSince(BEFORE)).isNull();
  }

  @Test
  void aServerInAContainerIsKnownToBeRestartedByItsAge() {
    assertThat(state(1, 1_010, 0).lossSince(BEFORE)).contains("was restarted meanwhile");
    assertThat(state(2, 1_000, 0).lossSince(BEFORE)).contains("was restarted meanwhile");
  }

  @Test
  void whatWasGivenUpIsCountedInBytes() {
    assertThat(state(1, 1_000, 7).lossSince(BEFORE)).contains("gave up 7", "about 700 bytes");
  }
}
