package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.Arrays;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.MutableEntry;

/*
 * Ignite sends what this leaves to all owners, also the deletion of a key that the first owner does not have. The
 * change gets a version later than all before, so that no copy takes it for an older one.
 */
/**
 * Gives a key on all owners what one of them has, unless it was changed meanwhile. Stateless, as it
 * is sent where the key lives.
 */
final class MendCopy implements EntryProcessor<String, byte[], Boolean>, Serializable {
  static final MendCopy INSTANCE = new MendCopy();

  /** Instead of a value: the key is to be absent. */
  static final byte[] NOTHING = new byte[0];

  private static final long serialVersionUID = 1L;

  /**
   * @param arguments the digest of what the first owner had, or {@link #NOTHING}; and the value
   *     that all are to have, as it is stored, or {@link #NOTHING}
   */
  @Override
  public Boolean process(MutableEntry<String, byte[]> entry, Object... arguments) {
    byte[] expected = (byte[]) arguments[0];
    byte[] wanted = (byte[]) arguments[1];
    byte[] stored = entry.getValue();
    byte[] now = stored == null ? NOTHING : Digests.of(stored);
    // The second is so where Ignite asks another owner again, as the first one has died.
    if (!Arrays.equals(now, expected) && !Arrays.equals(stored, wanted)) {
      return false;
    }
    if (wanted.length == 0) {
      entry.remove();
    } else {
      entry.setValue(wanted);
    }
    return true;
  }
}
