package org.howdah.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import org.howdah.store.Outcome.Status;

/**
 * What a change leaves of a value, and what it answers: the same of the same value wherever it is
 * asked.
 */
final class ChangeRules {
  private final ChangeTerms change;
  private final long version;
  private final long nowMillis;

  /**
   * @param version for the new value; one that the key never had
   */
  ChangeRules(ChangeTerms change, long version, long nowMillis) {
    this.change = change;
    this.version = version;
    this.nowMillis = nowMillis;
  }

  /**
   * @param current the key's value, or null
   */
  ChangeResult apply(Value current) {
    Value old = current == null || current.isExpired(nowMillis) ? null : current;
    Status refusal = refusal(old);
    if (refusal != null) {
      return ChangeResult.refused(refusal);
    }
    return switch (change.kind()) {
      case PUT, COMPARE_AND_PUT, ADD, REPLACE ->
          done(
              new Value(
                  change.bytes(),
                  change.flags(),
                  version,
                  change.expiresAtMillis(),
                  false,
                  change.claim()));
      case APPEND -> done(fresh(old, joined(old.bytes(), change.bytes())));
      case PREPEND -> done(fresh(old, joined(change.bytes(), old.bytes())));
      case ADD_NUMBER, SUBTRACT_NUMBER -> counted(old);
      case TOUCH -> done(kept(old, old.claim()));
      case CLAIM -> claimed(old);
      case PUT_STALE ->
          done(new Value(change.bytes(), change.flags(), version, expiry(old), true, old.claim()));
      case MAKE_STALE -> done(new Value(old.bytes(), old.flags(), version, expiry(old), true, 0));
      case REMOVE -> ChangeResult.removed();
    };
  }

  private Status refusal(Value old) {
    boolean matches = change.expected() == 0 || (old != null && old.version() == change.expected());
    boolean there = old != null;
    return switch (change.kind()) {
      case PUT -> null;
      case ADD -> there ? Status.REFUSED : null;
      case REPLACE -> there ? null : Status.REFUSED;
      case APPEND, PREPEND -> there ? matches ? null : Status.CHANGED : Status.REFUSED;
      case ADD_NUMBER, SUBTRACT_NUMBER -> there ? null : Status.ABSENT;
      case PUT_STALE ->
          there
              ? Long.compareUnsigned(change.expected(), old.version()) < 0 ? null : Status.CHANGED
              : Status.ABSENT;
      case COMPARE_AND_PUT, TOUCH, REMOVE, CLAIM, MAKE_STALE ->
          there ? matches ? null : Status.CHANGED : Status.ABSENT;
    };
  }

  private ChangeResult counted(Value old) {
    Decimal number = Decimal.unsigned(old.bytes(), 0, old.bytes().length);
    if (old.bytes().length == 0) {
      return ChangeResult.refused(Status.NOT_A_NUMBER);
    }
    if (change.expected() != 0 && old.version() != change.expected()) {
      return ChangeResult.refused(Status.CHANGED);
    }
    if (!number.isValid()) {
      return ChangeResult.refused(Status.NOT_A_NUMBER);
    }
    boolean below = Long.compareUnsigned(change.delta(), number.bits()) > 0;
    long sum =
        change.kind() == ChangeKind.ADD_NUMBER
            ? number.bits() + change.delta()
            : below ? 0 : number.bits() - change.delta();
    byte[] digits = Long.toUnsignedString(sum).getBytes(US_ASCII);
    byte[] filled = Arrays.copyOf(digits, Math.max(digits.length, old.bytes().length));
    Arrays.fill(filled, digits.length, filled.length, (byte) ' ');
    // As memcached, which writes into the value that is there if there is room.
    Value next =
        filled.length > old.bytes().length
            ? fresh(old, filled)
            : new Value(filled, old.flags(), version, expiry(old), old.stale(), old.claim());
    ChangeResult stored = done(next);
    Value answer = stored.outcome().value();
    return answer == null
        ? stored
        : new ChangeResult(
            stored.value(), new Outcome(Status.DONE, answer.withBytes(digits)), true);
  }

  private long expiry(Value old) {
    return change.expiresAtMillis() == ChangeTerms.KEEP
        ? old.expiresAtMillis()
        : change.expiresAtMillis();
  }

  private Value fresh(Value old, byte[] newBytes) {
    return new Value(newBytes, old.flags(), version, expiry(old));
  }

  private ChangeResult claimed(Value old) {
    boolean wins = canClaim(old);
    ChangeResult claimed = done(kept(old, wins ? change.claim() : old.claim()));
    boolean writes = wins || expiry(old) != old.expiresAtMillis();
    return new ChangeResult(claimed.value(), claimed.outcome(), writes);
  }

  private Value kept(Value old, long by) {
    return new Value(old.bytes(), old.flags(), old.version(), expiry(old), old.stale(), by);
  }

  private boolean canClaim(Value old) {
    long ends = old.expiresAtMillis() == Value.NEVER ? Long.MAX_VALUE : old.expiresAtMillis();
    return old.claim() == 0 && (old.stale() || ends <= change.delta());
  }

  private ChangeResult done(Value value) {
    if (value.bytes().length > change.bytesMax()) {
      return ChangeResult.refused(Status.TOO_LARGE);
    }
    Value answer = change.answersBytes() ? value : value.withBytes(new byte[0]);
    Value left = value.isExpired(nowMillis) ? null : value;
    return new ChangeResult(left, new Outcome(Status.DONE, answer), true);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** A number without the spaces that stand behind it. */
  static byte[] withoutFilling(byte[] digits) {
    int length = digits.length;
    while (length > 0 && digits[length - 1] == ' ') {
      length--;
    }
    return Arrays.copyOf(digits, length);
  }
}
