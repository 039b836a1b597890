package org.howdah.store.ignite.group;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ChangesUnderWay;
import org.howdah.store.DataSet;
import org.howdah.store.Group;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Names;
import org.howdah.store.Reads;
import org.howdah.store.Versions;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Futures;
import org.howdah.store.ignite.GroupChange;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.NodeAttributes;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.ignite.members.Heartbeats;
import org.howdah.store.ignite.members.MembersKeeper;
import org.howdah.store.ignite.members.Reunion;
import org.howdah.store.ignite.reads.RemoteReads;
import org.howdah.store.quorum.Acceptor;
import org.howdah.store.quorum.CopiesFile;

/**
 * The store of a group of nodes, each of which keeps its share on its disk. Reading goes on where
 * an owner of each key is left; changing needs a majority of the group.
 */
public final class IgniteStore implements KeyValueStore {
  /** Hears of what happens to a node. */
  public interface Listener {
    /** The node had to leave the group; the store must be closed. */
    void failed(String reason);

    /** Where the group's other nodes listen, {@code host:port}, also those that are away. */
    void membersAreAt(Set<String> addresses);
  }

  private final Ignite ignite;
  private final MembersKeeper members;
  private final Reunion reunion;
  private final Heartbeats heartbeats;
  private final RemoteReads remote;
  private final Reads reads;
  private final Versions versions;
  private final Room room;
  private final ChangesUnderWay underWay;

  /** Held while this node makes or drops a data set. */
  private final Object changes = new Object();

  private IgniteStore(
      Ignite ignite,
      MembersKeeper members,
      Reunion reunion,
      Heartbeats heartbeats,
      RemoteReads remote,
      Reads reads) {
    this.ignite = ignite;
    this.members = members;
    this.reunion = reunion;
    this.heartbeats = heartbeats;
    this.remote = remote;
    this.reads = reads;
    versions = new Versions(System::currentTimeMillis, ignite.cluster().localNode().order());
    room = new Room(ignite);
    underWay = new ChangesUnderWay(room::changesBytesMax, ChangesUnderWay.oneThread());
  }

  /**
   * Starts this node's part and joins the group. A node that was in a group with others waits for
   * them, inactive, until all are back; see {@link #isActive}.
   *
   * @param listener hears of what happens to the node; from other threads
   * @throws HowdahException if the group is not found, or the folder or a port cannot be used
   */
  public static IgniteStore start(Membership membership, Listener listener) throws HowdahException {
    Settings.setProperties();
    VersionFloor floor = new VersionFloor(membership.folder());
    Acceptor copies = CopiesFile.acceptor(membership.folder());
    Ignite ignite = Joining.start(membership, floor, copies, listener::failed);
    // A group that has been active before becomes so by itself, once all of its nodes are there.
    if (ignite.cluster().state() == ClusterState.INACTIVE
        && ignite.cluster().currentBaselineTopology() == null) {
      ChangingGroup.run(ignite, () -> ignite.cluster().state(ClusterState.ACTIVE));
      ignite.cluster().baselineAutoAdjustEnabled(false);
    }
    MembersKeeper members =
        new MembersKeeper(
            ignite, membership.timing().settleMillis(), floor, listener::membersAreAt);
    members.start();
    Reunion reunion = new Reunion(ignite, membership.timing(), listener::failed);
    Heartbeats heartbeats = new Heartbeats(ignite, membership.timing(), CopyKeeper.of(ignite));
    heartbeats.start();
    RemoteReads remote =
        new RemoteReads(ignite, heartbeats::mayRead, membership.timing().silenceMillis());
    return new IgniteStore(ignite, members, reunion, heartbeats, remote, membership.reads());
  }

  /**
   * Whether data can be used; a group that was stopped waits until all of its nodes are back. False
   * while and after this is closed.
   */
  public boolean isActive() {
    try {
      return ignite.cluster().state() == ClusterState.ACTIVE;
    } catch (IgniteException | IllegalStateException closing) {
      return false;
    }
  }

  /** The names of the group's nodes that are not there. */
  public List<String> missingNodes() {
    return ofGroup(
        () -> {
          var group = ignite.cluster().currentBaselineTopology();
          List<String> present = nodes();
          return group == null
              ? List.of()
              : Drained.members(group).stream()
                  .map(member -> member.consistentId().toString())
                  .filter(name -> !present.contains(name))
                  .sorted()
                  .toList();
        });
  }

  @Override
  public String nodeName() {
    return ofGroup(() -> ignite.cluster().localNode().consistentId().toString());
  }

  @Override
  public List<String> nodes() {
    return ofGroup(
        () ->
            ignite.cluster().forServers().nodes().stream()
                .sorted(Comparator.comparingLong(ClusterNode::order))
                .map(node -> node.consistentId().toString())
                .toList());
  }

  /**
   * What this node knows of the group.
   *
   * @throws IllegalStateException if it leaves or has left
   */
  private static <T> T ofGroup(Supplier<T> known) {
    try {
      return known.get();
    } catch (IgniteException | CacheException e) {
      throw new IllegalStateException("the node leaves its group: " + e.getMessage(), e);
    }
  }

  @Override
  public DataSet create(String name, int copies) throws HowdahException {
    return made(name, copies, UUID.randomUUID().toString());
  }

  @Override
  public DataSet create(String name, int copies, String id) throws HowdahException {
    Names.checkId(id);
    DataSet made = made(name, copies, id);
    Names.checkSame(made, id);
    return made;
  }

  private DataSet made(String name, int copies, String id) throws HowdahException {
    Names.check(name, copies);
    checkMajority("make", name);
    try {
      changing(
          () -> ignite.getOrCreateCache(Settings.dataSet(CacheNames.PREFIX + name, copies, id)));
    } catch (IgniteException | CacheException | IllegalStateException e) {
      DataSet there = open(name).orElseThrow(() -> Futures.lost(name, e));
      Names.checkSame(there, copies);
    }
    DataSet made = open(name).orElseThrow(() -> Futures.dropped(name));
    Names.checkSame(made, copies);
    return made;
  }

  private void changing(Runnable change) {
    synchronized (changes) {
      GroupChange.outlast(change);
    }
  }

  /** What the nodes of the group share and users do not see; made if need be. */
  public DataSet system() throws HowdahException {
    try {
      IgniteCache<String, byte[]> there = ignite.cache(CacheNames.SYSTEM);
      if (there != null) {
        return opened(CacheNames.SYSTEM, there, Reads.ANY_COPY);
      }
      checkMajority("make", CacheNames.SYSTEM);
      GroupChange.outlast(() -> ignite.getOrCreateCache(Settings.system(CacheNames.SYSTEM)));
      there = ignite.cache(CacheNames.SYSTEM);
      if (there != null) {
        return opened(CacheNames.SYSTEM, there, Reads.ANY_COPY);
      }
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw Futures.lost(CacheNames.SYSTEM, e);
    }
    throw Futures.dropped(CacheNames.SYSTEM);
  }

  /** Where nodes that are there answer HTTP, by their names. */
  public Map<String, String> httpAddresses() {
    Map<String, String> addresses = new HashMap<>();
    for (ClusterNode node : ofGroup(() -> ignite.cluster().forServers().nodes())) {
      String address = node.attribute(NodeAttributes.HTTP_ADDRESS);
      addresses.put(node.consistentId().toString(), address == null ? "" : address);
    }
    return addresses;
  }

  @Override
  public Optional<DataSet> open(String name) throws HowdahException {
    return open(name, reads);
  }

  /**
   * The same, read in another way than this node's settings say.
   *
   * @throws HowdahException as {@link #open(String)} does
   */
  public Optional<DataSet> open(String name, Reads reads) throws HowdahException {
    try {
      IgniteCache<String, byte[]> cache = ignite.cache(CacheNames.PREFIX + name);
      return cache == null ? Optional.empty() : Optional.of(opened(name, cache, reads));
    } catch (IgniteException | CacheException | IllegalStateException e) {
      if (isGone(name)) {
        return Optional.empty();
      }
      throw Futures.lost(name, e);
    }
  }

  /** Whether it was dropped, rather than that this node knows nothing now. */
  private boolean isGone(String name) throws HowdahException {
    return isActive() && !names().contains(name);
  }

  private DataSet opened(String name, IgniteCache<String, byte[]> cache, Reads reads) {
    return new IgniteData(
        name,
        ignite,
        cache,
        heartbeats,
        room,
        underWay,
        remote,
        reads,
        versions,
        System::currentTimeMillis);
  }

  @Override
  public List<String> names() throws HowdahException {
    try {
      return ignite.cacheNames().stream()
          .filter(name -> name.startsWith(CacheNames.PREFIX))
          .map(name -> name.substring(CacheNames.PREFIX.length()))
          .sorted()
          .toList();
    } catch (IgniteException | IllegalStateException e) {
      throw new HowdahException(
          ErrorCode.LOST, "the data sets cannot be listed: " + e.getMessage(), e);
    }
  }

  @Override
  public void drop(String name) throws HowdahException {
    drop(name, there -> true);
  }

  @Override
  public void drop(String name, String id) throws HowdahException {
    drop(name, there -> there.equals(id));
  }

  private void drop(String name, Predicate<String> isMeant) throws HowdahException {
    checkMajority("drop", name);
    try {
      synchronized (changes) {
        if (isMeant.test(open(name).map(DataSet::id).orElse(""))) {
          GroupChange.outlast(() -> ignite.destroyCache(CacheNames.PREFIX + name));
        }
      }
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw Futures.lost(name, e);
    }
  }

  /**
   * Two parts of a group that do not see each other must not differ in what data sets there are.
   */
  private void checkMajority(String verb, String name) throws HowdahException {
    boolean majority;
    try {
      var group = ignite.cluster().currentBaselineTopology();
      majority = group == null || Majority.isMajority(group, ignite.cluster().forServers().nodes());
    } catch (IgniteException | IllegalStateException e) {
      throw Futures.lost(name, e);
    }
    if (!majority) {
      throw new HowdahException(
          ErrorCode.LOST,
          "cannot "
              + verb
              + " the data set "
              + name
              + " while half of the group or more is away; start the nodes "
              + String.join(", ", missingNodes()));
    }
  }

  /** The nodes, for who looks after them. */
  public Group group() {
    return new IgniteGroup(ignite);
  }

  @Override
  public void close() {
    remote.close();
    heartbeats.close();
    reunion.close();
    members.close();
    LastChange.await(ignite);
    Ignition.stop(ignite.name(), true);
  }
}
