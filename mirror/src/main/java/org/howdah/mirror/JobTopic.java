package org.howdah.mirror;

import java.util.List;
import java.util.Set;
import org.howdah.record.HowdahException;

/** Where the mirror writes. For one thread. Whoever opened it closes it. */
public interface JobTopic extends AutoCloseable {
  /**
   * A value to come after all others of its key.
   *
   * @param value null if there is to be none any more
   */
  record Message(String key, String value) {}

  /**
   * The keys that have a value now. Reads all of the topic.
   *
   * @throws HowdahException {@code LOST} if it does not answer; {@code USER_CONFIGURATION} if it
   *     holds what no mirror has written
   */
  Set<String> keys() throws HowdahException;

  /**
   * Writes, in that order; returns when all will outlive the loss of a broker, as far as the topic
   * has copies.
   *
   * @param messages a bounded number
   * @throws HowdahException {@code LOST} if that is in doubt of any of them; to be written again,
   *     or something newer in their place
   */
  void send(List<Message> messages) throws HowdahException;

  @Override
  void close();
}
