package org.howdah.cache.policy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/*
 * mpCache estimates what a data set is worth from its last two accesses, and forgets how often it was
 * read when it goes. Here every access counts, of what is cached and of what is not, but half as much
 * after each half-life. That is so many accesses as suit what is cached: a cache that holds two hundred
 * data sets has to look back farther to tell them apart than one that holds ten.
 * docs/decisions/0018-job-shares.md has the measurements behind the numbers.
 *
 * Worths are only ever compared, and all fall alike. So none is aged: a later access weighs more
 * instead, and what would soon exceed a double is kept as its logarithm.
 *
 * A newcomer is judged by what it was worth before the job that asks. Its data set's other blocks,
 * which the job is still to read, stand at that same worth, so a job does not displace what it is
 * about to read; what nobody has read before displaces nothing, so scans pass by; and a loop over
 * more than fits keeps a part instead of chasing itself.
 *
 * Blocks are judged one by one. Those of a data set have equal worths, so it is one data set at a time
 * that goes, from its end, at all nodes alike and without messages; but blocks that several data sets
 * share are worth what those are worth together.
 */
/**
 * The policy that the cache has unless told otherwise. Each job that reads a data set gives its
 * blocks a share, the smaller the more there are, and what has the least goes.
 *
 * <ul>
 *   <li>While there is space, everything is admitted.
 *   <li>Otherwise a block is admitted if each block that goes for it was worth less, before the job
 *       that asks for it.
 *   <li>A job that reads a block again and again counts once.
 *   <li>An access counts half after twice as many accesses of data sets as data sets are cached,
 *       but after 50 at the soonest.
 * </ul>
 */
public final class JobShares implements Policy {
  /**
   * What a policy of this kind can be told.
   *
   * @param halfLifeMin an access counts half after so many accesses of data sets at least, 1 or
   *     more
   * @param halfLifePerDataSet and after so many for each data set of which something is cached
   * @param sizePower of the number of blocks, by which the share of each is divided: with 0 most
   *     bytes come from the cache, with 1 most jobs find all that they read
   * @param blocksMax how many blocks it remembers, cached or not; as many as are cached, if those
   *     are more
   */
  public record Settings(
      double halfLifeMin, double halfLifePerDataSet, double sizePower, int blocksMax) {
    /** What did best where either choice has its price; 65,536 blocks are some 10 MB. */
    public static final Settings DEFAULT = new Settings(50, 2, 1, 1 << 16);
  }

  /**
   * In logarithms: what a block was worth before its last access, and since, and which that was.
   */
  private record Worth(double before, double now, long access) {
    /** Of an access that no job of this process made. */
    static Worth earlier(double now) {
      return new Worth(now, now, -1);
    }
  }

  /** As many worths as go into 2 MiB; of more, those of the blocks read last are kept. */
  static final int WORTHS_KEPT_MAX = 1 << 17;

  private static final int WORTH_BYTES = Long.BYTES + Double.BYTES;

  private record Entry(BlockId block, String dataSet, double worth, long entered) {}

  /** The blocks of one node; of equals, what came last goes first. */
  private final class Cached {
    private final Map<BlockId, Entry> entries = new HashMap<>();
    private final NavigableSet<Entry> order =
        new TreeSet<>(
            Comparator.comparingDouble(Entry::worth)
                .thenComparing(Comparator.comparingLong(Entry::entered).reversed()));

    void put(Entry entry) {
      remove(entry.block);
      entries.put(entry.block, entry);
      order.add(entry);
      blocksCached.merge(entry.dataSet, 1, Integer::sum);
      cached++;
    }

    void remove(BlockId block) {
      Entry entry = entries.remove(block);
      if (entry != null) {
        order.remove(entry);
        blocksCached.computeIfPresent(entry.dataSet, (set, count) -> count == 1 ? null : count - 1);
        cached--;
      }
    }

    /** Those of the least worth that make enough space; all that are idle if that is not enough. */
    List<Entry> victims(Room room) {
      List<Entry> victims = new ArrayList<>();
      long left = room.bytesShort();
      for (Entry entry : order) {
        if (left <= 0) {
          break;
        }
        if (!room.busy().contains(entry.block)) {
          victims.add(entry);
          left -= entry.block.bytes();
        }
      }
      return victims;
    }

    List<BlockId> evict(List<Entry> victims) {
      List<BlockId> blocks = victims.stream().map(Entry::block).toList();
      blocks.forEach(this::remove);
      return blocks;
    }
  }

  private final Settings settings;
  private final AccessClock accesses = new AccessClock();
  private final RecentlyUsed<Long, Worth> worths;
  private final Map<String, Cached> nodes = new HashMap<>();
  private final Map<String, Integer> blocksCached = new HashMap<>();
  private int cached;
  private int remembered;
  private long entered;
  private long aged;
  private double age;

  public JobShares(Settings settings) {
    this.settings = settings;
    worths = new RecentlyUsed<>(() -> Math.max(Math.max(settings.blocksMax, remembered), cached));
  }

  private Cached node(String name) {
    return nodes.computeIfAbsent(name, unused -> new Cached());
  }

  private Worth use(Request request) {
    long access = accesses.access(request);
    if (access > aged) {
      age += (access - aged) * Math.log(2) / halfLife();
      aged = access;
    }
    long block = StableHash.of(request.block());
    Worth old = worths.get(block);
    if (old != null && old.access == access) {
      return old;
    }
    double before = old == null ? Double.NEGATIVE_INFINITY : old.now;
    Worth worth = new Worth(before, sum(before, share(request.dataSet())), access);
    worths.put(block, worth);
    return worth;
  }

  private double halfLife() {
    return Math.max(settings.halfLifeMin, settings.halfLifePerDataSet * blocksCached.size());
  }

  private double share(DataSet dataSet) {
    return age - settings.sizePower * Math.log((double) dataSet.blocks());
  }

  /** The logarithm of the sum of two numbers that are given as logarithms, the second finite. */
  private static double sum(double a, double b) {
    double larger = Math.max(a, b);
    return larger + Math.log1p(Math.exp(Math.min(a, b) - larger));
  }

  @Override
  public void hit(Request request) {
    Worth worth = use(request);
    Cached node = node(request.node());
    Entry entry = node.entries.get(request.block());
    if (entry != null) {
      node.put(new Entry(entry.block, entry.dataSet, worth.now, entry.entered));
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    Worth worth = use(request);
    Cached node = node(request.node());
    node.remove(request.block());
    List<Entry> victims = node.victims(room);
    Verdict.Reason reason = judge(worth.before, room, victims);
    if (!reason.admits()) {
      return new Verdict(reason, List.of());
    }
    List<BlockId> evicted = node.evict(victims);
    node.put(new Entry(request.block(), request.dataSet().name(), worth.now, entered++));
    return new Verdict(reason, evicted);
  }

  private static Verdict.Reason judge(double worth, Room room, List<Entry> victims) {
    if (room.bytesShort() == 0) {
      return Verdict.Reason.FREE;
    }
    if (worth == Double.NEGATIVE_INFINITY) {
      return Verdict.Reason.UNKNOWN;
    }
    if (victims.stream().mapToLong(victim -> victim.block.bytes()).sum() < room.bytesShort()) {
      return Verdict.Reason.NO_ROOM;
    }
    boolean pays = victims.stream().allMatch(victim -> victim.worth < worth);
    return pays ? Verdict.Reason.PROFITABLE : Verdict.Reason.UNPROFITABLE;
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return node(node).evict(node(node).victims(room));
  }

  /** Takes a block for one that was read just now, if nothing else is known of it. */
  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    long hash = StableHash.of(block);
    Worth known = worths.get(hash);
    double worth = known == null ? share(dataSet) : known.now;
    node(node).put(new Entry(block, dataSet.name(), worth, entered++));
    if (known == null) {
      worths.put(hash, Worth.earlier(worth));
    }
  }

  @Override
  public void removed(String node, BlockId block) {
    node(node).remove(block);
  }

  @Override
  public void left(String node) {
    Cached gone = nodes.remove(node);
    if (gone != null) {
      List.copyOf(gone.entries.keySet()).forEach(gone::remove);
    }
  }

  /** How much each block is worth beside one that is read now, what was read last at the end. */
  @Override
  public byte[] memory() {
    int kept = Math.min(worths.size(), WORTHS_KEPT_MAX);
    ByteBuffer memory = ByteBuffer.allocate(kept * WORTH_BYTES);
    worths.entrySet().stream()
        .skip(worths.size() - kept)
        .forEach(block -> memory.putLong(block.getKey()).putDouble(block.getValue().now - age));
    return memory.array();
  }

  @Override
  public void remember(ByteBuffer memory) {
    Map<Long, Worth> earlier = new LinkedHashMap<>();
    if (memory.remaining() % WORTH_BYTES != 0
        || memory.remaining() > WORTHS_KEPT_MAX * WORTH_BYTES) {
      throw new IllegalArgumentException(memory.remaining() + " bytes are no worths of blocks");
    }
    while (memory.hasRemaining()) {
      long block = memory.getLong();
      double worth = memory.getDouble();
      if (!Double.isFinite(worth)) {
        throw new IllegalArgumentException("a block is worth " + worth);
      }
      earlier.put(block, Worth.earlier(age + worth));
    }
    remembered = earlier.size();
    worths.putAll(earlier);
  }
}
