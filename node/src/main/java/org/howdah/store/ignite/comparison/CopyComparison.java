package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.ignite.PartitionStates;

/*
 * Each owner reads a range of keys, in the order that all have, and says its digest. Only where these differ are the
 * keys named, each with its digest; and only keys that seem to differ are looked at again.
 */
/** Compares the copies of some keys of a partition. For one thread, once. */
public final class CopyComparison {
  private static final int PIECE_KEYS = 2_048;
  private static final long PIECE_BYTES = 4 << 20;
  private static final int LISTED_KEYS = 256;
  private static final int OTHERS = 4;
  private static final long STEP_BYTES = 8 << 20;
  private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Values that expire so soon are not compared: nodes' clocks differ, and delete them by these.
   */
  private static final long SOON_MILLIS = 60_000;

  private final Ignite ignite;
  private final String cache;
  private final CopyPlace from;
  private final CopyOwners owners;
  private final CopyMender mender;
  private final long aliveAtMillis = System.currentTimeMillis() + SOON_MILLIS;
  private final List<CopyDifference> differences = new ArrayList<>();
  private String pass;
  private boolean isStopped;
  private long keys;
  private long bytes;

  public CopyComparison(Ignite ignite, String cache, CopyPlace from, CopyMend mend) {
    this.ignite = ignite;
    this.cache = cache;
    this.from = from;
    owners = new CopyOwners(ignite, cache, from.partition());
    mender = new CopyMender(ignite, cache, owners, mend, aliveAtMillis);
    pass = from.pass();
  }

  /**
   * Compares for about a second.
   *
   * @throws RuntimeException of Ignite's if a copy cannot be read now
   */
  public CopyStep step() {
    if (owners.nodes().size() < 2) {
      return pass.isEmpty()
          ? new CopyStep(null, false, 0, 0, List.of())
          : CopyStep.interrupted(List.of());
    }
    if (new PartitionStates(ignite, cache).unfinished(from.partition(), owners.nodes()) > 0) {
      throw new IllegalStateException(
          "copies of the partition " + from.partition() + " are not whole yet");
    }
    long begin = System.nanoTime();
    String after = from.after();
    do {
      after = pieceOrStop(after);
      if (pass == null) {
        return CopyStep.interrupted(List.copyOf(differences));
      }
    } while (after != null && !isStopped && hasTime(begin));
    int differing =
        from.differing() + (int) differences.stream().filter(one -> !one.isMended()).count();
    if (after == null) {
      ComparedCopies.of(ignite)
          .tell(cache, from.partition(), new CopyMark(owners.nodes(), differing));
    }
    CopyPlace next =
        after == null
            ? null
            : new CopyPlace(from.dataSet(), from.partition(), after, pass, differing);
    return new CopyStep(next, false, keys, bytes, List.copyOf(differences));
  }

  /** What was found, and perhaps mended, before something failed is said all the same. */
  private String pieceOrStop(String after) {
    try {
      return piece(after);
    } catch (RuntimeException e) {
      if (differences.isEmpty()) {
        throw e;
      }
      isStopped = true;
      return after;
    }
  }

  private boolean hasTime(long begin) {
    return System.nanoTime() - begin < STEP_NANOS
        && bytes < STEP_BYTES
        && differences.size() < LISTED_KEYS;
  }

  /** Compares a piece; gives the last key that was compared, or null at the end. */
  private String piece(String after) {
    CopyRange range = new CopyRange(cache, from.partition(), after, aliveAtMillis);
    List<CopyPiece> pieces = read(range.within(PIECE_KEYS, PIECE_BYTES));
    if (pass == null) {
      return null;
    }
    CopyPiece first = pieces.get(0);
    if (pieces.stream().allMatch(first::isSameAs)) {
      keys += first.keys;
      bytes += first.bytes;
      return first.last;
    }
    return differing(read(range.upTo(first.last).listed().within(LISTED_KEYS, PIECE_BYTES)));
  }

  private List<CopyPiece> read(CopyRange range) {
    List<CopyPiece> pieces = new ArrayList<>();
    pieces.add(owners.readFirst(range));
    String last = range.isListed ? range.upTo : pieces.get(0).last;
    int more = range.isListed ? 1 : OTHERS;
    pieces.addAll(
        owners.readOthers(range.upTo(last).within(more * range.keysMax, more * range.bytesMax)));
    String now = owners.pass(pieces);
    pass = pass == null || pass.isEmpty() || pass.equals(now) ? now : null;
    return pieces;
  }

  /** Compares as far as all were read. */
  private String differing(List<CopyPiece> pieces) {
    if (pass == null) {
      return null;
    }
    String last = null;
    for (CopyPiece piece : pieces) {
      boolean isCut = piece.last != null;
      if (isCut && (last == null || CopyKeys.ORDER.compare(piece.last, last) < 0)) {
        last = piece.last;
      }
    }
    keys += pieces.get(0).listed.size();
    bytes += pieces.get(0).bytes;
    List<DifferingKeys.Found> found =
        new DifferingKeys(owners, unlike(pieces, last), aliveAtMillis).settle();
    Set<String> mended = mender.mend(found);
    found.forEach(one -> differences.add(difference(one, mended.contains(one.key()))));
    return last;
  }

  private static Set<String> unlike(List<CopyPiece> pieces, String last) {
    TreeSet<String> unlike = new TreeSet<>(CopyKeys.ORDER);
    Map<String, byte[]> first = pieces.get(0).listed;
    for (CopyPiece piece : pieces) {
      piece.listed.forEach((key, digest) -> addUnlike(unlike, key, digest, first.get(key)));
      first.keySet().stream().filter(key -> !piece.listed.containsKey(key)).forEach(unlike::add);
    }
    return last == null ? unlike : new TreeSet<>(unlike.headSet(last, true));
  }

  private static void addUnlike(Set<String> unlike, String key, byte[] one, byte[] other) {
    if (!Arrays.equals(one, other)) {
      unlike.add(key);
    }
  }

  private CopyDifference difference(DifferingKeys.Found found, boolean isMended) {
    Map<String, Long> versions = new LinkedHashMap<>();
    for (int i = 0; i < found.states().size(); i++) {
      versions.put(owners.name(i), found.states().get(i).version);
    }
    return new CopyDifference(found.key(), versions, mender.verdict(found).why(), isMended);
  }
}
