package org.howdah.sidedata;

import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * What a load put where. A table exists when its manifest does.
 *
 * @param table the version that was loaded
 * @param address {@code local}, or that of the memcached servers
 * @param records how many keys it has, all different
 * @param keyBytes bytes of all keys
 * @param valueBytes bytes of all values
 * @param checksum the sum of the digests of all entries, see {@link EntryDigest}
 * @param details what the back end has to remember, such as the checksums of its files
 */
@PublicApi
public record Manifest(
    TableId table,
    String address,
    long records,
    long keyBytes,
    long valueBytes,
    long checksum,
    Map<String, String> details) {

  /** The address of tables in files of the catalog. */
  public static final String LOCAL = "local";

  public Manifest {
    details = Map.copyOf(new TreeMap<>(details));
  }

  /** Whether the table is in memcached servers. */
  public boolean isInMemcached() {
    return !address.equals(LOCAL);
  }

  /** The figures of all entries. */
  @Internal
  public EntryFigures figures() {
    return new EntryFigures(records, keyBytes, valueBytes, checksum);
  }

  /** The same with another address, figures and further details, which replace those there are. */
  @Internal
  public Manifest with(String newAddress, EntryFigures figures, Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(details);
    all.putAll(more);
    return new Manifest(
        table,
        newAddress,
        figures.records(),
        figures.keyBytes(),
        figures.valueBytes(),
        figures.checksum(),
        all);
  }

  /**
   * A detail that must be there.
   *
   * @throws IllegalArgumentException if it is not, or is no number
   */
  @Internal
  public long number(String name) {
    String text = details.get(name);
    if (text == null) {
      throw new IllegalArgumentException("it lacks " + name);
    }
    return Long.parseLong(text);
  }
}
