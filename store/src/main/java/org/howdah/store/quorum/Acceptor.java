package org.howdah.store.quorum;

import java.io.IOException;
import java.util.List;

/**
 * A node's part in what its group agrees on: it accepts a value unless it promised a later attempt
 * not to (Lamport, Paxos Made Simple, section 2.2). Safe for several threads.
 */
public final class Acceptor {
  /** Where a vote is kept. */
  public interface Disk {
    /** What was written last; {@link Vote#NONE} if nothing was. */
    Vote read() throws IOException;

    /** Returns when the vote is there after a power failure, too. */
    void write(Vote vote) throws IOException;
  }

  private final Disk disk;
  private Vote vote;

  /** Reads what is on the disk. */
  public Acceptor(Disk disk) throws IOException {
    this.disk = disk;
    vote = disk.read();
  }

  /** What it says now. */
  public synchronized Vote vote() {
    return vote;
  }

  /**
   * Promises an attempt to accept nothing of earlier ones, unless it promised so to a later one.
   *
   * @return what it says then; the attempt is refused if another one is promised in it
   * @throws IOException if it cannot be written down; then nothing is promised
   */
  public synchronized Vote prepare(Ballot ballot) throws IOException {
    if (ballot.compareTo(vote.promised()) > 0) {
      keep(new Vote(ballot, vote.accepted(), vote.value()));
    }
    return vote;
  }

  /**
   * Accepts a value, unless a later attempt was promised that it does not.
   *
   * @return whether it did
   * @throws IOException if it cannot be written down; then it did not
   */
  public synchronized boolean accept(Ballot ballot, List<String> value) throws IOException {
    if (ballot.compareTo(vote.promised()) < 0) {
      return false;
    }
    keep(new Vote(ballot, ballot, value));
    return true;
  }

  private void keep(Vote next) throws IOException {
    disk.write(next);
    vote = next;
  }
}
