package org.howdah.cli.run;

import java.nio.file.Path;
import java.util.Map;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;

/**
 * What {@code --cache DIR:SIZE} says.
 *
 * @param folder absolute
 * @param bytes that it may take
 */
public record CacheOption(Path folder, long bytes) {
  /**
   * Reads the option's value; the size stands behind the last colon.
   *
   * @throws UserError when it is not a folder and a size
   */
  public static CacheOption parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1) {
      throw new UserError("--cache needs a folder and a size, as /nvme/howdah:80g, not " + text);
    }
    long bytes = MemorySize.parse("--cache", text.substring(colon + 1));
    Path folder = Path.of(text.substring(0, colon)).toAbsolutePath().normalize();
    return new CacheOption(folder, bytes);
  }

  /** Adds the settings of jobs that use it. */
  void putInto(Map<String, String> values) {
    values.put(CacheKeys.DIR, folder.toString());
    values.put(CacheKeys.BYTES, Long.toString(bytes));
    CachedSchemes.putInto(values);
  }
}
