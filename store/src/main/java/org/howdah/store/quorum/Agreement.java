package org.howdah.store.quorum;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/*
 * A value that changes, as in CASPaxos (Rystsov, 2018): each attempt learns the latest value from a majority, and has a
 * majority accept the next one, which is made of it.
 */
/** Has a group agree on what follows the last value that it agreed on. */
public final class Agreement {
  /** The nodes of the group. */
  public interface Voters {
    /** Has nodes promise; tells what those say that answered, by their names. */
    Map<String, Vote> prepare(Ballot ballot);

    /** Has nodes accept a value; tells who did. */
    Set<String> accept(Ballot ballot, List<String> value);

    /** Whether these are more than half of the group's members. */
    boolean isMajority(Set<String> nodes);

    /** Whether all members are among these. */
    boolean isWhole(Set<String> nodes);
  }

  private final String self;
  private final Voters voters;

  /**
   * @param self the name of the node that makes the attempts
   */
  public Agreement(String self, Voters voters) {
    this.self = self;
    this.voters = voters;
  }

  /**
   * One attempt.
   *
   * @param heard what nodes said before, by their names; an attempt is made after all that they
   *     know of
   * @param next makes the next value of the latest; it may be called when nothing is agreed on then
   * @return what the group has agreed on; empty if it has not, or it is not known, so that another
   *     attempt has to be made
   */
  public Optional<List<String>> attempt(Map<String, Vote> heard, UnaryOperator<List<String>> next) {
    Ballot ballot = new Ballot(roundAfter(heard.values()), self);
    Map<String, Vote> promises = voters.prepare(ballot);
    if (!promises.values().stream().allMatch(vote -> vote.promised().equals(ballot))
        || !isKnown(promises)) {
      return Optional.empty();
    }
    List<String> value = next.apply(latest(promises.values()).value());
    boolean agreed = voters.isMajority(voters.accept(ballot, value));
    return agreed ? Optional.of(value) : Optional.empty();
  }

  private static long roundAfter(Collection<Vote> votes) {
    return votes.stream().mapToLong(vote -> vote.promised().round()).max().orElse(0) + 1;
  }

  /** Who says the latest value of these. */
  public static Vote latest(Collection<Vote> votes) {
    return votes.stream().max(Comparator.comparing(Vote::accepted)).orElse(Vote.NONE);
  }

  /** The value that a majority has accepted as the latest; empty if there is none such. */
  public Optional<List<String>> agreed(Map<String, Vote> votes) {
    Vote latest = latest(votes.values());
    Set<String> same = new HashSet<>(votes.keySet());
    same.removeIf(node -> !votes.get(node).accepted().equals(latest.accepted()));
    return latest.hasValue() && voters.isMajority(same)
        ? Optional.of(latest.value())
        : Optional.empty();
  }

  /**
   * Whether what was agreed on must be among these. Nodes without a value do not count beside those
   * that have one: they may have lost their disks.
   */
  private boolean isKnown(Map<String, Vote> votes) {
    Set<String> knowing = new HashSet<>(votes.keySet());
    knowing.removeIf(node -> !votes.get(node).hasValue());
    return voters.isMajority(knowing.isEmpty() ? votes.keySet() : knowing)
        || voters.isWhole(votes.keySet());
  }
}
