package org.howdah.store.http;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A partition that is being kept while it is read. Nothing that goes wrong with it is an error of
 * the reader: it is given up then. For one thread.
 */
final class KeepingScan implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeepingScan.class);
  private static final int BUFFER_BYTES = 64 << 10;

  private final KeptScans owner;
  private final DataSet data;
  private final KeptScans.Place place;
  private final String mark;
  private final Path file;
  private final OutputStream out;
  private final FrameWriter frames;
  private long granted;
  private long written;
  private boolean ended;

  /**
   * @param mark of the partition, all of which scans see
   * @param file to be written
   */
  KeepingScan(KeptScans owner, DataSet data, KeptScans.Place place, String mark, Path file)
      throws IOException {
    this.owner = owner;
    this.data = data;
    this.place = place;
    this.mark = mark;
    this.file = file;
    out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
    frames = new FrameWriter(out);
  }

  /** The next entry. One that expires would have to be looked at when it is sent. */
  void entry(byte[] key, Value value) {
    if (ended) {
      return;
    }
    long bytes = 0L + Integer.BYTES + Frames.ENTRY_HEAD_BYTES + key.length + value.bytes().length;
    if (value.expiresAtMillis() != Value.NEVER || !hasRoom(bytes)) {
      close();
      return;
    }
    try {
      frames.entry(key, value, value.bytes());
      written += bytes;
    } catch (IOException e) {
      giveUp(e);
    }
  }

  private boolean hasRoom(long bytes) {
    while (granted - written < bytes) {
      if (!owner.grant(place)) {
        return false;
      }
      granted += KeptScans.GRANT_BYTES;
    }
    return true;
  }

  /** The partition was read to its end. */
  void commit() {
    if (ended) {
      return;
    }
    try {
      out.close();
    } catch (IOException e) {
      giveUp(e);
      return;
    }
    ended = true;
    KeptScan.Extent extent = new KeptScan.Extent(written, frames.count(), frames.checksum());
    owner.add(data, place, mark, file, extent, granted);
  }

  private void giveUp(IOException cause) {
    LOG.warn("{} is not kept: {} cannot be written", place, file, cause);
    close();
  }

  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      out.close();
    } catch (IOException nothingOfItIsUsed) {
      // It is deleted.
    }
    owner.giveUp(place, file, granted);
  }
}
