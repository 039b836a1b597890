package org.howdah.store.http;

import java.io.IOException;
import java.io.InputStream;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/** A walk over a partition that a node sends. */
final class RemoteScan implements Scan {
  private final InputStream in;
  private final FrameReader frames;
  private byte[] key;
  private Value value;
  private boolean kept;

  RemoteScan(InputStream in, String address) {
    this.in = in;
    frames = FrameReader.ofAnswer(in, "the scan of a partition on the node at " + address);
  }

  @Override
  public boolean next() throws HowdahException {
    do {
      if (!frames.next()) {
        return false;
      }
      kept |= frames.kind() == Frames.KEPT;
    } while (frames.kind() == Frames.ALIVE || frames.kind() == Frames.KEPT);
    if (frames.kind() != Frames.ENTRY) {
      throw frames.unexpected();
    }
    key = frames.keyBefore();
    value = frames.value();
    return true;
  }

  @Override
  public byte[] key() {
    return key;
  }

  @Override
  public Value value() {
    return value;
  }

  @Override
  public boolean isKept() {
    return kept;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException nothingIsLost) {
      // It was read only.
    }
  }
}
