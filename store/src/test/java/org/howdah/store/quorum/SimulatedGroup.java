package org.howdah.store.quorum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A group of nodes with one partition, as Ignite keeps it: changes have numbers; a copy that has
 * seen more wins; of equal ones both count. Nodes end at any moment, also in the middle of a change
 * or of an agreement.
 */
final class SimulatedGroup implements InSync.Present {
  static final String SET = "d";
  static final int PARTITION = 0;

  /** What may be left out, to see whether it is missed. */
  enum Without {
    NOTHING,
    /** A node that comes back keeps what others would not count on. */
    EMPTYING,
    /** Changes are acknowledged before it is agreed on that those who left have them not. */
    WAITING,
    /** What is agreed on needs one node, and no majority. */
    MAJORITY,
    /** Nodes accept what is earlier than what they promised. */
    PROMISES,
    /** Lost data is given back with whatever is there. */
    GOOD_COPIES
  }

  private final Random random;
  private final Without without;
  private final List<String> members = new ArrayList<>();
  private final Set<String> owners = new TreeSet<>();
  private final Map<String, Node> nodes = new TreeMap<>();
  private final Set<Integer> acknowledged = new HashSet<>();

  /** What nodes were asked to accept, and have not heard yet. */
  private final List<Runnable> late = new ArrayList<>();

  /** Those that see each other, by age. */
  private final List<String> ring = new ArrayList<>();

  private Set<String> agreedWith = Set.of();
  private boolean isActive;
  private boolean isLost;
  private boolean isCalm;
  private int changes;

  /** What a node has; all but isUp stays when it ends. */
  private static final class Node {
    private final AcceptorTest.MemoryDisk disk = new AcceptorTest.MemoryDisk();
    private Acceptor acceptor;
    private final Set<Integer> copy = new HashSet<>();
    private long seen;
    private boolean isWhole = true;

    /** Whether it knows of its copy by a majority. */
    private boolean isSettled;
  }

  SimulatedGroup(long seed, int size, int copies, Without without) {
    random = new Random(seed);
    this.without = without;
    for (int i = 0; i < size; i++) {
      members.add("n" + i);
      nodes.put("n" + i, new Node());
    }
    owners.addAll(members.subList(0, copies));
    members.forEach(this::start);
  }

  /** Something happens. */
  void step() {
    int what = random.nextInt(20);
    if (!late.isEmpty() && random.nextInt(4) == 0) {
      late.remove(random.nextInt(late.size())).run();
    }
    if (what < 9) {
      change();
    } else if (what < 12) {
      endOne();
    } else if (what < 16) {
      startOne();
    } else if (what < 18) {
      agree();
    } else {
      refill();
    }
    check();
  }

  /** All come back, and nothing happens any longer. */
  void settle() {
    isCalm = true;
    members.forEach(this::start);
    for (int i = 0; i < 4; i++) {
      agree();
      giveBack();
      refill();
    }
    check();
  }

  int acknowledged() {
    return acknowledged.size();
  }

  boolean serves() {
    return isActive && !isLost && isMajority(new HashSet<>(ring)) && isAgreed();
  }

  /** What each copy has, by its node. */
  Map<String, Set<Integer>> contents() {
    Map<String, Set<Integer>> contents = new TreeMap<>();
    owners.forEach(owner -> contents.put(owner, nodes.get(owner).copy));
    return contents;
  }

  private void check() {
    if (serves()) {
      for (String owner : whole()) {
        if (!nodes.get(owner).copy.containsAll(acknowledged)) {
          throw new AssertionError(owner + " serves and lacks what was acknowledged");
        }
      }
    }
  }

  private List<String> whole() {
    return ring.stream().filter(owners::contains).filter(one -> nodes.get(one).isWhole).toList();
  }

  private boolean isMajority(Set<String> some) {
    return 2 * members.stream().filter(some::contains).count() > members.size();
  }

  private boolean isAgreed() {
    return ring.containsAll(agreedWith);
  }

  // Nodes come and go.

  private void endOne() {
    if (!ring.isEmpty()) {
      end(ring.get(random.nextInt(ring.size())));
    }
  }

  private void end(String name) {
    ring.remove(name);
    if (ring.isEmpty()) {
      isActive = false;
    } else if (isActive) {
      lose();
    }
    if (!isMajority(new HashSet<>(ring))) {
      ring.forEach(one -> nodes.get(one).isSettled = false);
    }
  }

  private void startOne() {
    List<String> away = new ArrayList<>(members);
    away.removeAll(ring);
    if (!away.isEmpty()) {
      start(away.get(random.nextInt(away.size())));
    }
    if (random.nextInt(3) > 0) {
      agree();
      giveBack();
    }
  }

  private void start(String name) {
    if (ring.contains(name)) {
      return;
    }
    Node node = nodes.get(name);
    node.acceptor = acceptor(node);
    node.isSettled = false;
    ring.add(name);
    if (!isActive) {
      isActive = ring.size() == members.size();
      isLost = false;
      agreedWith = Set.of();
    }
    if (isActive) {
      look(name);
      compare();
      // The exchange of nodes does not end before it is agreed on.
      if (isMajority(new HashSet<>(ring))) {
        agreedWith = Set.of("none");
        agree();
      }
    }
  }

  private static Acceptor acceptor(Node node) {
    try {
      return new Acceptor(node.disk);
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  private InSync known() {
    return InSync.of(
        Agreement.latest(ring.stream().map(one -> nodes.get(one).acceptor.vote()).toList())
            .value());
  }

  /** The node that comes looks at its copy, and all do once they are a majority. */
  private void look(String comes) {
    boolean isMajority = isMajority(new HashSet<>(ring));
    Set<String> had = new HashSet<>(whole());
    Set<String> settled = new HashSet<>(ring);
    settled.removeIf(one -> !nodes.get(one).isSettled);
    for (String name : ring) {
      Node node = nodes.get(name);
      boolean looks = name.equals(comes) || (isMajority && !node.isSettled);
      if (looks && node.isWhole && owners.contains(name) && !isLost) {
        known().of(SET, PARTITION).ifPresent(all -> look(name, all, had, settled));
      }
      node.isSettled = isMajority;
    }
  }

  private void look(String name, InSync.Copies all, Set<String> had, Set<String> settled) {
    Node node = nodes.get(name);
    Set<String> others = new HashSet<>(had);
    others.remove(name);
    boolean isEveryoneThere = ring.size() == members.size();
    InSync.Fate fate = all.fate(name, node.seen, others, settled, isEveryoneThere);
    node.isWhole = fate == InSync.Fate.KEPT || without == Without.EMPTYING;
  }

  /**
   * Of copies that are whole the one with the most changes wins; when lost, nothing is compared.
   */
  private void compare() {
    if (!isLost) {
      long most = whole().stream().mapToLong(one -> nodes.get(one).seen).max().orElse(0);
      whole().forEach(one -> nodes.get(one).isWhole = nodes.get(one).seen == most);
      lose();
    }
  }

  /** Ignite writes down that lost copies are whole, also half filled ones. */
  private void lose() {
    if (whole().isEmpty()) {
      isLost = true;
      ring.stream().filter(owners::contains).forEach(one -> nodes.get(one).isWhole = true);
    }
  }

  private void refill() {
    if (isActive && !isLost && !whole().isEmpty()) {
      Node from = nodes.get(whole().get(0));
      for (String owner : owners) {
        Node to = nodes.get(owner);
        if (ring.contains(owner) && !to.isWhole) {
          to.copy.clear();
          to.copy.addAll(from.copy);
          to.seen = from.seen;
          to.isWhole = true;
        }
      }
    }
  }

  private void giveBack() {
    if (!isActive || !isLost || !isMajority(new HashSet<>(ring)) || !isAgreed()) {
      return;
    }
    Map<String, Map<Integer, Long>> counts = new LinkedHashMap<>();
    ring.forEach(
        one ->
            counts.put(
                one, owners.contains(one) ? Map.of(PARTITION, nodes.get(one).seen) : Map.of()));
    Set<String> away = new HashSet<>(members);
    away.removeAll(ring);
    BestCopies best = new BestCopies(counts, away, Set.of());
    best.look(
        PARTITION,
        known()
            .of(SET, PARTITION)
            .filter(all -> without != Without.GOOD_COPIES)
            .or(
                () ->
                    without == Without.GOOD_COPIES
                        ? InSync.NONE.after(new Everyone()).of(SET, PARTITION)
                        : Optional.empty()));
    if (best.back().get(PARTITION)) {
      isLost = false;
      for (String one : ring) {
        nodes.get(one).isWhole = best.good(one).get(PARTITION);
      }
      agreedWith = Set.of("none");
      agree();
    }
  }

  // Changes.

  private void change() {
    if (!serves()) {
      return;
    }
    int change = ++changes;
    List<String> holders = ring.stream().filter(owners::contains).toList();
    String primary = whole().get(0);
    Node first = nodes.get(primary);
    first.copy.add(change);
    long number = ++first.seen;
    for (String other : holders) {
      if (!other.equals(primary) && !send(primary, other, change, number)) {
        return;
      }
    }
    if (random.nextInt(12) == 0) {
      end(primary);
      return;
    }
    for (int i = 0; i < 3 && !isAgreed() && without != Without.WAITING; i++) {
      agree();
    }
    if (ring.contains(primary) && (isAgreed() || without == Without.WAITING)) {
      acknowledged.add(change);
    }
  }

  /** Tells whether the node that sends is there yet. */
  private boolean send(String primary, String other, int change, long number) {
    int fate = random.nextInt(15);
    if (fate == 0) {
      end(primary);
      return false;
    }
    if (fate == 1) {
      end(other);
      return true;
    }
    Node node = nodes.get(other);
    if (node.isWhole) {
      node.copy.add(change);
      node.seen = Math.max(node.seen, number);
    }
    return true;
  }

  // Agreement.

  private void agree() {
    if (!isActive || !isMajority(new HashSet<>(ring))) {
      return;
    }
    Set<String> with = new HashSet<>(ring);
    Map<String, Vote> heard = new HashMap<>();
    ring.forEach(one -> heard.put(one, nodes.get(one).acceptor.vote()));
    Agreement agreement = new Agreement(ring.get(0), new Lossy());
    boolean agreed =
        agreement.attempt(heard, lines -> InSync.of(lines).after(this).lines()).isPresent();
    // Nodes that end meanwhile belong to another view.
    if (agreed && ring.containsAll(with)) {
      agreedWith = with;
    }
  }

  private final class Lossy implements Agreement.Voters {
    private boolean isThrough() {
      return isCalm || random.nextInt(6) > 0;
    }

    @Override
    public Map<String, Vote> prepare(Ballot ballot) {
      Map<String, Vote> votes = new HashMap<>();
      for (String one : List.copyOf(ring)) {
        try {
          Vote vote = nodes.get(one).acceptor.prepare(ballot);
          if (isThrough()) {
            votes.put(one, vote);
          }
        } catch (java.io.IOException e) {
          throw new AssertionError(e);
        }
      }
      return votes;
    }

    @Override
    public Set<String> accept(Ballot ballot, List<String> value) {
      Set<String> accepted = new HashSet<>();
      for (String one : List.copyOf(ring)) {
        if (!isThrough()) {
          late.add(() -> isAccepted(nodes.get(one), ballot, value));
          if (random.nextBoolean()) {
            end(one);
          }
        } else if (isAccepted(nodes.get(one), ballot, value)) {
          accepted.add(one);
        }
      }
      return accepted;
    }

    private boolean isAccepted(Node node, Ballot ballot, List<String> value) {
      try {
        if (without == Without.PROMISES) {
          node.disk.write(new Vote(ballot, ballot, value));
          node.acceptor = acceptor(node);
          return true;
        }
        return node.acceptor.accept(ballot, value);
      } catch (java.io.IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public boolean isMajority(Set<String> some) {
      return without == Without.MAJORITY ? !some.isEmpty() : SimulatedGroup.this.isMajority(some);
    }

    @Override
    public boolean isWhole(Set<String> some) {
      return some.containsAll(members);
    }
  }

  @Override
  public Collection<String> nodes() {
    return Set.copyOf(ring);
  }

  @Override
  public Collection<String> dataSets() {
    return List.of(SET);
  }

  @Override
  public Map<Integer, Long> changes(String node, String dataSet) {
    boolean has = owners.contains(node) && nodes.get(node).isWhole && !isLost;
    return has ? Map.of(PARTITION, nodes.get(node).seen) : Map.of();
  }

  @Override
  public boolean isMember(String node) {
    return members.contains(node);
  }

  /** Says of all owners that they have all. */
  private final class Everyone implements InSync.Present {
    @Override
    public Collection<String> nodes() {
      return owners;
    }

    @Override
    public Collection<String> dataSets() {
      return List.of(SET);
    }

    @Override
    public Map<Integer, Long> changes(String node, String dataSet) {
      return Map.of(PARTITION, 0L);
    }

    @Override
    public boolean isMember(String node) {
      return true;
    }
  }
}
