package org.howdah.store;

import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.store.Outcome.Status;

/**
 * What is to become of a key, decided where the key lives. Immutable; the same change of the same
 * value has the same outcome, so that each owner can repeat it.
 */
@PublicApi
public final class Change {
  /** For {@link #expires}: whatever the key has. */
  public static final long KEEP = ChangeTerms.KEEP;

  /** The longest value of all. */
  public static final int BYTES_MAX = 1 << 30;

  private static final long ALREADY = 1;

  private final ChangeTerms terms;

  Change(ChangeTerms terms) {
    this.terms = terms;
  }

  private static Change of(ChangeKind kind, byte[] bytes, long expiresAtMillis) {
    return new Change(new ChangeTerms(kind, bytes, 0, expiresAtMillis, 0, 0, BYTES_MAX, false, 0));
  }

  private static Change counting(ChangeKind kind, long delta) {
    return new Change(new ChangeTerms(kind, new byte[0], 0, KEEP, 0, delta, BYTES_MAX, true, 0));
  }

  /** Sets the value, whatever there is. */
  public static Change put(byte[] bytes) {
    return of(ChangeKind.PUT, bytes, Value.NEVER);
  }

  /** Sets the value if the key has that version: {@code ABSENT} or {@code CHANGED} otherwise. */
  public static Change compareAndPut(long version, byte[] bytes) {
    return of(ChangeKind.COMPARE_AND_PUT, bytes, Value.NEVER).ifVersion(version);
  }

  /** Sets the value of an absent key: {@code REFUSED} otherwise. */
  public static Change add(byte[] bytes) {
    return of(ChangeKind.ADD, bytes, Value.NEVER);
  }

  /** Sets the value of a key that is there: {@code REFUSED} otherwise. */
  public static Change replace(byte[] bytes) {
    return of(ChangeKind.REPLACE, bytes, Value.NEVER);
  }

  /** Puts bytes behind those of a key that is there: {@code REFUSED} otherwise. */
  public static Change append(byte[] bytes) {
    return of(ChangeKind.APPEND, bytes, KEEP);
  }

  /** Puts bytes before those of a key that is there: {@code REFUSED} otherwise. */
  public static Change prepend(byte[] bytes) {
    return of(ChangeKind.PREPEND, bytes, KEEP);
  }

  /**
   * Adds to the value, an unsigned decimal number, modulo 2^64. A number that becomes shorter is
   * filled up with spaces, as memcached does. {@code ABSENT} or {@code NOT_A_NUMBER} otherwise.
   */
  public static Change increment(long delta) {
    return counting(ChangeKind.ADD_NUMBER, delta);
  }

  /** As {@link #increment}, but subtracts, and stops at 0. */
  public static Change decrement(long delta) {
    return counting(ChangeKind.SUBTRACT_NUMBER, delta);
  }

  /** Changes when the key expires, and nothing else, not even its version. */
  public static Change touch(long expiresAtMillis) {
    return of(ChangeKind.TOUCH, new byte[0], expiresAtMillis);
  }

  /** Makes the key absent; {@code ABSENT} if it is. */
  public static Change remove() {
    return of(ChangeKind.REMOVE, new byte[0], KEEP);
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
    return counting(ChangeKind.CLAIM, latestMillis).claimedBy(claim);
  }

  /**
   * Sets the value if the key has a version that is greater than that, taken without a sign: {@code
   * ABSENT} or {@code CHANGED} otherwise. The value is stale, and expires and is claimed as the one
   * before it.
   */
  public static Change putStale(long version, byte[] bytes) {
    return of(ChangeKind.PUT_STALE, bytes, KEEP).ifVersion(version);
  }

  /** Makes the value stale, and claimed by nobody; {@code ABSENT} if there is none. */
  public static Change makeStale() {
    return of(ChangeKind.MAKE_STALE, new byte[0], KEEP);
  }

  /** The same change, of a value that is claimed from its beginning. */
  @Internal
  public Change claimedBy(long number) {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            terms.flags(),
            terms.expiresAtMillis(),
            terms.expected(),
            terms.delta(),
            terms.bytesMax(),
            terms.answersBytes(),
            number));
  }

  /** The same change, with these flags in the value. */
  public Change flags(int flags) {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            flags,
            terms.expiresAtMillis(),
            terms.expected(),
            terms.delta(),
            terms.bytesMax(),
            terms.answersBytes(),
            terms.claim()));
  }

  /** The same change, for a value that is absent from that time on. */
  public Change expires(long atMillis) {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            terms.flags(),
            atMillis,
            terms.expected(),
            terms.delta(),
            terms.bytesMax(),
            terms.answersBytes(),
            terms.claim()));
  }

  /** The same change, {@code CHANGED} unless the key has that version; 0 stands for any. */
  public Change ifVersion(long version) {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            terms.flags(),
            terms.expiresAtMillis(),
            version,
            terms.delta(),
            terms.bytesMax(),
            terms.answersBytes(),
            terms.claim()));
  }

  /** The same change, {@code TOO_LARGE} if the value would have more bytes. */
  public Change bytesMax(int max) {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            terms.flags(),
            terms.expiresAtMillis(),
            terms.expected(),
            terms.delta(),
            max,
            terms.answersBytes(),
            terms.claim()));
  }

  /** The same change, {@code TOO_LARGE} also if the value would have more bytes than that. */
  @Internal
  public Change withBytesAtMost(int max) {
    return bytesMax(Math.min(terms.bytesMax(), max));
  }

  /** The same change, with the value's bytes in its outcome. */
  public Change answeringBytes() {
    return new Change(
        new ChangeTerms(
            terms.kind(),
            terms.bytes(),
            terms.flags(),
            terms.expiresAtMillis(),
            terms.expected(),
            terms.delta(),
            terms.bytesMax(),
            true,
            terms.claim()));
  }

  /** When the value expires if this sets it: a time, {@link Value#NEVER} or {@link #KEEP}. */
  @Internal
  public long expiresAtMillis() {
    return terms.expiresAtMillis();
  }

  /** Whether its outcome may have as many bytes as a value; a count has few. */
  @Internal
  public boolean answersValue() {
    return terms.answersBytes()
        && terms.kind() != ChangeKind.ADD_NUMBER
        && terms.kind() != ChangeKind.SUBTRACT_NUMBER;
  }

  /** Whether what comes of it depends on who claims the value. */
  @Internal
  public boolean isClaimed() {
    return terms.claim() != 0;
  }

  /** How many bytes it puts, appends or prepends. */
  @Internal
  public int bytes() {
    return terms.bytes().length;
  }

  /** Whether it needs to know nothing of the key's value and leaves one that lives on. */
  @Internal
  public boolean isBlindPut(long nowMillis) {
    boolean lives = terms.expiresAtMillis() == Value.NEVER || terms.expiresAtMillis() > nowMillis;
    return terms.kind() == ChangeKind.PUT
        && terms.claim() == 0
        && lives
        && terms.bytes().length <= terms.bytesMax();
  }

  /** What {@link #apply} leaves of any key, if this {@link #isBlindPut}. */
  @Internal
  public Value valuePut(long version) {
    return new Value(terms.bytes(), terms.flags(), version, terms.expiresAtMillis());
  }

  /**
   * What {@link #apply} answered when it left that value. A change that gets lost with its node is
   * sent again, and this is how one is recognised that had been done; of one that left nothing,
   * nothing is there to recognise.
   */
  @Internal
  public Outcome answerAgain(Value left) {
    boolean counts =
        terms.kind() == ChangeKind.ADD_NUMBER || terms.kind() == ChangeKind.SUBTRACT_NUMBER;
    byte[] said = counts ? ChangeRules.withoutFilling(left.bytes()) : left.bytes();
    return new Outcome(Status.DONE, left.withBytes(terms.answersBytes() ? said : new byte[0]));
  }

  /**
   * Decides.
   *
   * @param current the key's value, or null
   * @param version for the new value; one that the key never had
   */
  @Internal
  public ChangeResult apply(Value current, long version, long nowMillis) {
    return new ChangeRules(terms, version, nowMillis).apply(current);
  }

  /** The change as it goes to the node that does it. */
  @Internal
  public byte[] encode() {
    return ChangeBytes.encode(terms);
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  @Internal
  public static Change decode(byte[] encoded) {
    return new Change(ChangeBytes.decode(encoded));
  }

  /** A time that is over for every clock, for values that are to be absent at once. */
  @Internal
  public static long already() {
    return ALREADY;
  }
}
