package org.howdah.sidedata.memcached;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.howdah.sidedata.TableId;

/*
 * memcached's keys have at most 250 bytes, none of them a space or control character. A table's key
 * that keeps to this is seen by other clients as what it is, behind the table's name. Any other goes
 * by its SHA-256, of which no two inputs with the same are known.
 */
/**
 * The names that the entries of one version of a table have in memcached. Safe for several threads.
 */
final class Names {
  /** memcached's own limit, in bytes. */
  static final int BYTES_MAX = 250;

  private static final int DELETE = 0x7f;

  /**
   * After the table: an entry by its key, an entry by its key's digest, a roster, a list of names.
   */
  private static final String SEPARATORS = ":#!?";

  private final byte[] plain;
  private final byte[] digested;
  private final byte[] roster;
  private final byte[] list;

  Names(TableId table) {
    plain = ascii(table + ":");
    digested = ascii(table + "#");
    roster = ascii(table + "!");
    list = ascii(table + "?");
  }

  /** The name of the entry of a key. */
  byte[] ofKey(byte[] key) {
    return isPlain(key) ? join(plain, key) : join(digested, digest(key));
  }

  /** The name of a roster. */
  byte[] ofRoster(int number) {
    return join(roster, ascii(Integer.toString(number)));
  }

  /** The name of a list of names of a server's entries. */
  byte[] ofList(long number) {
    return join(list, ascii(Long.toString(number)));
  }

  /** The name of a server's count of such lists. */
  byte[] ofListCount() {
    return list.clone();
  }

  /** Whether an entry, roster or list of this table has that name. */
  static boolean belongsTo(TableId table, byte[] name) {
    byte[] id = ascii(table.toString());
    return name.length > id.length
        && Arrays.equals(name, 0, id.length, id, 0, id.length)
        && SEPARATORS.indexOf(name[id.length]) >= 0;
  }

  private boolean isPlain(byte[] key) {
    if (key.length == 0 || plain.length + key.length > BYTES_MAX) {
      return false;
    }
    for (byte b : key) {
      if ((b >= 0 && b <= ' ') || b == DELETE) {
        return false;
      }
    }
    return true;
  }

  private static byte[] digest(byte[] key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
      return Base64.getUrlEncoder().withoutPadding().encode(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = new byte[first.length + second.length];
    System.arraycopy(first, 0, joined, 0, first.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
