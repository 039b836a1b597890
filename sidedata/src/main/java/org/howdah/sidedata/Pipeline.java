package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.howdah.record.Activity;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.LookUpStats.Count;

/*
 * Records wait in the order in which they came, each with the answers it has so far. Their missing
 * keys gather in a batch; a full batch is begun at once. It is finished when its answers have come by
 * the time another is begun, when so many are under way that the next one has to wait, or when nothing
 * else is left to do. A key that several waiting
 * records want is asked for once.
 *
 * Batches begin in their order and at most 16 are under way. So all keys of records that wait are in the
 * 16 batches that were under way when the oldest of these records came, the 16 after them, and the one
 * that is being filled.
 */
/**
 * One thread's look-ups for many records. Answers come in the order of the records, in calls from
 * within {@link #ask} and {@link #drain}. Not safe for use by several threads.
 *
 * <p>Memory: at most 16 384 records wait, and together they take at most 32 MiB: what their owner
 * says of them, 4 bytes for each of their keys, and the values that were near, which count for each
 * record that holds them. One that exceeds this waits for its values before the next may come. To
 * this come the keys and values of at most 33 batches. A batch is full with 512 keys for each
 * server (of a local table 256, of many servers 4096), 64 KiB of keys, 1024 records, or when its
 * values are expected to take 1 MiB, as long as those before were on average, or as the table's are
 * until some have come; where nobody knows that either, batches of 64 keys are asked for one after
 * the other until then. So it is about 80 MiB in all, unless single records, keys or values are
 * larger than that, or values grow while a table is asked.
 *
 * @param <T> what a record is
 */
@PublicApi
public final class Pipeline<K, V, T> implements Closeable {
  /** Receives a record with its values, in the order of its keys; null for each absent key. */
  public interface Answer<T, V> {
    void accept(T record, List<V> values) throws IOException, InterruptedException;
  }

  private static final int BATCHES_MAX = 16;
  private static final int BATCH_KEY_BYTES_MAX = 64 << 10;
  private static final long BATCH_VALUE_BYTES_MAX = 1 << 20;
  private static final int BATCH_RECORDS_MAX = 1024;
  private static final int RECORDS_MAX = BATCHES_MAX * BATCH_RECORDS_MAX;
  private static final int FIRST_BATCH_KEYS_MAX = 64;
  private static final long WAITING_BYTES_MAX = 32 << 20;

  /** What keeps a record in the queue, and a reference to a value. */
  private static final int RECORD_BYTES = 64;

  private static final int REFERENCE_BYTES = 4;

  private final SideTable<K, V> table;
  private final Session session;
  private final LookUpStats stats;
  private final ToLongFunction<? super T> recordBytes;
  private final Deque<Waiting<T, V>> waiting = new ArrayDeque<>();
  private final Deque<Asked> underWay = new ArrayDeque<>();
  private final Coder<K> keys;
  private final EntryTable<K> wanted;
  private Asked filling = new Asked();
  private int[] hashes = new int[16];
  private int fillingRecords;
  private long waitingBytes;
  private int batchesBegun;
  private int batchesFinished;
  private long keysAnswered;
  private long valueBytes;
  private boolean answering;
  private boolean broken;

  /**
   * @param recordBytes about how much heap a record takes that has to wait
   */
  Pipeline(SideTable<K, V> table, Session session, ToLongFunction<? super T> recordBytes) {
    this.table = table;
    this.session = session;
    this.recordBytes = recordBytes;
    stats = table.stats();
    keysAnswered = stats.get(Count.KEYS_ASKED);
    valueBytes = stats.get(Count.VALUE_BYTES);
    if (keysAnswered == 0 && table.valueBytes() >= 0) {
      // As if so many had come, so that what does come soon counts for more.
      keysAnswered = FIRST_BATCH_KEYS_MAX;
      valueBytes = FIRST_BATCH_KEYS_MAX * table.valueBytes();
    }
    keys = table.keys();
    wanted = new EntryTable<>(keys);
  }

  /** A batch, with the entries of its places. */
  private static final class Asked {
    private final KeyBatch batch = new KeyBatch();
    private final List<Entry> entries = new ArrayList<>();
    private long beginNanos;
  }

  /**
   * A record that waits for all batches up to a number; its values are known or an {@link Entry}.
   */
  private record Waiting<T, V>(
      T record, Object[] values, Answer<T, V> answer, int batches, long bytes) {}

  /**
   * Looks up the keys of a record, and has the record answered now or later.
   *
   * @param keep makes of the record one that nobody changes; called only if it has to wait
   * @param asked copied if they have to be kept
   * @throws IllegalStateException if a look-up failed before
   */
  public void ask(T record, UnaryOperator<T> keep, List<? extends K> asked, Answer<T, V> answer)
      throws IOException, InterruptedException {
    checkUsable();
    Object[] values = new Object[asked.size()];
    long nearBytes = findNear(asked, values);
    int batches = 0;
    int nearHits = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        Entry open = want(asked.get(i), hashes[i]);
        values[i] = open;
        batches = Math.max(batches, open.batch());
      } else {
        values[i] = NearCache.orNull(values[i]);
        nearHits++;
      }
    }
    stats.add(Count.LOOK_UPS, values.length);
    stats.add(Count.NEAR_HITS, nearHits);
    if (batches <= batchesFinished && waiting.isEmpty()) {
      answer(new Waiting<>(record, values, answer, batches, 0));
    } else {
      T kept = keep.apply(record);
      long ownBytes = RECORD_BYTES + recordBytes.applyAsLong(kept);
      long bytes = ownBytes + nearBytes + (long) REFERENCE_BYTES * values.length;
      waiting.add(new Waiting<>(kept, values, answer, batches, bytes));
      waitingBytes += bytes;
      fillingRecords++;
      advance();
    }
  }

  private void checkUsable() {
    if (answering) {
      throw new IllegalStateException("an answer must not ask the pipeline that calls it");
    }
    if (broken) {
      throw new IllegalStateException("a look-up failed before; this pipeline answers no more");
    }
  }

  private long findNear(List<? extends K> asked, Object[] values) {
    if (hashes.length < values.length) {
      hashes = new int[Math.max(values.length, 2 * hashes.length)];
    }
    for (int i = 0; i < values.length; i++) {
      hashes[i] = table.hash(asked.get(i));
    }
    return table.findNear(asked, hashes, values);
  }

  private Entry want(K key, int hash) throws IOException {
    Entry known = wanted.find(key, hash);
    if (known != null) {
      return known;
    }
    byte[] encoded = keys.encode(key);
    Entry fresh = new Entry(keys.keep(key, encoded), hash, batchesBegun + 1);
    if (!wanted.add(fresh)) {
      throw new IllegalStateException(
          "the hash codes or the equality of keys contradict themselves: "
              + key.getClass().getName());
    }
    filling.batch.add(encoded);
    filling.entries.add(fresh);
    if (filling.entries.size() >= batchKeysMax() || filling.batch.bytes() >= BATCH_KEY_BYTES_MAX) {
      begin();
    }
    return fresh;
  }

  /** Keys whose values, as long as those so far on average, fill a batch. */
  private long batchKeysMax() {
    if (keysAnswered == 0) {
      return Math.min(session.batchKeysMax(), FIRST_BATCH_KEYS_MAX);
    }
    long bytes = valueBytes / keysAnswered;
    return Math.max(
        1, Math.min(session.batchKeysMax(), BATCH_VALUE_BYTES_MAX / Math.max(1, bytes)));
  }

  private void begin() throws IOException {
    if (underWay.size() >= (keysAnswered == 0 ? 1 : BATCHES_MAX)) {
      finish(underWay.remove());
    }
    Asked asked = filling;
    filling = new Asked();
    fillingRecords = 0;
    batchesBegun++;
    underWay.add(asked);
    asked.beginNanos = System.nanoTime();
    broken = true;
    waitFor(() -> session.begin(asked.batch));
    broken = false;
    while (!underWay.isEmpty() && session.isReady(underWay.peek().batch)) {
      finish(underWay.remove());
    }
  }

  /** Answers what is ready, and finishes batches while too much waits. */
  private void advance() throws IOException, InterruptedException {
    if (fillingRecords >= BATCH_RECORDS_MAX && !filling.entries.isEmpty()) {
      begin();
    }
    answerReady();
    while (waiting.size() > RECORDS_MAX || waitingBytes > WAITING_BYTES_MAX) {
      finishOldest();
      answerReady();
    }
  }

  /** Has at least one batch more finished. */
  private void finishOldest() throws IOException {
    if (underWay.isEmpty()) {
      begin();
    }
    if (!underWay.isEmpty()) {
      finish(underWay.remove());
    }
  }

  /** Something that may wait for a server. */
  private interface Question {
    void ask() throws IOException;
  }

  private static void waitFor(Question question) throws IOException {
    Activity activity = Activity.ofThread();
    Activity.Kind before = activity.begin(Activity.Kind.LOOK_UP);
    try {
      question.ask();
    } finally {
      activity.now(before);
    }
  }

  private void finish(Asked asked) throws IOException {
    broken = true;
    waitFor(() -> session.finish(asked.batch));
    stats.addLatency(System.nanoTime() - asked.beginNanos);
    long bytes = 0;
    for (int place = 0; place < asked.batch.size(); place++) {
      byte[] value = asked.batch.value(place);
      bytes += value == null ? 0 : value.length;
      Entry entry = asked.entries.get(place);
      wanted.remove(entry);
      table.answer(entry, asked.batch.key(place), value);
    }
    broken = false;
    batchesFinished++;
    keysAnswered += asked.batch.size();
    valueBytes += bytes;
    stats.add(Count.BATCHES, 1);
    stats.add(Count.KEYS_ASKED, asked.batch.size());
    stats.add(Count.FAIL_OVERS, asked.batch.failOvers());
    stats.add(Count.KEY_BYTES, asked.batch.bytes());
    stats.add(Count.VALUE_BYTES, bytes);
  }

  private void answerReady() throws IOException, InterruptedException {
    while (!waiting.isEmpty() && waiting.peek().batches <= batchesFinished) {
      Waiting<T, V> ready = waiting.remove();
      waitingBytes -= ready.bytes;
      answer(ready);
    }
  }

  @SuppressWarnings("unchecked")
  private void answer(Waiting<T, V> ready) throws IOException, InterruptedException {
    Object[] values = ready.values;
    if (ready.batches > 0) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] instanceof Entry open) {
          values[i] = NearCache.orNull(open.value());
        }
      }
    }
    answering = true;
    try {
      ready.answer.accept(ready.record, (List<V>) Arrays.asList(values));
    } finally {
      answering = false;
    }
  }

  /** Has all records answered. */
  public void drain() throws IOException, InterruptedException {
    checkUsable();
    answerReady();
    if (!filling.entries.isEmpty()) {
      // It need not wait for the answers to those before it.
      begin();
      answerReady();
    }
    while (!waiting.isEmpty()) {
      finishOldest();
      answerReady();
    }
  }

  /** Ends it; records that still wait get no answer. */
  @Override
  public void close() throws IOException {
    if (broken || !underWay.isEmpty()) {
      session.close();
    } else {
      table.giveBack(session);
    }
  }
}
