package org.howdah.shuffle;

import java.io.IOException;

/** A host wants to be asked again later. That is no failure. */
public final class HostBusyException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long pauseMillis;

  /**
   * @param pauseMillis how long it wants to be left alone, 0 or more
   */
  public HostBusyException(String host, long pauseMillis) {
    super(host + " wants to be asked again in " + pauseMillis + " ms");
    this.pauseMillis = pauseMillis;
  }

  public long pauseMillis() {
    return pauseMillis;
  }
}
