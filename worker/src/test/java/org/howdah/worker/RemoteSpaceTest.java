package org.howdah.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.worker.WorkerMessage.GiveBack;
import org.howdah.worker.WorkerMessage.Take;
import org.howdah.worker.WorkerMessage.Taken;
import org.junit.jupiter.api.Test;

class RemoteSpaceTest {
  private final List<WorkerMessage> heard = new ArrayList<>();

  @Test
  void theParentDecides() {
    RemoteSpace[] space = new RemoteSpace[1];
    space[0] =
        new RemoteSpace(
            message -> {
              heard.add(message);
              if (message instanceof Take take) {
                space[0].answered(new Taken(take.number(), take.bytes() <= 10));
              }
            });
    assertThat(space[0].take(10)).isTrue();
    assertThat(space[0].take(11)).isFalse();
    space[0].giveBack(4);
    space[0].release(6);
    assertThat(heard)
        .containsExactly(
            new Take(1, 10), new Take(2, 11), new GiveBack(4, false), new GiveBack(6, true));
  }

  @Test
  void anAnswerForWhichNobodyWaitedIsNotTakenForTheNextOne() {
    RemoteSpace space = new RemoteSpace(heard::add);
    Thread.currentThread().interrupt();
    assertThat(space.take(5)).isFalse();
    assertThat(Thread.interrupted()).as("whoever told the task to stop is still heard").isTrue();
    space.answered(new Taken(1, true));
    space.answered(new Taken(2, false));
    assertThat(space.take(5)).isFalse();
  }

  @Test
  void withoutAParentThereIsNoSpace() {
    RemoteSpace space =
        new RemoteSpace(
            message -> {
              throw new IOException("broken pipe");
            });
    assertThat(space.take(1)).isFalse();
    space.release(1);
  }
}
