package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * Where the bytes of one version of a table are.
 *
 * <p>Promises: what is found for a key never changes. Safe for several threads, each with a session
 * of its own. Whoever opens a back end closes it, after its sessions.
 */
@PublicApi
public interface Backend extends Closeable {
  /** Opens a way to it for one thread. */
  @Internal
  Session open() throws IOException;

  /**
   * How many bytes its values have on average, rounded up; -1 if nobody knows. Who asks for many
   * keys at once plans with it.
   */
  default long valueBytes() {
    return -1;
  }

  /** Where it is, in words for messages. */
  String where();
}
