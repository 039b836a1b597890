package org.howdah.store.ignite.copies;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.plugin.PluginContext;
import org.howdah.net.Looks;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.ExchangePlugin;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.Letters;
import org.howdah.store.ignite.LocalCopies;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.quorum.Acceptor;
import org.howdah.store.quorum.Ballot;
import org.howdah.store.quorum.InSync;
import org.howdah.store.quorum.Vote;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside. Ignite finds out which copies are good from how many changes they have seen. A
 * copy that missed acknowledged changes can have seen as many, or more: changes that nobody else has, and of which
 * nobody was told. So the group agrees, durably and by majority, on who has all, before it goes on without others:
 *
 * - No exchange of nodes, after which changes go on without those who are away, ends before that is agreed on.
 * - An answer to a change that was under way when a node left waits for it: see isAgreed.
 * - A node that comes back looks at its copies by what was agreed on, before it says what it has.
 */
/** Knows which copies have all changes that were acknowledged. Every node has one. */
public final class CopyKeeper extends ExchangePlugin {
  static final String NAME = "howdah-copies";

  private static final Logger LOG = LoggerFactory.getLogger(CopyKeeper.class);
  private static final String REACHED = "reached";
  private static final int LINES_BEFORE_VALUE = 2;
  private static final long LOOK_MILLIS = 100;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long TELL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Acceptor acceptor;
  private final long answerMillisMax;

  private final ExecutorService senders = Executors.newCachedThreadPool(CopyKeeper::sender);

  /** What nodes had when they or this one came last, by their names. */
  private final Map<String, Holdings> others = new ConcurrentHashMap<>();

  private final List<Runnable> waiting = new CopyOnWriteArrayList<>();

  private Letters letters;
  private LocalCopies copies;
  private LostCopies lost;
  private CopyTriage triage;

  /** Null until the node starts; connections are there before that. */
  private volatile AgreedView agreed;

  private CopyLeader leader;
  private ScheduledExecutorService worker;

  /** The latest of what this node and others have accepted. */
  private volatile Vote heard;

  private volatile View reached = View.NONE;

  /** Whether it is known, by a majority, that what Ignite calls whole here is so. */
  private volatile boolean isSettled;

  private volatile boolean isStopping;

  /**
   * @param acceptor keeps what this node accepts
   * @param answerMillisMax how long other nodes have for an answer
   */
  public CopyKeeper(Acceptor acceptor, long answerMillisMax) {
    this.acceptor = acceptor;
    heard = acceptor.vote();
    this.answerMillisMax = answerMillisMax;
  }

  private static Thread sender(Runnable task) {
    Thread thread = new Thread(task, "store-letter");
    thread.setDaemon(true);
    return thread;
  }

  public static CopyKeeper of(Ignite ignite) {
    return of(ignite, NAME, CopyKeeper.class);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(PluginContext context) {
    super.start(context);
    copies = new LocalCopies(kernal());
    lost = LostCopies.of(ignite());
    triage = new CopyTriage(shared(), copies);
    agreed = new AgreedView(kernal().discovery(), () -> waiting.forEach(Runnable::run));
    letters =
        new Letters(kernal(), NAME, senders, (from, letter) -> bytes(answer(from, text(letter))));
    leader = new CopyLeader(ignite(), letters, answerMillisMax, copies, agreed, this::known);
    worker = Looks.begin("store-copies", LOOK_MILLIS, this::look);
  }

  @Override
  public void onIgniteStop(boolean cancel) {
    isStopping = true;
    worker.shutdownNow();
    senders.shutdownNow();
  }

  /** Which copies are whole, as far as this node has heard. */
  public InSync known() {
    return InSync.of(heard.value());
  }

  /** The last attempt to agree on that of which it has heard. */
  public Ballot knownSince() {
    return heard.accepted();
  }

  /**
   * Whether it is agreed on that the group goes on without all that have left. What was changed
   * while they were there may be acknowledged only then. It is quick.
   */
  public boolean isAgreed() {
    AgreedView known = agreed;
    return known == null || known.isOfAll();
  }

  /** Whether this node knows what is lost since nodes came or went last. */
  public boolean isUpToDate() {
    return reached.major() == kernal().discovery().topologyVersion();
  }

  /** Runs something each time the group has agreed, soon after; it must be quick. */
  public void whenAgreed(Runnable goOn) {
    waiting.add(goOn);
  }

  private Collection<ClusterNode> servers() {
    return AgreedView.servers(kernal().discovery());
  }

  private boolean hasMajority() {
    return Majority.isMajority(JoinCheck.group(ignite()), servers());
  }

  private void look() {
    try {
      boolean isOldest = servers().stream().findFirst().filter(ClusterNode::isLocal).isPresent();
      if (!isStopping && isOldest && isSettled && hasMajority()) {
        leader.act(reached, List.copyOf(servers()));
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the node starts or stops: {}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.warn("it cannot be agreed on now which copies are whole; trying again", e);
    }
  }

  private void lookSoon() {
    Looks.soon(worker, this::look);
  }

  /** What is on the disk, also before it is known whether that is whole. */
  @Override
  public Serializable provideDiscoveryData(UUID node) {
    try {
      return Drained.self(ignite()) + "\n" + report(true).text();
    } catch (RuntimeException e) {
      // What is thrown here would end the node. Without it the others count on nothing of this one.
      LOG.warn("the node cannot say which copies it has", e);
      return null;
    }
  }

  @Override
  public void receiveDiscoveryData(UUID node, Serializable data) {
    if (data instanceof String text) {
      try {
        int end = text.indexOf('\n');
        Holdings report = Holdings.of(text.substring(end + 1));
        hear(report.vote());
        others.put(text.substring(0, end), report);
      } catch (IllegalArgumentException e) {
        LOG.warn(
            "what the node {} says of its copies cannot be read; nothing of it counts", node, e);
      }
    }
  }

  private Holdings report(boolean hasAll) {
    // In this order: what is told of copies must not be older than what it is told to be.
    boolean settled = isSettled;
    View view = reached;
    return lost.whileNothingIsTakenOut(
        () -> {
          Map<String, Map<Integer, Long>> changes = hasAll || settled ? copies.changes() : Map.of();
          return new Holdings(settled, view, acceptor.vote(), changes);
        });
  }

  private synchronized void hear(Vote vote) {
    if (vote.accepted().compareTo(heard.accepted()) > 0) {
      heard = vote;
    }
  }

  private static String text(byte[] letter) {
    return new String(letter, UTF_8);
  }

  private static byte[] bytes(String letter) {
    return letter == null ? null : letter.getBytes(UTF_8);
  }

  private String answer(UUID from, String letter) {
    List<String> lines = List.of(letter.split("\n"));
    try {
      return switch (lines.get(0)) {
        case CopyRound.ASK -> report(false).text();
        case CopyRound.PREPARE ->
            String.join("\n", acceptor.prepare(Ballot.of(lines.get(1))).lines());
        case CopyRound.ACCEPT -> accept(lines) ? CopyRound.YES : CopyRound.NO;
        case REACHED -> reached(from, View.of(lines.get(1)));
        case CopyLeader.AGREED -> agreedOn(letter);
        default -> null;
      };
    } catch (IOException e) {
      LOG.warn("cannot write down which copies have all changes", e);
      return null;
    }
  }

  private String reached(UUID from, View view) {
    leader.reached(from, view);
    lookSoon();
    return CopyRound.YES;
  }

  private String agreedOn(String letter) {
    agreed.read(letter);
    return CopyRound.YES;
  }

  private boolean accept(List<String> lines) throws IOException {
    boolean accepted =
        acceptor.accept(Ballot.of(lines.get(1)), lines.subList(LINES_BEFORE_VALUE, lines.size()));
    hear(acceptor.vote());
    return accepted;
  }

  private static boolean begins(GridDhtPartitionsExchangeFuture exchange) {
    return exchange.localJoinExchange() || exchange.activateCluster();
  }

  /** Asked of the group as it was then: a node that is late must not find another answer. */
  private static boolean isServing(GridDhtPartitionsExchangeFuture exchange) {
    return exchange.activateCluster() || JoinCheck.wasRunning(exchange.firstEventCache());
  }

  @Override
  public void onInitBeforeTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    boolean isEnough = Majority.was(exchange.firstEventCache());
    // A node that was with too few others agrees on nothing before it has looked at its copies.
    if (isSettled && isEnough) {
      await(this::isAgreed, reached);
    }
    lost.beforeLock(exchange);
    boolean isMajority = isServing(exchange) && isEnough;
    if (isServing(exchange) && (begins(exchange) || (isMajority && !isSettled))) {
      look(exchange);
    }
    if (begins(exchange) || !isMajority) {
      isSettled = false;
    }
  }

  private void look(GridDhtPartitionsExchangeFuture exchange) {
    Set<String> there = Drained.namesOf(servers());
    Map<String, Holdings> present = new HashMap<>(others);
    present.keySet().retainAll(there);
    present.remove(Drained.self(ignite()));
    boolean isEveryoneThere =
        there.containsAll(Drained.namesOf(Drained.members(JoinCheck.group(ignite()))));
    // What the nodes of a group are sure of is told anew only to one that comes.
    Set<String> settled = new HashSet<>(present.keySet());
    settled.removeIf(node -> !begins(exchange) || !present.get(node).isSettled());
    triage.look(Drained.self(ignite()), known(), present, settled, isEveryoneThere);
  }

  @Override
  public void onInitAfterTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    lost.afterLock(exchange);
    triage.afterLock(exchange);
  }

  @Override
  public void onDoneBeforeTopologyUnlock(
      GridDhtPartitionsExchangeFuture exchange, Throwable failed) {
    if (failed != null || !isServing(exchange)) {
      return;
    }
    lost.done(exchange);
    if (exchange.exchangeId().isJoined() || exchange.activateCluster()) {
      triage.done(exchange);
    }
    reached =
        View.of(VersionFloor.startMillis(ignite()), exchange.context().events().topologyVersion());
    isSettled = Majority.was(exchange.context().events().discoveryCache());
    if (!isSettled) {
      return;
    }
    View view = reached;
    UUID self = kernal().localNodeId();
    // Where nodes have only left, what there is was looked at before.
    boolean onlyLeft =
        exchange.exchangeId().isLeft() && !exchange.context().events().hasServerJoin();
    await(onlyLeft ? this::isAgreed : () -> agreed.covers(view, self), view);
  }

  /**
   * Until it is agreed on, or cannot be: with too few nodes after the exchange that waits, others
   * are past it and agree on nothing, also once the group is made smaller.
   */
  private void await(BooleanSupplier isAgreed, View view) {
    long told = 0;
    shared().exchange().exchangerBlockingSectionBegin();
    try {
      while (!isStopping
          && !kernal().isStopping()
          && !isAgreed.getAsBoolean()
          && hasMajority()
          && Majority.hasBeen(kernal().discovery(), view.major())) {
        if (told == 0 || System.nanoTime() - told > TELL_NANOS) {
          told = System.nanoTime();
          tellReached(view);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } finally {
      shared().exchange().exchangerBlockingSectionEnd();
    }
  }

  private void tellReached(View view) {
    ClusterNode oldest = servers().iterator().next();
    if (oldest.isLocal()) {
      lookSoon();
    } else {
      var unused = letters.ask(oldest, REACHED + "\n" + view, answerMillisMax);
    }
  }
}
