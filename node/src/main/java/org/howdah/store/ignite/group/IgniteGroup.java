package org.howdah.store.ignite.group;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.IgniteInternalFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.GroupChange;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.NodeAttributes;
import org.howdah.store.ignite.PartitionStates;
import org.howdah.store.ignite.comparison.ComparedCopies;
import org.howdah.store.ignite.comparison.CopyComparison;
import org.howdah.store.ignite.comparison.CopyMark;
import org.howdah.store.ignite.members.GivingUp;
import org.howdah.store.ignite.members.LostData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The group of an Ignite node. */
final class IgniteGroup implements Group {
  private static final Logger LOG = LoggerFactory.getLogger(IgniteGroup.class);
  private static final long EXCHANGE_MILLIS_MAX = 1_000;
  private static final Retry LOOKS = Retry.during(5_000, 20);

  private final Ignite ignite;

  IgniteGroup(Ignite ignite) {
    this.ignite = ignite;
  }

  /** Ignite's errors are that something cannot be done now. */
  private static <T> T now(String what, Supplier<T> done) throws HowdahException {
    try {
      return done.get();
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw lost("cannot " + what + " now: " + e.getMessage(), e);
    }
  }

  private static HowdahException lost(String message, Exception cause) {
    return new HowdahException(ErrorCode.LOST, message, cause);
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }

  /** With the marks of those that are being taken out. */
  private Collection<BaselineNode> group() {
    Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
    return group == null ? List.of() : group;
  }

  private Collection<ClusterNode> present() {
    return ignite.cluster().forServers().nodes();
  }

  private boolean isActive() {
    return ignite.cluster().state() == ClusterState.ACTIVE;
  }

  @Override
  public GroupStatus status() throws HowdahException {
    return now("say how the group is", () -> again(this::look));
  }

  /** While the group begins, or a data set is dropped, caches are known and not there. */
  private static <T> T again(Supplier<T> look) {
    return LOOKS.call(look::get, IllegalStateException.class::isInstance);
  }

  private GroupStatus look() {
    awaitExchange();
    boolean active = isActive();
    Map<String, int[]> shares = new HashMap<>();
    List<GroupStatus.Data> sets = new ArrayList<>();
    int hidden = 0;
    for (String cache : active ? CacheNames.all(ignite) : List.<String>of()) {
      if (cache.equals(CacheNames.SYSTEM)) {
        hidden = look(cache, new HashMap<>()).moving();
      } else {
        sets.add(look(cache, shares));
      }
    }
    boolean majority = Majority.isMajority(group(), present());
    return new GroupStatus(active, majority, nodes(shares), List.copyOf(sets), hidden);
  }

  /**
   * While nodes come or go, or data is given back, what is looked at is ahead of what is served.
   */
  private void awaitExchange() {
    IgniteInternalFuture<?> exchange =
        ((IgniteEx) ignite).context().cache().context().exchange().lastTopologyFuture();
    try {
      if (exchange != null) {
        exchange.get(EXCHANGE_MILLIS_MAX);
      }
    } catch (IgniteCheckedException e) {
      LOG.debug("nodes come or go for long", e);
    }
  }

  /**
   * Looks at one cache.
   *
   * @param shares of each node the partitions of which it is the first owner, and any
   */
  private GroupStatus.Data look(String cache, Map<String, int[]> shares) {
    PartitionStates states = new PartitionStates(ignite, cache);
    Affinity<String> affinity = ignite.affinity(cache);
    ComparedCopies compared = ComparedCopies.of(ignite);
    int moving = 0;
    int differing = 0;
    int uncompared = 0;
    for (int p = 0; p < affinity.partitions(); p++) {
      List<ClusterNode> owners = List.copyOf(affinity.mapPartitionToPrimaryAndBackups(p));
      moving += states.unfinished(p, owners);
      CopyMark mark = compared.of(cache, p, owners);
      differing += mark != null && mark.hasDiffering() ? 1 : 0;
      uncompared += mark == null && owners.size() > 1 ? 1 : 0;
      for (int i = 0; i < owners.size(); i++) {
        int[] share = shares.computeIfAbsent(Drained.name(owners.get(i)), name -> new int[2]);
        share[0] += i == 0 ? 1 : 0;
        share[1]++;
      }
    }
    int backups = ignite.<String, byte[]>cache(cache).getConfiguration(type()).getBackups();
    String name =
        cache.equals(CacheNames.SYSTEM) ? cache : cache.substring(CacheNames.PREFIX.length());
    return new GroupStatus.Data(
        name, backups + 1, affinity.partitions(), states.lost(), moving, differing, uncompared);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // A class literal has no parameters.
  private static Class<CacheConfiguration<String, byte[]>> type() {
    return (Class) CacheConfiguration.class;
  }

  private List<GroupStatus.Node> nodes(Map<String, int[]> shares) {
    Set<String> members = Drained.namesOf(Drained.members(group()));
    Map<String, ClusterNode> there = new TreeMap<>();
    present().forEach(node -> there.put(Drained.name(node), node));
    Set<String> marked = Drained.names(group());
    ClusterNode oldest = ignite.cluster().forServers().forOldest().node();
    Set<String> names = new TreeSet<>(members);
    names.addAll(there.keySet());
    List<GroupStatus.Node> nodes = new ArrayList<>();
    for (String name : names) {
      ClusterNode node = there.get(name);
      String address = node == null ? null : node.attribute(NodeAttributes.HTTP_ADDRESS);
      int[] share = shares.getOrDefault(name, new int[2]);
      nodes.add(
          new GroupStatus.Node(
              name,
              address == null ? "" : address,
              node != null,
              members.contains(name),
              node != null && node.equals(oldest),
              marked.contains(name),
              share[0],
              share[1]));
    }
    return nodes;
  }

  @Override
  public void drain(String node) throws HowdahException {
    GroupStatus status = status();
    GroupStatus.Node there = status.node(node);
    if (there != null && there.isDrained()) {
      return;
    }
    checkMayLeave(node, there, status);
    now(
        "drain the node " + node,
        () -> {
          List<BaselineNode> marked = new ArrayList<>(group());
          marked.add(Drained.mark(node));
          GroupChange.outlast(() -> Drained.setGroup(ignite, marked));
          return null;
        });
  }

  private void checkMayLeave(String node, GroupStatus.Node there, GroupStatus status)
      throws HowdahException {
    if (there != null && there.isPresent() && !there.isMember()) {
      throw lost(
          "the node " + node + " is about to get its share of the data; drain it once it has it",
          null);
    }
    if (there == null || !there.isMember()) {
      List<String> names =
          status.nodes().stream()
              .filter(IgniteGroup::isStaying)
              .map(GroupStatus.Node::name)
              .toList();
      throw wrong("the group has no node " + node + "; there are " + String.join(", ", names));
    }
    if (!there.isPresent()) {
      throw lost("the node " + node + " is away; start it to drain it", null);
    }
    checkWhole(status);
    List<GroupStatus.Node> others =
        status.nodes().stream().filter(one -> isStaying(one) && !one.equals(there)).toList();
    long present = others.stream().filter(GroupStatus.Node::isPresent).count();
    if (others.isEmpty()) {
      throw wrong("the node " + node + " is the only one of its group; nobody could have its data");
    }
    if (2 * present <= others.size()) {
      throw lost(
          "without the node "
              + node
              + " there would be no majority of the group; start the nodes that are away",
          null);
    }
  }

  private static boolean isStaying(GroupStatus.Node node) {
    return node.isMember() && !node.isDrained();
  }

  private static void checkWhole(GroupStatus status) throws HowdahException {
    if (!status.isActive() || !status.hasMajority()) {
      throw lost("half of the group or more is away; start the nodes that are", null);
    }
    for (GroupStatus.Data data : status.dataSets()) {
      if (data.lost() > 0) {
        throw lost(
            data.lost()
                + " partitions of the data set "
                + data.name()
                + " are lost; start their owners, and see howdah grid repair",
            null);
      }
    }
  }

  @Override
  public void undrain(String node) throws HowdahException {
    GroupStatus status = status();
    if (status.node(node) == null) {
      throw wrong("the group has no node " + node);
    }
    if (!status.hasMajority()) {
      throw lost("half of the group or more is away; start the nodes that are", null);
    }
    now(
        "take the node " + node + " in",
        () -> {
          String mark = Drained.name(Drained.mark(node));
          List<BaselineNode> unmarked =
              group().stream().filter(one -> !Drained.name(one).equals(mark)).toList();
          GroupChange.outlast(() -> Drained.setGroup(ignite, unmarked));
          return null;
        });
  }

  @Override
  public Map<String, Integer> repair() throws HowdahException {
    return now("repair", () -> again(this::lostPartitions)).isEmpty() ? Map.of() : giveBack();
  }

  private Map<String, Integer> lostPartitions() {
    awaitExchange();
    Map<String, Integer> lost = new TreeMap<>();
    for (String cache : isActive() ? CacheNames.all(ignite) : List.<String>of()) {
      int partitions = new PartitionStates(ignite, cache).lost();
      if (partitions > 0) {
        lost.put(cache, partitions);
      }
    }
    return lost;
  }

  private Map<String, Integer> giveBack() throws HowdahException {
    Set<String> away = now("repair", this::away);
    Map<String, Integer> back = now("repair", this::reset);
    if (back.isEmpty() && !away.isEmpty()) {
      throw lost(
          "the nodes "
              + String.join(", ", away)
              + " are away, and may have what is lost; start them, and repair again, or give up those"
              + " that will not come back: howdah grid repair --give-up",
          null);
    }
    return back;
  }

  /** Uses again what is lost, of which there is a copy that has all, or nobody may have one. */
  private Map<String, Integer> reset() {
    return dataSets(LostData.giveBack(ignite, again(this::lostPartitions).keySet()));
  }

  /** The same by data set, without what users do not see. */
  private static Map<String, Integer> dataSets(Map<String, Integer> ofCaches) {
    Map<String, Integer> ofSets = new TreeMap<>();
    ofCaches.forEach(
        (cache, partitions) -> {
          if (cache.startsWith(CacheNames.PREFIX)) {
            ofSets.put(cache.substring(CacheNames.PREFIX.length()), partitions);
          }
        });
    return ofSets;
  }

  @Override
  public Map<String, Integer> giveUp(Set<String> nodes) throws HowdahException {
    GroupStatus status = status();
    GivingUp wish = now("give nodes up", () -> new GivingUp(group(), present(), nodes));
    wish.check(status.isActive());
    return now(
        "give nodes up",
        () -> {
          if (!status.isActive()) {
            // Not both at once: of that, Ignite writes a history that it cannot read again.
            ChangingGroup.run(ignite, () -> ignite.cluster().state(ClusterState.ACTIVE));
          }
          Map<String, Integer> before = again(this::lostPartitions);
          GroupChange.outlast(() -> Drained.setGroup(ignite, wish.group()));
          Map<String, Integer> back = new TreeMap<>(reset());
          // The keeper of members may have been first.
          dataSets(fewer(before, again(this::lostPartitions)))
              .forEach((data, partitions) -> back.merge(data, partitions, Math::max));
          return back;
        });
  }

  /** How many are lost no longer. */
  private static Map<String, Integer> fewer(Map<String, Integer> before, Map<String, Integer> now) {
    Map<String, Integer> fewer = new TreeMap<>(before);
    fewer.replaceAll((cache, partitions) -> partitions - now.getOrDefault(cache, 0));
    fewer.values().removeIf(partitions -> partitions <= 0);
    return fewer;
  }

  @Override
  public CopyStep compareCopies(CopyPlace from, CopyMend mend) throws HowdahException {
    String cache = CacheNames.PREFIX + from.dataSet();
    boolean isThere = now("compare copies", () -> isActive() && ignite.cache(cache) != null);
    if (!isThere) {
      throw wrong("there is no data set " + from.dataSet() + " here, or the group is stopped");
    }
    if (from.partition() < 0 || from.partition() >= ignite.affinity(cache).partitions()) {
      throw wrong("the data set " + from.dataSet() + " has no partition " + from.partition());
    }
    return now("compare copies", () -> new CopyComparison(ignite, cache, from, mend).step());
  }

  /** Who may have data that nobody else has, and is not there. */
  private Set<String> away() {
    Set<String> away = Drained.namesOf(Drained.members(group()));
    away.removeAll(Drained.namesOf(present()));
    return away;
  }
}
