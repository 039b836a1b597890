package org.howdah.store.ignite.copies;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.Letters;
import org.howdah.store.quorum.Agreement;
import org.howdah.store.quorum.Ballot;
import org.howdah.store.quorum.InSync;
import org.howdah.store.quorum.Vote;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One attempt of the oldest node to have its group agree on which copies are whole. */
final class CopyRound implements Agreement.Voters {
  static final String ASK = "ask";
  static final String PREPARE = "prepare";
  static final String ACCEPT = "accept";
  static final String NO = "no";
  static final String YES = "yes";

  private static final Logger LOG = LoggerFactory.getLogger(CopyRound.class);
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final IgniteEx ignite;
  private final Letters letters;
  private final long answerMillisMax;
  private final Map<String, ClusterNode> nodes = new TreeMap<>();
  private final Set<String> staying;
  private final Set<String> members;
  private final Agreement agreement;

  /**
   * @param answerMillisMax how long each node has for an answer
   * @param servers the nodes that are there
   */
  CopyRound(Ignite ignite, Letters letters, long answerMillisMax, Collection<ClusterNode> servers) {
    this.ignite = (IgniteEx) ignite;
    this.letters = letters;
    this.answerMillisMax = answerMillisMax;
    servers.forEach(node -> nodes.put(Drained.name(node), node));
    Collection<BaselineNode> group = JoinCheck.group(ignite);
    staying = Drained.namesOf(Drained.staying(group));
    members = Drained.namesOf(Drained.members(group));
    agreement = new Agreement(Drained.self(ignite), this);
  }

  /**
   * Makes the attempt.
   *
   * @param view that nodes have to have reached if their copies are to count
   * @return the nodes whose copies were looked at; empty if nothing is agreed on, or it is not
   *     known
   */
  Optional<Set<UUID>> run(View view) {
    Map<String, Holdings> reports = new HashMap<>();
    answers(ASK).forEach((node, text) -> read(node, text, Holdings::of, reports));
    if (!reports.keySet().equals(nodes.keySet())) {
      return Optional.empty();
    }
    Map<String, Vote> heard = new HashMap<>();
    reports.forEach((node, report) -> heard.put(node, report.vote()));
    reports.values().removeIf(report -> !report.isSettled() || !report.view().isFrom(view));
    Reported reported = new Reported(reports, members);
    Optional<List<String>> before = agreement.agreed(heard);
    InSync now = InSync.of(before.orElse(List.of())).after(reported);
    if ((before.isPresent() && InSync.of(before.get()).equals(now))
        || agreement
            .attempt(heard, lines -> InSync.of(lines).after(reported).lines())
            .isPresent()) {
      Set<UUID> settled = new HashSet<>();
      reports.keySet().forEach(node -> settled.add(nodes.get(node).id()));
      return Optional.of(settled);
    }
    return Optional.empty();
  }

  private record Reported(Map<String, Holdings> reports, Set<String> members)
      implements InSync.Present {
    @Override
    public Collection<String> nodes() {
      return reports.keySet();
    }

    @Override
    public Collection<String> dataSets() {
      Set<String> all = new HashSet<>();
      reports.values().forEach(report -> all.addAll(report.changes().keySet()));
      return all;
    }

    @Override
    public Map<Integer, Long> changes(String node, String dataSet) {
      return reports.get(node).changes().getOrDefault(dataSet, Map.of());
    }

    @Override
    public boolean isMember(String node) {
      return members.contains(node);
    }
  }

  /** What cannot be read counts as no answer. */
  private static <T> void read(
      String node, String text, Function<String, T> reader, Map<String, T> read) {
    try {
      read.put(node, reader.apply(text));
    } catch (IllegalArgumentException e) {
      LOG.warn("what the node {} answered cannot be read", node, e);
    }
  }

  /** Of those that answer in time. */
  private Map<String, String> answers(String question) {
    Map<String, CompletableFuture<String>> open = new HashMap<>();
    nodes.forEach((name, node) -> open.put(name, letters.ask(node, question, answerMillisMax)));
    Map<String, String> answers = new HashMap<>();
    open.forEach(
        (name, answer) -> {
          if (isAnswered(nodes.get(name), answer)) {
            answers.put(name, answer.join());
          }
        });
    return answers;
  }

  /** A node that has gone does not answer any more, and nobody waits for it. */
  private boolean isAnswered(ClusterNode node, CompletableFuture<String> answer) {
    while (!answer.isDone() && ignite.context().discovery().alive(node)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return answer.isDone() && !answer.isCompletedExceptionally();
  }

  @Override
  public Map<String, Vote> prepare(Ballot ballot) {
    Map<String, Vote> votes = new HashMap<>();
    answers(PREPARE + "\n" + ballot)
        .forEach(
            (node, text) -> read(node, text, lines -> Vote.of(List.of(lines.split("\n"))), votes));
    return votes;
  }

  @Override
  public Set<String> accept(Ballot ballot, List<String> value) {
    String question = ACCEPT + "\n" + ballot + "\n" + String.join("\n", value);
    Map<String, String> answers = answers(question);
    answers.values().removeIf(answer -> !answer.equals(YES));
    return answers.keySet();
  }

  @Override
  public boolean isMajority(Set<String> nodes) {
    return 2 * staying.stream().filter(nodes::contains).count() > staying.size();
  }

  @Override
  public boolean isWhole(Set<String> nodes) {
    return nodes.containsAll(staying);
  }
}
