package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptorTest {
  private static final Ballot FIRST = new Ballot(1, "b");
  private static final Ballot SECOND = new Ballot(2, "a");

  private final MemoryDisk disk = new MemoryDisk();

  /** Keeps a vote as its lines. */
  static final class MemoryDisk implements Acceptor.Disk {
    private List<String> lines = Vote.NONE.lines();
    private boolean isFull;

    @Override
    public Vote read() {
      return Vote.of(lines);
    }

    @Override
    public void write(Vote vote) throws IOException {
      if (isFull) {
        throw new IOException("full");
      }
      lines = vote.lines();
    }
  }

  @Test
  void itAcceptsNothingOfAnEarlierAttemptThanItPromised() throws IOException {
    Acceptor acceptor = new Acceptor(disk);
    assertThat(acceptor.prepare(SECOND).promised()).isEqualTo(SECOND);
    assertThat(acceptor.prepare(FIRST).promised()).isEqualTo(SECOND);
    assertThat(acceptor.accept(FIRST, List.of("x"))).isFalse();
    assertThat(acceptor.vote().hasValue()).isFalse();
    assertThat(acceptor.accept(SECOND, List.of("y", "z"))).isTrue();
    assertThat(acceptor.vote()).isEqualTo(new Vote(SECOND, SECOND, List.of("y", "z")));
  }

  @Test
  void ofTwoAttemptsInOneRoundOneIsLater() throws IOException {
    Acceptor acceptor = new Acceptor(disk);
    acceptor.prepare(new Ballot(1, "b"));
    assertThat(acceptor.accept(new Ballot(1, "a"), List.of())).isFalse();
    assertThat(acceptor.accept(new Ballot(1, "c"), List.of())).isTrue();
  }

  @Test
  void itKnowsAfterARestartWhatItPromisedAndAccepted() throws IOException {
    new Acceptor(disk).accept(FIRST, List.of("x"));
    new Acceptor(disk).prepare(SECOND);
    Acceptor again = new Acceptor(disk);
    assertThat(again.vote()).isEqualTo(new Vote(SECOND, FIRST, List.of("x")));
    assertThat(again.accept(FIRST, List.of("y"))).isFalse();
  }

  @Test
  void whatCannotBeWrittenDownIsNotPromisedNorAccepted() throws IOException {
    Acceptor acceptor = new Acceptor(disk);
    acceptor.accept(FIRST, List.of("x"));
    disk.isFull = true;
    assertThatThrownBy(() -> acceptor.prepare(SECOND)).hasMessage("full");
    assertThatThrownBy(() -> acceptor.accept(SECOND, List.of("y"))).hasMessage("full");
    assertThat(acceptor.vote()).isEqualTo(new Vote(FIRST, FIRST, List.of("x")));
  }

  @Test
  void whatIsNoVoteIsRefused() {
    assertThatThrownBy(() -> Vote.of(List.of("1 a"))).hasMessageContaining("1 lines");
    assertThatThrownBy(() -> Vote.of(List.of("1", "2 b"))).hasMessageContaining("not a round");
    assertThatThrownBy(() -> Vote.of(List.of("x a", "2 b")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
