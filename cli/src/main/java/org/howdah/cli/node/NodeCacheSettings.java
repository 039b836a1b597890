package org.howdah.cli.node;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.cache.LocalCache;
import org.howdah.cache.policy.Policies;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.UserError;
import org.howdah.cli.run.CacheOption;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** What the settings of a node say of its cache of job input. */
final class NodeCacheSettings {
  private static final String CACHE = "cache";
  private static final String PREFIX = CACHE + ".";
  private static final String POLICY = PREFIX + "policy";
  private static final String GUARD = PREFIX + "guard";
  private static final String BLOCK = PREFIX + "block.bytes";
  private static final String WRITES = PREFIX + "write.bytes.per.day";
  private static final Set<String> KEYS = new TreeSet<>(Set.of(POLICY, GUARD, BLOCK, WRITES));

  private NodeCacheSettings() {}

  /**
   * @param settings of the node, of which those for this are taken out
   * @return null if the node is to have no cache
   */
  static LocalCache.Settings of(Map<String, String> settings) throws HowdahException {
    String cache = settings.remove(CACHE);
    Policies policy = policy(settings);
    boolean guarded = guarded(settings);
    long usual = LocalCache.Settings.BLOCK_BYTES_DEFAULT;
    long block = MemorySize.take(settings, BLOCK, usual);
    if (block == 0) {
      throw wrong("the setting " + BLOCK + " must be more than 0");
    }
    long writes = MemorySize.take(settings, WRITES, 0);
    for (String key : settings.keySet()) {
      if (key.startsWith(PREFIX)) {
        throw wrong("there is no setting " + key + "; for the cache there are " + KEYS);
      }
    }
    if (cache == null) {
      return null;
    }
    try {
      CacheOption option = CacheOption.parse(cache.strip());
      return new LocalCache.Settings(
          option.folder(), option.bytes(), block, false, policy, guarded, writes);
    } catch (UserError e) {
      throw wrong(e.getMessage());
    }
  }

  private static Policies policy(Map<String, String> settings) throws HowdahException {
    String label = settings.remove(POLICY);
    try {
      return label == null ? Policies.DEFAULT : Policies.labelled(label.strip());
    } catch (IllegalArgumentException e) {
      throw wrong("the setting " + POLICY + ": " + e.getMessage());
    }
  }

  private static boolean guarded(Map<String, String> settings) throws HowdahException {
    String text = settings.getOrDefault(GUARD, "true").strip();
    settings.remove(GUARD);
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong("the setting " + GUARD + " is '" + text + "'; make it true or false");
    }
    return text.equals("true");
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }
}
