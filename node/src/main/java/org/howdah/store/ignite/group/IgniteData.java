package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.cache.query.ScanQuery;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.ChangesUnderWay;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Partitions;
import org.howdah.store.Reads;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.howdah.store.Versions;
import org.howdah.store.ignite.ApplyChange;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.Futures;
import org.howdah.store.ignite.LifeTime;
import org.howdah.store.ignite.members.Heartbeats;
import org.howdah.store.ignite.reads.AnyCopy;
import org.howdah.store.ignite.reads.CopyReads;
import org.howdah.store.ignite.reads.DataCopies;
import org.howdah.store.ignite.reads.KeyWalk;
import org.howdah.store.ignite.reads.LocalReads;
import org.howdah.store.ignite.reads.Marks;
import org.howdah.store.ignite.reads.Newest;
import org.howdah.store.ignite.reads.PartitionPages;
import org.howdah.store.ignite.reads.RemoteReads;
import org.howdah.store.ignite.reads.RowWalk;
import org.howdah.store.ignite.reads.Walk;

/*
 * Keys are strings to Ignite, a character for each byte: it compares and hashes strings by their
 * contents, and byte arrays in maps by their identity. What it calls a cache goes over to another of the
 * same name when its own is destroyed, so that changes and scans begin behind the gate of the one that was
 * opened.
 */
/** A data set in one of Ignite's caches. */
final class IgniteData implements DataSet {
  private final String name;
  private final boolean isOfNodes;
  private final String id;
  private final int copies;
  private final int partitions;
  private final IgniteCache<String, byte[]> cache;
  private final IgniteCache<String, byte[]> eternalCache;
  private final GridCacheContext<String, byte[]> context;
  private final LocalReads local;
  private final PartitionPages pages;
  private final Marks marks;
  private final Affinity<String> affinity;
  private final ClusterNode here;
  private final Heartbeats heartbeats;
  private final Versions versions;
  private final LongSupplier clock;
  private final Reads promised;
  private final CopyReads reads;
  private final Room room;
  private final ChangesUnderWay underWay;

  /**
   * @throws RuntimeException of Ignite's if the cache goes away, or the node stops
   */
  IgniteData(
      String name,
      Ignite ignite,
      IgniteCache<String, byte[]> cache,
      Heartbeats heartbeats,
      Room room,
      ChangesUnderWay underWay,
      RemoteReads remote,
      Reads promised,
      Versions versions,
      LongSupplier clock) {
    this.name = name;
    isOfNodes = name.startsWith(CacheNames.INTERNAL);
    this.cache = cache;
    @SuppressWarnings("unchecked")
    CacheConfiguration<String, byte[]> made = cache.getConfiguration(CacheConfiguration.class);
    id = CacheNames.id(made);
    copies = made.getBackups() + 1;
    partitions = made.getAffinity().partitions();
    // Without a policy Ignite would leave a value the time of the one before it, and delete it
    // then.
    eternalCache = cache.withExpiryPolicy(LifeTime.ETERNAL);
    affinity = ignite.affinity(cache.getName());
    local = new LocalReads(ignite, cache.getName());
    context = LocalReads.context(ignite, cache.getName());
    pages = new PartitionPages(context, local);
    marks = new Marks(ignite, cache.getName());
    here = ignite.cluster().localNode();
    this.heartbeats = heartbeats;
    this.room = room;
    this.underWay = underWay;
    this.versions = versions;
    this.clock = clock;
    this.promised = promised;
    DataCopies there =
        new DataCopies(name, cache.getName(), local, remote, here, this::getElsewhere, this::alive);
    reads = promised == Reads.NEWEST ? new Newest(there) : new AnyCopy(there);
  }

  private static String text(byte[] key) {
    return new String(key, ISO_8859_1);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public int copies() {
    return copies;
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public int partition(byte[] key) {
    return Partitions.of(key, partitions);
  }

  @Override
  public List<String> owners(int partition) {
    try {
      return local.whileThere(() -> affinity.mapPartitionToPrimaryAndBackups(partition)).stream()
          .map(node -> node.consistentId().toString())
          .toList();
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      return List.of();
    }
  }

  @Override
  public boolean isLocal(byte[] key) {
    try {
      return local.whileThere(() -> affinity.isPrimaryOrBackup(here, text(key)));
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      return false;
    }
  }

  @Override
  public CompletableFuture<Value> get(byte[] key) {
    return afterRead(attempt(() -> reads.get(key)));
  }

  /** What is newest is known only where changes are, too. */
  private <T> CompletableFuture<T> afterRead(CompletableFuture<T> read) {
    return promised == Reads.NEWEST ? heartbeats.afterChange(read) : heartbeats.afterRead(read);
  }

  private CompletableFuture<Value> getElsewhere(byte[] key) {
    return attempt(() -> Futures.of(name, cache.getAsync(text(key)), this::alive));
  }

  private Value alive(byte[] stored) {
    if (stored == null) {
      return null;
    }
    Value value = Value.decode(stored);
    boolean expired = value.expiresAtMillis() != Value.NEVER && value.isExpired(clock.getAsLong());
    return expired ? null : value;
  }

  @Override
  public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
    return afterRead(attempt(() -> reads.some(keys, bytesMax)));
  }

  /** What nodes keep of jobs there is little of at the same time; it has bounds of its own. */
  @Override
  public int valueBytesMax() {
    return isOfNodes ? Change.BYTES_MAX : room.valueBytesMax();
  }

  @Override
  public CompletableFuture<Outcome> change(byte[] key, Change change) {
    Change bounded = change.withBytesAtMost(valueBytesMax());
    return heartbeats.afterChange(
        underWay.begin(
            touched(key, change),
            () -> attempt(() -> local.whileThere(() -> begin(text(key), bounded)))));
  }

  /** How much memory a change touches: of the value that it leaves, and of the one before. */
  private long touched(byte[] key, Change change) {
    return change.bytes() + (long) pages.valueBytes(partition(key));
  }

  private CompletableFuture<Outcome> begin(String key, Change change) {
    long now = clock.getAsLong();
    long version = versions.next();
    LifeTime life = LifeTime.of(change, now);
    if (change.isBlindPut(now)) {
      Value value = change.valuePut(version);
      boolean eternal = value.expiresAtMillis() == Value.NEVER;
      IgniteCache<String, byte[]> target = eternal ? eternalCache : cache.withExpiryPolicy(life);
      Value answer = new Value(new byte[0], value.flags(), version, value.expiresAtMillis());
      return Futures.of(
          name,
          target.putAsync(key, value.encode()),
          done -> new Outcome(Outcome.Status.DONE, answer));
    }
    IgniteCache<String, byte[]> target = life == null ? cache : cache.withExpiryPolicy(life);
    return Futures.of(
        name,
        target.invokeAsync(key, ApplyChange.INSTANCE, change.encode(), version, now),
        ApplyChange::decode);
  }

  /** What Ignite refuses at once ends the future, as what it refuses later. */
  private <T> CompletableFuture<T> attempt(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (IgniteException | CacheException | IllegalStateException e) {
      return CompletableFuture.failedFuture(Futures.lost(name, e));
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(Futures.damaged(name, e));
    }
  }

  @Override
  public Scan scan(int partition) throws HowdahException {
    try {
      Walk walk = local.whileThere(() -> walk(partition));
      return new IgniteScan(name, walk, () -> pages.load(partition), heartbeats, clock);
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw Futures.lost(name, e);
    }
  }

  private Walk walk(int partition) {
    GridDhtLocalPartition whole =
        pages.hasLargeValues(partition) ? local.reserved(partition) : null;
    if (whole != null) {
      return new KeyWalk(local, context, whole);
    }
    ScanQuery<String, byte[]> query = new ScanQuery<>();
    query.setPartition(partition).setLocal(true);
    return new RowWalk(local, cache.query(query));
  }

  /** Where its partitions lie. */
  PartitionPages pages() {
    return pages;
  }

  @Override
  public long entries(int partition) {
    try {
      return local.whileThere(
          () -> cache.localSizeLong(partition, CachePeekMode.PRIMARY, CachePeekMode.BACKUP));
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      return -1;
    }
  }

  @Override
  public String mark(int partition) {
    try {
      return local.whileThere(() -> marks.of(partition));
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      return "";
    }
  }

  /** Not behind the gate, at which a drop would wait for it. */
  @Override
  public boolean awaitCounted() {
    return marks.awaitCounted();
  }
}
