package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerStateTest {
  private static final ServerState BEFORE = state(1, 1_000, 0);

  private static ServerState state(long process, long startSeconds, long evictions) {
    ServerAddress server = ServerAddress.parse("localhost:11211");
    ServerMark mark = new ServerMark(process, startSeconds, 0, evictions);
    return new ServerState(server, mark, 1_000, 64_000, 10, Map.of());
  }

  @Test
  void whoKeptEverythingHasNoLoss() {
    assertThat(state(1, 1_001, 0).lossSince(BEFORE, 0)).isNull();
  }

  @Test
  void aServerInAContainerIsKnownToBeRestartedByItsAge() {
    assertThat(state(1, 1_010, 0).lossSince(BEFORE, 0)).contains("was restarted meanwhile");
    assertThat(state(2, 1_000, 0).lossSince(BEFORE, 0)).contains("was restarted meanwhile");
  }

  @Test
  void whatWasRefusedIsAddedToWhatWasGivenUp() {
    assertThat(state(1, 1_000, 7).lossSince(BEFORE, 50))
        .contains("gave up 7 entries of about 100 bytes and refused entries of about 50 bytes")
        .contains("so about 750 bytes are missing");
    assertThat(state(1, 1_000, 0).lossSince(BEFORE, 50))
        .contains("it refused entries of about 50 bytes, so about 50 bytes are missing");
  }

  @Test
  void whatWasGivenUpIsCountedInBytes() {
    assertThat(state(1, 1_000, 7).lossSince(BEFORE, 0)).contains("gave up 7", "about 700 bytes");
  }

  @Test
  void theSizesOfWhatWasGivenUpAreThoseOfWhatIsLeftOfTheirClass() {
    ServerState now =
        new ServerState(
            BEFORE.server(),
            new ServerMark(1, 1_000, 0, 7),
            1_000,
            64_000,
            10,
            Map.of(
                "items:3:", new ServerState.SizeClass(5, 1_000),
                "items:1:", new ServerState.SizeClass(2, 60)));
    assertThat(now.lossSince(BEFORE, 0)).contains("so about 5120 bytes are missing");
  }
}
