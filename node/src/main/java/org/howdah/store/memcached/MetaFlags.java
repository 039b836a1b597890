package org.howdah.store.memcached;

import java.util.Base64;
import org.howdah.store.Decimal;

/** The flags of a meta command, checked as memcached checks them. */
final class MetaFlags {
  private static final String KNOWN = "bNTlOPLkstcfvhuqFCMJDIR";
  private static final int BASE64_GROUP = 4;
  private static final int OPAQUE_MAX = 32;
  private static final String BAD_TOKEN = "CLIENT_ERROR bad token in command line format";

  /** What is wrong; null if nothing is. */
  String error;

  byte[] key;
  boolean binaryKey;
  boolean quiet;
  boolean value;
  boolean touches;
  boolean vivifies;
  boolean vivifiesLast;
  boolean recaches;
  boolean recachesAfterTouch;
  boolean invalidates;
  boolean created;
  boolean compares;
  char mode;
  int exptime;
  int vivifyExptime;
  int recacheExptime;
  int clientFlags;
  long version;
  long initial;
  long delta = 1;

  /** The number with which this request claims a value; 0 if it does not. */
  long claim;

  private final Tokens line;
  private final int first;

  /**
   * @param first the word at which flags begin
   * @param refused flags that are not served here
   */
  MetaFlags(Tokens line, int first, String refused) {
    this.line = line;
    this.first = first;
    key = line.bytes(1);
    boolean[] seen = new boolean[128];
    for (int i = first; i < line.count(); i++) {
      char flag = line.first(i);
      if (flag >= 127 || seen[flag]) {
        error = "CLIENT_ERROR duplicate flag";
        return;
      }
      seen[flag] = true;
      if (KNOWN.indexOf(flag) < 0 || refused.indexOf(flag) >= 0) {
        error = "CLIENT_ERROR invalid flag";
        return;
      }
      take(flag, i);
    }
  }

  private void take(char flag, int word) {
    switch (flag) {
      case 'b' -> decodeKey();
      case 'q' -> quiet = true;
      case 'v' -> value = true;
      case 'T' -> {
        exptime = (int) number(line.signed(word, 1), BAD_TOKEN);
        touches = true;
        vivifiesLast = false;
      }
      case 'N' -> {
        vivifyExptime = (int) number(line.signed(word, 1), BAD_TOKEN);
        vivifies = true;
        vivifiesLast = true;
      }
      case 'R' -> {
        recacheExptime = (int) number(line.signed(word, 1), BAD_TOKEN);
        recaches = true;
        recachesAfterTouch = touches;
      }
      case 'I' -> invalidates = true;
      case 'F' -> {
        String before = error == null ? Protocol.BAD_FORMAT : error;
        clientFlags = (int) number(line.unsigned(word, 1), before);
      }
      case 'C' -> {
        version = number(line.unsigned(word, 1), BAD_TOKEN);
        compares = true;
      }
      case 'J' ->
          initial = number(line.unsigned(word, 1), "CLIENT_ERROR invalid numeric initial value");
      case 'D' ->
          delta = number(line.unsigned(word, 1), "CLIENT_ERROR invalid numeric delta value");
      case 'M' -> {
        if (line.length(word) == 2) {
          mode = line.text(word).charAt(1);
        } else {
          error = "CLIENT_ERROR incorrect length for M token";
        }
      }
      default -> {
        // Known, and of no meaning here, or for the answer only.
      }
    }
  }

  private long number(Decimal number, String wrong) {
    if (!number.isValid()) {
      error = wrong;
    }
    return number.bits();
  }

  private void decodeKey() {
    binaryKey = true;
    if (key.length % BASE64_GROUP == 0) {
      try {
        key = Base64.getDecoder().decode(key);
        return;
      } catch (IllegalArgumentException e) {
        key = new byte[0];
      }
    }
    error = "CLIENT_ERROR error decoding key";
  }

  /** The expiry time of a value that this request makes: what its line says last. */
  int exptimeIfMade() {
    return vivifiesLast ? vivifyExptime : exptime;
  }

  /** The key as answers have it. */
  String keyText() {
    return binaryKey
        ? Base64.getEncoder().encodeToString(key) + " b"
        : new String(key, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  /** Whether an opaque token is too long to be answered. */
  boolean hasLongOpaque() {
    for (int i = first; i < line.count(); i++) {
      if (line.first(i) == 'O' && line.length(i) > OPAQUE_MAX) {
        return true;
      }
    }
    return false;
  }

  /** What answers say beside a status: for each flag in its turn, what {@code say} makes of it. */
  String answer(java.util.function.Function<Character, String> say) {
    StringBuilder text = new StringBuilder();
    for (int i = first; i < line.count(); i++) {
      char flag = line.first(i);
      String said =
          switch (flag) {
            case 'O' -> line.text(i);
            case 'k' -> "k" + keyText();
            default -> say.apply(flag);
          };
      if (said != null) {
        text.append(' ').append(said);
      }
    }
    return text.toString();
  }

  /** The same, of opaque and key alone. */
  String answer() {
    return answer(flag -> null);
  }
}
