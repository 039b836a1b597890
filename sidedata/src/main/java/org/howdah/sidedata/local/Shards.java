package org.howdah.sidedata.local;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The parts that a table in files is divided into by its keys, so that several can be made at once.
 */
public final class Shards {
  /** The number of shards of a table that is worth dividing, a power of two. */
  public static final int COUNT = 8;

  /** A table of fewer records is made faster than divided. */
  public static final long RECORDS_MIN = 200_000;

  private static final int GOLDEN_RATIO = 0x9E3779B9;

  private Shards() {}

  /** How many shards suit a table of about so many records. */
  public static int countFor(long records) {
    return records < RECORDS_MIN ? 1 : COUNT;
  }

  /**
   * The shard of a key: the highest bits of its hash, which is part of the format of tables.
   *
   * @param count a power of two
   */
  public static int of(byte[] key, int count) {
    int hash = Arrays.hashCode(key) * GOLDEN_RATIO;
    return (int) ((Integer.toUnsignedLong(hash) * count) >>> Integer.SIZE);
  }

  /** Where the files of a shard lie, without their endings. */
  public static Path base(Path table, int shard, int count) {
    return count == 1 ? table : table.resolveSibling(table.getFileName() + "-" + shard);
  }

  /** What is done with a shard. */
  public interface Work<T> {
    T of(int shard) throws IOException;
  }

  /**
   * Does the work of all shards, with at most as many threads as there are processors.
   *
   * @return the results, in the order of the shards
   * @throws IOException the first that the work threw; the other shards were not begun, or have
   *     ended
   */
  public static <T> List<T> each(int count, Work<T> work) throws IOException {
    if (count == 1) {
      return List.of(work.of(0));
    }
    AtomicInteger number = new AtomicInteger();
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(count, Runtime.getRuntime().availableProcessors()),
            task -> new Thread(task, "howdah-shards-" + number.getAndIncrement()));
    try {
      List<Future<T>> begun = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int shard = i;
        begun.add(threads.submit(() -> work.of(shard)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> result : begun) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      end(threads);
    }
  }

  /** Returns when nobody works any more, as whoever asked may delete the files now. */
  private static void end(ExecutorService threads) {
    boolean interrupted = Thread.interrupted();
    boolean ended = false;
    while (!ended) {
      threads.shutdownNow();
      try {
        ended = threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while working on the shards of a side table");
  }
}
