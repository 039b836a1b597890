package org.howdah.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.howdah.store.Outcome.Status;

/**
 * What is to become of a key, decided where the key lives. Immutable; the same change of the same
 * value has the same outcome, so that each owner can repeat it.
 */
public final class Change {
  /** For {@link #expires}: whatever the key has. */
  public static final long KEEP = -1;

  /** The longest value of all. */
  public static final int BYTES_MAX = 1 << 30;

  private static final long ALREADY = 1;
  private static final int HEAD_BYTES = 34;

  /** What the second byte of a change says. */
  private static final int ANSWERS_BYTES = 1;

  private static final int HAS_CLAIM = 2;

  /** What a change does, and the byte that says so between nodes. */
  private enum Kind {
    PUT(0),
    COMPARE_AND_PUT(1),
    ADD(2),
    REPLACE(3),
    APPEND(4),
    PREPEND(5),
    ADD_NUMBER(6),
    SUBTRACT_NUMBER(7),
    TOUCH(8),
    REMOVE(9),
    CLAIM(10),
    PUT_STALE(11),
    MAKE_STALE(12);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    static Kind of(byte code) {
      return Arrays.stream(values())
          .filter(kind -> kind.code == code)
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no change is of the kind " + code));
    }
  }

  private final Kind kind;
  private final byte[] bytes;
  private final int flags;
  private final long expiresAtMillis;
  private final long expected;
  private final long delta;
  private final int bytesMax;
  private final boolean answersBytes;
  private final long claim;

  private Change(
      Kind kind,
      byte[] bytes,
      int flags,
      long expiresAtMillis,
      long expected,
      long delta,
      int bytesMax,
      boolean answersBytes,
      long claim) {
    this.kind = kind;
    this.bytes = bytes;
    this.flags = flags;
    this.expiresAtMillis = expiresAtMillis;
    this.expected = expected;
    this.delta = delta;
    this.bytesMax = bytesMax;
    this.answersBytes = answersBytes;
    this.claim = claim;
  }

  private static Change of(Kind kind, byte[] bytes, long expiresAtMillis) {
    return new Change(kind, bytes, 0, expiresAtMillis, 0, 0, BYTES_MAX, false, 0);
  }

  private static Change counting(Kind kind, long delta) {
    return new Change(kind, new byte[0], 0, KEEP, 0, delta, BYTES_MAX, true, 0);
  }

  /** Sets the value, whatever there is. */
  public static Change put(byte[] bytes) {
    return of(Kind.PUT, bytes, Value.NEVER);
  }

  /** Sets the value if the key has that version: {@code ABSENT} or {@code CHANGED} otherwise. */
  public static Change compareAndPut(long version, byte[] bytes) {
    return of(Kind.COMPARE_AND_PUT, bytes, Value.NEVER).ifVersion(version);
  }

  /** Sets the value of an absent key: {@code REFUSED} otherwise. */
  public static Change add(byte[] bytes) {
    return of(Kind.ADD, bytes, Value.NEVER);
  }

  /** Sets the value of a key that is there: {@code REFUSED} otherwise. */
  public static Change replace(byte[] bytes) {
    return of(Kind.REPLACE, bytes, Value.NEVER);
  }

  /** Puts bytes behind those of a key that is there: {@code REFUSED} otherwise. */
  public static Change append(byte[] bytes) {
    return of(Kind.APPEND, bytes, KEEP);
  }

  /** Puts bytes before those of a key that is there: {@code REFUSED} otherwise. */
  public static Change prepend(byte[] bytes) {
    return of(Kind.PREPEND, bytes, KEEP);
  }

  /**
   * Adds to the value, an unsigned decimal number, modulo 2^64. A number that becomes shorter is
   * filled up with spaces, as memcached does. {@code ABSENT} or {@code NOT_A_NUMBER} otherwise.
   */
  public static Change increment(long delta) {
    return counting(Kind.ADD_NUMBER, delta);
  }

  /** As {@link #increment}, but subtracts, and stops at 0. */
  public static Change decrement(long delta) {
    return counting(Kind.SUBTRACT_NUMBER, delta);
  }

  /** Changes when the key expires, and nothing else, not even its version. */
  public static Change touch(long expiresAtMillis) {
    return of(Kind.TOUCH, new byte[0], expiresAtMillis);
  }

  /** Makes the key absent; {@code ABSENT} if it is. */
  public static Change remove() {
    return of(Kind.REMOVE, new byte[0], KEEP);
  }

  /**
   * Gives the task of making a value anew to who asks first, if it is stale or expires soon; {@link
   * Value#claim} of the outcome says who has it now. {@code ABSENT} if there is no value. Leaves
   * the version as it is, and when the value expires unless told otherwise. Not over HTTP, where
   * values come without that number.
   *
   * @param claim a number of one's own that is not 0, as of 64 random bits
   * @param latestMillis a value is given away if it expires then or before, or is stale; {@link
   *     Long#MAX_VALUE} for any
   */
  public static Change claim(long claim, long latestMillis) {
    return counting(Kind.CLAIM, latestMillis).claimedBy(claim);
  }

  /**
   * Sets the value if the key has a version that is greater than that, taken without a sign: {@code
   * ABSENT} or {@code CHANGED} otherwise. The value is stale, and expires and is claimed as the one
   * before it.
   */
  public static Change putStale(long version, byte[] bytes) {
    return of(Kind.PUT_STALE, bytes, KEEP).ifVersion(version);
  }

  /** Makes the value stale, and claimed by nobody; {@code ABSENT} if there is none. */
  public static Change makeStale() {
    return of(Kind.MAKE_STALE, new byte[0], KEEP);
  }

  /** The same change, of a value that is claimed from its beginning. */
  public Change claimedBy(long number) {
    return new Change(
        kind, bytes, flags, expiresAtMillis, expected, delta, bytesMax, answersBytes, number);
  }

  /** The same change, with these flags in the value. */
  public Change flags(int flags) {
    return new Change(
        kind, bytes, flags, expiresAtMillis, expected, delta, bytesMax, answersBytes, claim);
  }

  /** The same change, for a value that is absent from that time on. */
  public Change expires(long atMillis) {
    return new Change(kind, bytes, flags, atMillis, expected, delta, bytesMax, answersBytes, claim);
  }

  /** The same change, {@code CHANGED} unless the key has that version; 0 stands for any. */
  public Change ifVersion(long version) {
    return new Change(
        kind, bytes, flags, expiresAtMillis, version, delta, bytesMax, answersBytes, claim);
  }

  /** The same change, {@code TOO_LARGE} if the value would have more bytes. */
  public Change bytesMax(int max) {
    return new Change(
        kind, bytes, flags, expiresAtMillis, expected, delta, max, answersBytes, claim);
  }

  /** The same change, {@code TOO_LARGE} also if the value would have more bytes than that. */
  public Change withBytesAtMost(int max) {
    return bytesMax(Math.min(bytesMax, max));
  }

  /** The same change, with the value's bytes in its outcome. */
  public Change answeringBytes() {
    return new Change(kind, bytes, flags, expiresAtMillis, expected, delta, bytesMax, true, claim);
  }

  /** When the value expires if this sets it: a time, {@link Value#NEVER} or {@link #KEEP}. */
  public long expiresAtMillis() {
    return expiresAtMillis;
  }

  /** Whether its outcome may have as many bytes as a value; a count has few. */
  public boolean answersValue() {
    return answersBytes && kind != Kind.ADD_NUMBER && kind != Kind.SUBTRACT_NUMBER;
  }

  /** Whether what comes of it depends on who claims the value. */
  public boolean isClaimed() {
    return claim != 0;
  }

  /** How many bytes it puts, appends or prepends. */
  public int bytes() {
    return bytes.length;
  }

  /** Whether it needs to know nothing of the key's value and leaves one that lives on. */
  public boolean isBlindPut(long nowMillis) {
    boolean lives = expiresAtMillis == Value.NEVER || expiresAtMillis > nowMillis;
    return kind == Kind.PUT && claim == 0 && lives && bytes.length <= bytesMax;
  }

  /** What {@link #apply} leaves of any key, if this {@link #isBlindPut}. */
  public Value valuePut(long version) {
    return new Value(bytes, flags, version, expiresAtMillis);
  }

  /**
   * What {@link #apply} answered when it left that value. A change that gets lost with its node is
   * sent again, and this is how one is recognised that had been done; of one that left nothing,
   * nothing is there to recognise.
   */
  public Outcome answerAgain(Value left) {
    boolean counts = kind == Kind.ADD_NUMBER || kind == Kind.SUBTRACT_NUMBER;
    byte[] said = counts ? withoutFilling(left.bytes()) : left.bytes();
    return new Outcome(Status.DONE, left.withBytes(answersBytes ? said : new byte[0]));
  }

  private static byte[] withoutFilling(byte[] digits) {
    int length = digits.length;
    while (length > 0 && digits[length - 1] == ' ') {
      length--;
    }
    return Arrays.copyOf(digits, length);
  }

  /**
   * Decides.
   *
   * @param current the key's value, or null
   * @param version for the new value; one that the key never had
   */
  public Result apply(Value current, long version, long nowMillis) {
    Value old = current == null || current.isExpired(nowMillis) ? null : current;
    Status refusal = refusal(old);
    if (refusal != null) {
      return Result.refused(refusal);
    }
    return switch (kind) {
      case PUT, COMPARE_AND_PUT, ADD, REPLACE ->
          done(new Value(bytes, flags, version, expiresAtMillis, false, claim), nowMillis);
      case APPEND -> done(fresh(old, version, joined(old.bytes(), bytes)), nowMillis);
      case PREPEND -> done(fresh(old, version, joined(bytes, old.bytes())), nowMillis);
      case ADD_NUMBER, SUBTRACT_NUMBER -> counted(old, version, nowMillis);
      case TOUCH -> done(kept(old, old.claim()), nowMillis);
      case CLAIM -> claimed(old, nowMillis);
      case PUT_STALE ->
          done(new Value(bytes, flags, version, expiry(old), true, old.claim()), nowMillis);
      case MAKE_STALE ->
          done(new Value(old.bytes(), old.flags(), version, expiry(old), true, 0), nowMillis);
      case REMOVE -> Result.removed();
    };
  }

  private Status refusal(Value old) {
    boolean matches = expected == 0 || (old != null && old.version() == expected);
    boolean there = old != null;
    return switch (kind) {
      case PUT -> null;
      case ADD -> there ? Status.REFUSED : null;
      case REPLACE -> there ? null : Status.REFUSED;
      case APPEND, PREPEND -> there ? matches ? null : Status.CHANGED : Status.REFUSED;
      case ADD_NUMBER, SUBTRACT_NUMBER -> there ? null : Status.ABSENT;
      case PUT_STALE ->
          there
              ? Long.compareUnsigned(expected, old.version()) < 0 ? null : Status.CHANGED
              : Status.ABSENT;
      case COMPARE_AND_PUT, TOUCH, REMOVE, CLAIM, MAKE_STALE ->
          there ? matches ? null : Status.CHANGED : Status.ABSENT;
    };
  }

  private Result counted(Value old, long version, long nowMillis) {
    Decimal number = Decimal.unsigned(old.bytes(), 0, old.bytes().length);
    if (old.bytes().length == 0) {
      return Result.refused(Status.NOT_A_NUMBER);
    }
    if (expected != 0 && old.version() != expected) {
      return Result.refused(Status.CHANGED);
    }
    if (!number.isValid()) {
      return Result.refused(Status.NOT_A_NUMBER);
    }
    boolean below = Long.compareUnsigned(delta, number.bits()) > 0;
    long sum = kind == Kind.ADD_NUMBER ? number.bits() + delta : below ? 0 : number.bits() - delta;
    byte[] digits = Long.toUnsignedString(sum).getBytes(US_ASCII);
    byte[] filled = Arrays.copyOf(digits, Math.max(digits.length, old.bytes().length));
    Arrays.fill(filled, digits.length, filled.length, (byte) ' ');
    // As memcached, which writes into the value that is there if there is room.
    Value next =
        filled.length > old.bytes().length
            ? fresh(old, version, filled)
            : new Value(filled, old.flags(), version, expiry(old), old.stale(), old.claim());
    Result stored = done(next, nowMillis);
    Value answer = stored.outcome().value();
    return answer == null
        ? stored
        : new Result(stored.value(), new Outcome(Status.DONE, answer.withBytes(digits)), true);
  }

  private long expiry(Value old) {
    return expiresAtMillis == KEEP ? old.expiresAtMillis() : expiresAtMillis;
  }

  private Value fresh(Value old, long version, byte[] newBytes) {
    return new Value(newBytes, old.flags(), version, expiry(old));
  }

  private Result claimed(Value old, long nowMillis) {
    boolean wins = canClaim(old);
    Result claimed = done(kept(old, wins ? claim : old.claim()), nowMillis);
    boolean writes = wins || expiry(old) != old.expiresAtMillis();
    return new Result(claimed.value(), claimed.outcome(), writes);
  }

  private Value kept(Value old, long by) {
    return new Value(old.bytes(), old.flags(), old.version(), expiry(old), old.stale(), by);
  }

  private boolean canClaim(Value old) {
    long ends = old.expiresAtMillis() == Value.NEVER ? Long.MAX_VALUE : old.expiresAtMillis();
    return old.claim() == 0 && (old.stale() || ends <= delta);
  }

  private Result done(Value value, long nowMillis) {
    if (value.bytes().length > bytesMax) {
      return Result.refused(Status.TOO_LARGE);
    }
    Value answer = answersBytes ? value : value.withBytes(new byte[0]);
    Value left = value.isExpired(nowMillis) ? null : value;
    return new Result(left, new Outcome(Status.DONE, answer), true);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** The change as it goes to the node that does it. */
  public byte[] encode() {
    boolean hasClaim = claim != 0;
    ByteBuffer out =
        ByteBuffer.allocate(HEAD_BYTES + (hasClaim ? Long.BYTES : 0) + bytes.length)
            .put(kind.code)
            .put((byte) ((answersBytes ? ANSWERS_BYTES : 0) | (hasClaim ? HAS_CLAIM : 0)))
            .putInt(flags)
            .putLong(expiresAtMillis)
            .putLong(expected)
            .putLong(delta)
            .putInt(bytesMax);
    if (hasClaim) {
      out.putLong(claim);
    }
    return out.put(bytes).array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Change decode(byte[] encoded) {
    try {
      return read(ByteBuffer.wrap(encoded));
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "a change is cut off after " + encoded.length + " bytes", e);
    }
  }

  private static Change read(ByteBuffer in) {
    Kind kind = Kind.of(in.get());
    int said = in.get();
    boolean answersBytes = (said & ANSWERS_BYTES) != 0;
    int flags = in.getInt();
    long expiresAtMillis = in.getLong();
    long expected = in.getLong();
    long delta = in.getLong();
    int bytesMax = in.getInt();
    long claim = (said & HAS_CLAIM) == 0 ? 0 : in.getLong();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return new Change(
        kind, bytes, flags, expiresAtMillis, expected, delta, bytesMax, answersBytes, claim);
  }

  /** A time that is over for every clock, for values that are to be absent at once. */
  public static long already() {
    return ALREADY;
  }

  /**
   * What a change leaves, and what it answers.
   *
   * @param value what the key has now; null if it is absent, and of no meaning unless the outcome
   *     is {@code DONE}
   * @param writes whether that is another state than before, for stores to keep
   */
  public record Result(Value value, Outcome outcome, boolean writes) {
    static Result refused(Status status) {
      return new Result(null, Outcome.not(status), false);
    }

    static Result removed() {
      return new Result(null, new Outcome(Status.DONE, null), true);
    }
  }
}
