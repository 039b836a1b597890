package org.howdah.store.node;

import java.nio.file.Path;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.keys.NodeKeys;
import org.howdah.store.memcached.Admission;
import org.howdah.store.memcached.Users;

/**
 * How a node knows others, and they know it.
 *
 * @param keys a folder with the node's keys: all of its ports then speak TLS; null for plain ones
 * @param users a file of the users that memcached clients have to be; null for anyone
 * @param certificate a file with another certificate for memcached clients; null for that of {@code
 *     keys}
 * @param certificateKey the file of its key
 */
public record Protection(Path keys, Path users, Path certificate, Path certificateKey) {
  /** Whether whoever can reach the node's ports is let in by what they show alone. */
  boolean isComplete() {
    return keys != null && users != null;
  }

  /** The node's keys; null if it has none. */
  NodeKeys read() throws HowdahException {
    return keys == null ? null : NodeKeys.read(keys);
  }

  /**
   * Whom the memcached port lets in.
   *
   * @param read the node's keys, or null
   */
  Admission admission(NodeKeys read) throws HowdahException {
    Admission plain = new Admission(null, users == null ? null : Users.read(users));
    if ((certificate == null) != (certificateKey == null)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "set memcached.certificate and memcached.key both, or neither");
    }
    if (certificate != null) {
      return plain.by(Admission.tls(certificate, certificateKey));
    }
    return read == null ? plain : plain.by(Admission.tls(read.certificate(), read.key()));
  }
}
