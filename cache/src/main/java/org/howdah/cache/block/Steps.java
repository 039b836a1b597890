package org.howdah.cache.block;

import java.io.IOException;

/** Is told of each step that changes the folder, so that a test can end the process there. */
interface Steps {
  /** What has just been done. */
  enum Step {
    CREATED,
    APPENDED,
    DESCRIBED,
    CLOSED,
    RENAMED,
    DELETED,
    INDEXED
  }

  /** In the product. */
  Steps NONE = step -> {};

  /**
   * @throws IOException as if the device had failed at the next step
   */
  void after(Step step) throws IOException;
}
