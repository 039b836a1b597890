package org.howdah.store;

import java.util.Map;

/**
 * A key whose copies differ, or did.
 *
 * @param key a character for each of its bytes
 * @param versions of its values, by the names of the nodes that have one; {@link #ABSENT} where it
 *     is not
 * @param verdict what is right, and how that is known, as a part of a sentence
 * @param isMended whether all copies have become that
 */
public record CopyDifference(
    String key, Map<String, Long> versions, String verdict, boolean isMended) {
  /** Instead of a version. */
  public static final long ABSENT = 0;
}
