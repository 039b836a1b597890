package org.howdah.grid.host;

import java.util.List;
import java.util.Map;
import org.howdah.record.FileRange;

/**
 * Where a node's processes read job input through a cache.
 *
 * <p>Promises: safe for several threads; answers at once; never throws because the cache fails, but
 * has nothing then. Whoever made it closes it, after the {@link WorkerHost}.
 */
public interface InputCache extends AutoCloseable {
  /** None. */
  InputCache NONE =
      new InputCache() {
        @Override
        public Map<String, String> variables() {
          return Map.of();
        }

        @Override
        public Map<String, Long> figures() {
          return Map.of();
        }

        @Override
        public long[] cachedBytes(List<FileRange> ranges) {
          return new long[ranges.size()];
        }

        @Override
        public void close() {}
      };

  /** How the environment of a process says where the cache is; empty if there is none. */
  Map<String, String> variables();

  /** How large it is, and what it has and did; empty if there is none. */
  Map<String, Long> figures();

  /** How many bytes of each range it has. */
  long[] cachedBytes(List<FileRange> ranges);

  @Override
  void close();
}
