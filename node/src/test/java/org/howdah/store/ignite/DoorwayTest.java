package org.howdah.store.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DoorwayTest {
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
  private final Doorway door = new Doorway(clock::get);
  private final Set<UUID> there = new HashSet<>();
  private final UUID node = UUID.randomUUID();

  @Test
  void aChangeBeginsWhenAllWhoWereLetInHaveJoined() {
    assertThat(door.enter(node, false)).isTrue();
    assertThat(door.isLettingIn()).isTrue();
    assertThat(door.begin(there::contains)).isFalse();
    there.add(node);
    assertThat(door.begin(there::contains)).isTrue();
    assertThat(door.isLettingIn()).isFalse();
  }

  @Test
  void aNodeIsLetInWhenTheChangeIsOver() {
    assertThat(door.begin(there::contains)).isTrue();
    assertThat(door.enter(node, false)).isFalse();
    assertThat(door.begin(there::contains)).as("a second change").isFalse();
    assertThat(door.refusals()).isEqualTo(1);
    door.end();
    assertThat(door.enter(node, false)).isTrue();
  }

  @Test
  void aNodeThatHadToWaitHoldsUpNoChange() {
    assertThat(door.enter(node, true)).isFalse();
    assertThat(door.begin(there::contains)).isTrue();
  }

  @Test
  void whoNeverComesHoldsUpChangesForAWhileOnly() {
    assertThat(door.enter(node, false)).isTrue();
    clock.addAndGet(Doorway.JOINING_NANOS_MAX - 1);
    assertThat(door.begin(there::contains)).isFalse();
    clock.addAndGet(1);
    assertThat(door.begin(there::contains)).isTrue();
  }

  @Test
  void aChangeWhoseMakerIsGoneHoldsUpNodesForAWhileOnly() {
    assertThat(door.begin(there::contains)).isTrue();
    clock.addAndGet(Doorway.CHANGE_NANOS_MAX - 1);
    assertThat(door.enter(node, false)).isFalse();
    clock.addAndGet(1);
    assertThat(door.enter(node, false)).isTrue();
  }
}
