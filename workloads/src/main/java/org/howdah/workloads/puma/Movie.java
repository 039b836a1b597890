package org.howdah.workloads.puma;

import java.util.Arrays;
import org.apache.hadoop.io.Text;

/**
 * A movie with its ratings, read from a line {@code movie:user_rating,user_rating,…}: whole
 * numbers, ratings from 1 to 5. Spaces may follow a colon or a comma, and a comma the last rating.
 * One object reads many lines.
 */
final class Movie {
  private static final int RATING_MAX = 5;
  private static final int DIGITS_MAX = 18;
  private static final int RATINGS_AT_FIRST = 1024;

  private int[] users = new int[RATINGS_AT_FIRST];
  private byte[] ratings = new byte[RATINGS_AT_FIRST];
  private long id;
  private int size;

  private byte[] bytes;
  private int end;
  private int at;

  /** Reads a line; false if it is malformed, and then nothing else may be asked. */
  boolean read(Text line) {
    bytes = line.getBytes();
    end = line.getLength();
    at = 0;
    size = 0;
    id = number();
    return id >= 0 && skip(':') && readRatings() && at == end && size > 0;
  }

  private boolean readRatings() {
    do {
      skipSpaces();
      if (at == end) {
        return true;
      }
      long user = number();
      if (user < 0 || user > Integer.MAX_VALUE || !skip('_')) {
        return false;
      }
      long rating = number();
      if (rating < 1 || rating > RATING_MAX) {
        return false;
      }
      add((int) user, (byte) rating);
    } while (skip(','));
    return true;
  }

  private void add(int user, byte rating) {
    if (size == users.length) {
      users = Arrays.copyOf(users, 2 * size);
      ratings = Arrays.copyOf(ratings, 2 * size);
    }
    users[size] = user;
    ratings[size++] = rating;
  }

  /** A number of at most 18 digits; -1 if there is none. */
  private long number() {
    int start = at;
    long number = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      number = 10 * number + bytes[at++] - '0';
      if (at - start > DIGITS_MAX) {
        return -1;
      }
    }
    return at == start ? -1 : number;
  }

  private boolean skip(char wanted) {
    boolean found = at < end && bytes[at] == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void skipSpaces() {
    while (at < end && bytes[at] == ' ') {
      at++;
    }
  }

  long id() {
    return id;
  }

  /** How many ratings it has, at least one. */
  int size() {
    return size;
  }

  int user(int index) {
    return users[index];
  }

  byte rating(int index) {
    return ratings[index];
  }

  /** Its first ratings, at most {@code most}, as {@code user_rating,user_rating,…}. */
  String ratings(int most) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(most, size); i++) {
      text.append(i == 0 ? "" : ",").append(users[i]).append('_').append(ratings[i]);
    }
    return text.toString();
  }
}
