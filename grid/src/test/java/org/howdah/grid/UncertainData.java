package org.howdah.grid;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/** A data set whose changes fail when it is told, done or not, and whose answers may come late. */
final class UncertainData implements DataSet {
  private final DataSet data;
  private final Queue<Runnable> late = new ArrayDeque<>();
  private int failuresBefore;
  private int failuresAfter;
  private int changes;
  private boolean isLate;
  private Runnable beforeGet = () -> {};
  private Runnable beforeChange = () -> {};

  UncertainData(DataSet data) {
    this.data = data;
  }

  /** Has the next changes fail: some that are not done, then some that are done all the same. */
  synchronized void fail(int before, int after) {
    failuresBefore = before;
    failuresAfter = after;
  }

  /** From now on nothing is done or answered. */
  synchronized void hang() {
    isLate = true;
  }

  /** Forgets what was asked since {@link #hang}, and answers again. */
  synchronized void wake() {
    isLate = false;
    late.clear();
  }

  /** Does what was asked since {@link #hang}, and answers again. */
  void catchUp() {
    isLate = false;
    while (!late.isEmpty()) {
      late.remove().run();
    }
  }

  /** Has that done before the next read. */
  void beforeGet(Runnable action) {
    beforeGet = action;
  }

  /** Has that done before the next change. */
  void beforeChange(Runnable action) {
    beforeChange = action;
  }

  /** How many changes were asked for. */
  synchronized int changes() {
    return changes;
  }

  @Override
  public synchronized CompletableFuture<Outcome> change(byte[] key, Change change) {
    changes++;
    Runnable first = beforeChange;
    beforeChange = () -> {};
    first.run();
    if (isLate) {
      CompletableFuture<Outcome> answer = new CompletableFuture<>();
      late.add(() -> answer.complete(data.change(key, change).join()));
      return answer;
    }
    if (failuresBefore > 0) {
      failuresBefore--;
      return lost();
    }
    CompletableFuture<Outcome> done = data.change(key, change);
    if (failuresAfter > 0) {
      failuresAfter--;
      return lost();
    }
    return done;
  }

  private static <T> CompletableFuture<T> lost() {
    return CompletableFuture.failedFuture(new HowdahException(ErrorCode.LOST, "nobody answers"));
  }

  @Override
  public synchronized CompletableFuture<Value> get(byte[] key) {
    Runnable first = beforeGet;
    beforeGet = () -> {};
    first.run();
    if (isLate) {
      CompletableFuture<Value> answer = new CompletableFuture<>();
      late.add(() -> answer.complete(data.get(key).join()));
      return answer;
    }
    return data.get(key);
  }

  @Override
  public String name() {
    return data.name();
  }

  @Override
  public int copies() {
    return data.copies();
  }

  @Override
  public int partitions() {
    return data.partitions();
  }

  @Override
  public int partition(byte[] key) {
    return data.partition(key);
  }

  @Override
  public List<String> owners(int partition) {
    return data.owners(partition);
  }

  @Override
  public boolean isLocal(byte[] key) {
    return data.isLocal(key);
  }

  @Override
  public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
    return data.getSome(keys, bytesMax);
  }

  @Override
  public Scan scan(int partition) throws HowdahException {
    return data.scan(partition);
  }
}
