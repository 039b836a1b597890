package org.howdah.store.ignite.comparison;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.howdah.store.CopyMend;
import org.howdah.store.ignite.LifeTime;

/** Gives all copies of keys what they should have. For one thread. */
final class CopyMender {
  private final CopyOwners owners;
  private final IgniteCache<String, byte[]> cache;
  private final CopyMend mend;
  private final long aliveAtMillis;

  CopyMender(
      Ignite ignite, String cacheName, CopyOwners owners, CopyMend mend, long aliveAtMillis) {
    this.owners = owners;
    this.mend = mend;
    this.aliveAtMillis = aliveAtMillis;
    cache = ignite.cache(cacheName);
  }

  /** What is to be done about a key. */
  CopyVerdict verdict(DifferingKeys.Found found) {
    boolean isDecided = mend == CopyMend.KEEP || mend == CopyMend.DELETE;
    return isDecided ? found.verdict().decided(mend == CopyMend.KEEP) : found.verdict();
  }

  /**
   * Does it for some keys, and gives those whose copies are all the same afterwards. They are
   * looked at together: owners wait for each other, and say half a second later that they have a
   * change.
   *
   * @throws RuntimeException of Ignite's if nothing can be done now
   */
  Set<String> mend(List<DifferingKeys.Found> all) {
    Set<String> done = new HashSet<>();
    if (!mend.changes()) {
      return done;
    }
    try {
      for (DifferingKeys.Found found : all) {
        CopyVerdict verdict = verdict(found);
        if (verdict.isKnown()) {
          mend(found, verdict);
          done.add(found.key());
        }
      }
    } catch (RuntimeException e) {
      if (done.isEmpty()) {
        throw e;
      }
      // The others differ as before, and are said to.
    }
    new DifferingKeys(owners, done, aliveAtMillis)
        .settle()
        .forEach(still -> done.remove(still.key()));
    return done;
  }

  private void mend(DifferingKeys.Found found, CopyVerdict verdict) {
    byte[] wanted = verdict.isDeletion() ? MendCopy.NOTHING : fetch(found, verdict.from());
    if (wanted != null) {
      mend(found, wanted, verdict);
    }
  }

  /** Null if it has changed meanwhile: then the change has gone to all. */
  private byte[] fetch(DifferingKeys.Found found, int from) {
    byte[] stored = owners.fetch(from, found.key());
    boolean same =
        stored != null && Arrays.equals(Digests.of(stored), found.states().get(from).digest);
    return same ? stored : null;
  }

  private void mend(DifferingKeys.Found found, byte[] wanted, CopyVerdict verdict) {
    byte[] first = found.states().get(0).digest;
    LifeTime life =
        verdict.isDeletion()
            ? LifeTime.ETERNAL
            : LifeTime.until(
                found.states().get(verdict.from()).expiresAtMillis, System.currentTimeMillis());
    cache
        .withExpiryPolicy(life)
        .invoke(found.key(), MendCopy.INSTANCE, first == null ? MendCopy.NOTHING : first, wanted);
  }
}
