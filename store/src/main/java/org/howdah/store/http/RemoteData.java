package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.net.Escapes;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Partitions;
import org.howdah.store.Scan;
import org.howdah.store.StoreFutures;
import org.howdah.store.Value;

/**
 * A data set of a {@link RemoteStore}. Gets and changes that are asked while others are under way
 * go together; at most 65536 of each, or 256 MiB, may wait. Where partitions are is asked again
 * when it is older than a second.
 */
public final class RemoteData implements DataSet {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int KEYS_BYTES = 1 << 20;

  /** As many as a node gives; one value may come to them. */
  private static final int ANSWER_BYTES = HttpLimits.VALUE_BYTES_MAX;

  private static final byte[] NO_PREFIX = new byte[0];

  private final Transport transport;
  private final String path;
  private final String name;
  private final String id;
  private final int copies;
  private final int partitions;
  private final Gatherer<byte[], Value> gets = new Gatherer<>(this::sendGets);
  private final Gatherer<Asked, Outcome> changes = new Gatherer<>(this::sendChanges);
  private Layout layout;
  private long since;

  private record Asked(byte[] key, Change change) {}

  RemoteData(Transport transport, Layout layout) {
    this.transport = transport;
    this.layout = layout;
    since = System.nanoTime();
    name = layout.name();
    id = layout.id();
    path = path(name);
    copies = layout.copies();
    partitions = layout.owners().size();
  }

  static String path(String name) {
    return "data/" + Escapes.of(name);
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

  /** Also empty if no node answers. */
  @Override
  public List<String> owners(int partition) {
    try {
      return layout(FRESH_NANOS).owners().get(partition);
    } catch (HowdahException nobodySays) {
      return List.of();
    }
  }

  /** Where the node of that name answers, {@code host:port}; empty if it is not there. */
  public String address(String node) {
    try {
      return layout(FRESH_NANOS).addresses().getOrDefault(node, "");
    } catch (HowdahException nobodySays) {
      return "";
    }
  }

  private synchronized Layout layout(long ageNanosMax) throws HowdahException {
    if (System.nanoTime() - since > ageNanosMax) {
      Layout now = Layout.of(transport.json("GET", path));
      if (now.owners().size() != partitions || !now.id().equals(id)) {
        throw new HowdahException(
            ErrorCode.LOST, "the data set " + name + " was made anew; open it again");
      }
      layout = now;
      since = System.nanoTime();
    }
    return layout;
  }

  @Override
  public boolean isLocal(byte[] key) {
    return false;
  }

  @Override
  public CompletableFuture<Value> get(byte[] key) {
    HowdahException wrong = wrong(key);
    return wrong == null ? gets.ask(key, key.length) : CompletableFuture.failedFuture(wrong);
  }

  private static HowdahException wrong(byte[] key) {
    return Frames.isKeyLength(key.length)
        ? null
        : new HowdahException(
            ErrorCode.INPUT, "a key has " + key.length + " bytes; the most is " + KEY_BYTES_MAX);
  }

  private CompletableFuture<List<Gatherer.Result<Value>>> sendGets(List<byte[]> keys) {
    return getAll(keys)
        .thenApply(all -> all.stream().map(one -> new Gatherer.Result<>(one, null)).toList());
  }

  @Override
  public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
    for (byte[] key : keys) {
      HowdahException wrong = wrong(key);
      if (wrong != null) {
        return CompletableFuture.failedFuture(wrong);
      }
    }
    return getRest(keys, bytesMax, new ArrayList<>());
  }

  /** One request after the other, since a node answers as many keys as it sees fit. */
  private CompletableFuture<List<Value>> getRest(
      List<byte[]> keys, long bytesMax, List<Value> found) {
    boolean isEnough = !found.isEmpty() && bytesMax <= 0;
    if (isEnough || found.size() == keys.size()) {
      return CompletableFuture.completedFuture(found);
    }
    byte[] body;
    try {
      body = keysFrom(keys, found.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long asked = Math.max(0, Math.min(bytesMax, ANSWER_BYTES));
    return transport
        .post(path + "/get?bytes=" + asked, body, true)
        .thenCompose(
            answer -> {
              try {
                return getRest(keys, bytesMax - readValues(answer, found), found);
              } catch (HowdahException e) {
                return CompletableFuture.<List<Value>>failedFuture(e);
              }
            });
  }

  private static byte[] keysFrom(List<byte[]> keys, int first) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(body);
    int end = Math.min(keys.size(), first + HttpLimits.BATCH_KEYS_MAX);
    for (int i = first; i < end && body.size() < KEYS_BYTES; i++) {
      frames.key(keys.get(i));
    }
    frames.end();
    return body.toByteArray();
  }

  private static long readValues(byte[] answer, List<Value> found) throws HowdahException {
    FrameReader frames = Transport.frames(answer);
    int before = found.size();
    long bytes = 0;
    while (frames.next()) {
      switch (frames.kind()) {
        case Frames.ABSENT -> found.add(null);
        case Frames.ENTRY -> {
          frames.keyBefore();
          Value value = frames.value();
          bytes += value.bytes().length;
          found.add(value);
        }
        default -> throw frames.unexpected();
      }
    }
    if (found.size() == before) {
      throw new HowdahException(ErrorCode.CORRUPTION, "a node answered no key of a batch");
    }
    return bytes;
  }

  @Override
  public int valueBytesMax() {
    return HttpLimits.VALUE_BYTES_MAX;
  }

  @Override
  public CompletableFuture<Outcome> change(byte[] key, Change change) {
    int bytes = change.bytes();
    HowdahException wrong = wrong(key);
    if (wrong == null && bytes > HttpLimits.VALUE_BYTES_MAX) {
      wrong =
          new HowdahException(
              ErrorCode.INPUT,
              "a value has "
                  + bytes
                  + " bytes; the most over HTTP is "
                  + HttpLimits.VALUE_BYTES_MAX);
    }
    return wrong == null
        ? changes.ask(new Asked(key, change), key.length + bytes)
        : CompletableFuture.failedFuture(wrong);
  }

  private CompletableFuture<List<Gatherer.Result<Outcome>>> sendChanges(List<Asked> batch) {
    return sendRest(batch, new ArrayList<>());
  }

  /** One request after the other, since a node leaves changes to the next if its answer is long. */
  private CompletableFuture<List<Gatherer.Result<Outcome>>> sendRest(
      List<Asked> batch, List<Gatherer.Result<Outcome>> outcomes) {
    if (outcomes.size() == batch.size()) {
      return CompletableFuture.completedFuture(outcomes);
    }
    List<Asked> rest = batch.subList(outcomes.size(), batch.size());
    return transport
        .post(path + "/change?id=" + Escapes.of(id), changes(rest), false)
        .handle((answer, thrown) -> thrown == null ? read(answer, rest) : all(rest, thrown))
        .thenCompose(
            some -> {
              outcomes.addAll(some);
              return sendRest(batch, outcomes);
            });
  }

  private static byte[] changes(List<Asked> changes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      FrameWriter frames = new FrameWriter(body);
      for (Asked one : changes) {
        frames.change(one.key(), one.change());
      }
      frames.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body.toByteArray();
  }

  /** What came of the others is known, and is said. */
  private static List<Gatherer.Result<Outcome>> all(List<Asked> changes, Throwable thrown) {
    Gatherer.Result<Outcome> failed = new Gatherer.Result<>(null, StoreFutures.failure(thrown));
    return Collections.nCopies(changes.size(), failed);
  }

  private static List<Gatherer.Result<Outcome>> read(byte[] answer, List<Asked> changes) {
    try {
      return outcomes(answer, changes.size());
    } catch (HowdahException e) {
      return all(changes, e);
    }
  }

  private static List<Gatherer.Result<Outcome>> outcomes(byte[] answer, int most)
      throws HowdahException {
    FrameReader frames = Transport.frames(answer);
    List<Gatherer.Result<Outcome>> outcomes = new ArrayList<>();
    while (frames.next()) {
      switch (frames.kind()) {
        case Frames.OUTCOME -> outcomes.add(new Gatherer.Result<>(frames.outcome(), null));
        case Frames.FAILED -> outcomes.add(new Gatherer.Result<>(null, frames.error()));
        default -> throw frames.unexpected();
      }
    }
    if (outcomes.isEmpty() || outcomes.size() > most) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, outcomes.size() + " answers to " + most + " changes");
    }
    return outcomes;
  }

  @Override
  public Scan scan(int partition) throws HowdahException {
    return scan(partition, NO_PREFIX, false);
  }

  /**
   * Reads a partition, or a part of it.
   *
   * @param prefix what the keys begin with
   * @param keysOnly leaves the values' bytes out
   * @throws HowdahException {@code LOST} if no owner answers, {@code RESOURCES} if those that do
   *     have no room for a scan, for about a minute
   */
  public Scan scan(int partition, byte[] prefix, boolean keysOnly) throws HowdahException {
    return read(partition, "?keys=" + keysOnly + "&prefix=" + Escapes.of(prefix));
  }

  /**
   * Reads a partition, and has its node keep what is read, if it can, for who reads it again while
   * it has not changed. Errors are those of other scans.
   */
  public Scan scanAndKeep(int partition) throws HowdahException {
    return read(partition, "?keep=true");
  }

  /** As one owner says that answers. */
  @Override
  public long entries(int partition) {
    String page = path + "/partitions/" + partition + DataPaths.SIZE;
    long entries = -1;
    for (String owner : owners(partition)) {
      if (entries < 0) {
        entries = entries(address(owner), page);
      }
    }
    return entries;
  }

  private long entries(String address, String page) {
    try (InputStream answer = transport.stream(address, page)) {
      Map<?, ?> said = (Map<?, ?>) JsonReader.read(new String(answer.readAllBytes(), UTF_8));
      return (Long) said.get("entries");
    } catch (IOException | ClassCastException | NullPointerException e) {
      return -1;
    }
  }

  private Scan read(int partition, String query) throws HowdahException {
    String page = path + "/partitions/" + partition + query;
    for (int attempt = 1; ; attempt++) {
      HowdahException failure = null;
      for (long age : new long[] {FRESH_NANOS, 0}) {
        Layout now = layout(age);
        for (String owner : now.owners().get(partition)) {
          String address = now.addresses().getOrDefault(owner, "");
          try {
            return new RemoteScan(transport.stream(address, page), address);
          } catch (HowdahException e) {
            failure = heard(failure, e);
          }
        }
        if (isForLater(failure)) {
          break;
        }
      }
      boolean again = isForLater(failure) && transport.retry().mayTryAgain(attempt);
      if (!again || !transport.retry().pause(attempt)) {
        throw failure == null ? nobodyHas(partition) : failure;
      }
    }
  }

  /** Another owner may do what one that is lost or full does not; other errors are for all. */
  private static HowdahException heard(HowdahException before, HowdahException now)
      throws HowdahException {
    if (now.code() != ErrorCode.LOST && now.code() != ErrorCode.RESOURCES) {
      throw now;
    }
    return isForLater(before) ? before : now;
  }

  private static boolean isForLater(HowdahException failure) {
    return failure != null && failure.code() == ErrorCode.RESOURCES;
  }

  private HowdahException nobodyHas(int partition) {
    return new HowdahException(
        ErrorCode.LOST,
        "the partition "
            + partition
            + " of the data set "
            + name
            + " has no owner now; see which nodes are away, and start them");
  }
}
