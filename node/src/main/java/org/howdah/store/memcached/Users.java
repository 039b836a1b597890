package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Who may ask a server. Immutable. */
public final class Users {
  private static final int USERS_MAX = 1000;

  /** How many bytes a user and a password have together, with the space between. */
  static final int BYTES_MAX = 1024;

  /** As clients say them, with a space between. */
  private final List<byte[]> users;

  private Users(List<byte[]> users) {
    this.users = users;
  }

  /**
   * Reads a file as that of memcached's option {@code -Y}: in each line a user, a colon and a
   * password, both without spaces.
   *
   * @throws HowdahException naming the file, and the line that is wrong
   */
  public static Users read(Path file) throws HowdahException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, UTF_8);
    } catch (IOException e) {
      throw wrong("cannot read the memcached users in " + file + " (" + e + ")", e);
    }
    List<byte[]> users = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        users.add(user(lines.get(i), file + ", line " + (i + 1)));
      }
    }
    if (users.isEmpty() || users.size() > USERS_MAX) {
      throw wrong(file + " has " + users.size() + " users; it needs 1 to " + USERS_MAX, null);
    }
    return new Users(List.copyOf(users));
  }

  private static byte[] user(String line, String where) throws HowdahException {
    byte[] said = line.replaceFirst(":", " ").getBytes(UTF_8);
    if (!line.matches("[^\\s:]+:\\S+") || said.length > BYTES_MAX) {
      throw wrong(where + ": write user:password, both without spaces", null);
    }
    return said;
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }

  /** Whether there is such a user; takes as long whatever is wrong. */
  boolean admit(byte[] name, byte[] password) {
    byte[] said = Arrays.copyOf(name, name.length + 1 + password.length);
    said[name.length] = ' ';
    System.arraycopy(password, 0, said, name.length + 1, password.length);
    boolean found = false;
    for (byte[] user : users) {
      found |= MessageDigest.isEqual(user, said);
    }
    return found;
  }
}
