package org.howdah.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A store of one node that forgets everything when it is closed. */
public final class MemoryStore implements KeyValueStore {
  private static final String NODE = "memory";
  private static final int PARTITIONS = 8;

  private final LongSupplier clock;
  private final Versions versions;
  private final Map<String, MemoryData> dataSets = new ConcurrentSkipListMap<>();

  /**
   * @param clock milliseconds since 1970
   */
  public MemoryStore(LongSupplier clock) {
    this.clock = clock;
    versions = new Versions(clock, 0);
  }

  @Override
  public String nodeName() {
    return NODE;
  }

  @Override
  public List<String> nodes() {
    return List.of(NODE);
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
    DataSet dataSet = dataSets.computeIfAbsent(name, n -> new MemoryData(n, copies, id));
    Names.checkSame(dataSet, copies);
    return dataSet;
  }

  @Override
  public Optional<DataSet> open(String name) {
    return Optional.ofNullable(dataSets.get(name));
  }

  @Override
  public List<String> names() {
    return List.copyOf(dataSets.keySet());
  }

  @Override
  public void drop(String name) {
    dataSets.remove(name);
  }

  @Override
  public void drop(String name, String id) {
    dataSets.computeIfPresent(name, (n, there) -> there.id().equals(id) ? null : there);
  }

  @Override
  public void close() {
    dataSets.clear();
  }

  private final class MemoryData implements DataSet {
    private final String name;
    private final int copies;
    private final String id;
    private final Map<Key, Value> values = new ConcurrentHashMap<>();
    private final AtomicLongArray counts = new AtomicLongArray(PARTITIONS);

    /** Changes hold the one that may be shared while they are counted and not there yet. */
    private final ReadWriteLock counting = new ReentrantReadWriteLock();

    MemoryData(String name, int copies, String id) {
      this.name = name;
      this.copies = copies;
      this.id = id;
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
      return PARTITIONS;
    }

    @Override
    public int partition(byte[] key) {
      return Partitions.of(key, PARTITIONS);
    }

    @Override
    public List<String> owners(int partition) {
      return nodes();
    }

    @Override
    public boolean isLocal(byte[] key) {
      return true;
    }

    @Override
    public CompletableFuture<Value> get(byte[] key) {
      return CompletableFuture.completedFuture(valueOf(key));
    }

    private Value valueOf(byte[] key) {
      Value value = values.get(new Key(key));
      return value == null || value.isExpired(clock.getAsLong()) ? null : value;
    }

    @Override
    public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
      List<Value> found = new ArrayList<>();
      long bytes = 0;
      for (byte[] key : keys) {
        Value value = valueOf(key);
        found.add(value);
        bytes += value == null ? 0 : value.bytes().length;
        if (bytes >= bytesMax) {
          break;
        }
      }
      return CompletableFuture.completedFuture(found);
    }

    @Override
    public CompletableFuture<Outcome> change(byte[] key, Change change) {
      if (dataSets.get(name) != this) {
        return CompletableFuture.failedFuture(
            new HowdahException(ErrorCode.LOST, "the data set " + name + " was dropped"));
      }
      counting.readLock().lock();
      try {
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        values.compute(
            new Key(key),
            (k, current) -> {
              ChangeResult result = change.apply(current, versions.next(), clock.getAsLong());
              outcome.set(result.outcome());
              counts.incrementAndGet(partition(key));
              return result.outcome().isDone() ? result.value() : current;
            });
        return CompletableFuture.completedFuture(outcome.get());
      } finally {
        counting.readLock().unlock();
      }
    }

    @Override
    public String mark(int partition) {
      return dataSets.get(name) == this ? Long.toString(counts.get(partition)) : "";
    }

    @Override
    public boolean awaitCounted() {
      counting.writeLock().lock();
      try {
        return true;
      } finally {
        counting.writeLock().unlock();
      }
    }

    @Override
    public long entries(int partition) {
      return values.keySet().stream().filter(key -> partition(key.bytes()) == partition).count();
    }

    @Override
    public Scan scan(int partition) {
      return new MemoryScan(partition, values.entrySet().iterator());
    }

    private final class MemoryScan implements Scan {
      private final int partition;
      private final Iterator<Map.Entry<Key, Value>> rest;
      private Map.Entry<Key, Value> entry;

      MemoryScan(int partition, Iterator<Map.Entry<Key, Value>> rest) {
        this.partition = partition;
        this.rest = rest;
      }

      @Override
      public boolean next() {
        while (rest.hasNext()) {
          entry = rest.next();
          boolean lives = !entry.getValue().isExpired(clock.getAsLong());
          if (lives && partition(entry.getKey().bytes()) == partition) {
            return true;
          }
        }
        return false;
      }

      @Override
      public byte[] key() {
        return entry.getKey().bytes();
      }

      @Override
      public Value value() {
        return entry.getValue();
      }

      @Override
      public void close() {}
    }
  }
}
