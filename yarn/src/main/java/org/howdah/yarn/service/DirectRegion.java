package org.howdah.yarn.service;

import io.netty.channel.FileRegion;
import io.netty.util.AbstractReferenceCounted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A part of a file that is sent as it is read by a {@link DirectReader}, or where that cannot be,
 * as it would be without. For one thread at a time.
 */
final class DirectRegion extends AbstractReferenceCounted implements FileRegion {
  private final FileRegion plain;
  private final DirectReader reader;
  private long transferred;

  /**
   * @param plain how it would be sent without; released with this one
   * @param path of the same file
   */
  DirectRegion(FileRegion plain, Path path, ReadBuffers buffers) {
    this.plain = plain;
    reader = new DirectReader(path, plain.position(), plain.count(), buffers);
  }

  @Override
  public long position() {
    return plain.position();
  }

  @Override
  public long count() {
    return plain.count();
  }

  @Override
  public long transferTo(WritableByteChannel target, long position) throws IOException {
    if (position != transferred) {
      throw new IllegalArgumentException(position + " is not where it stopped: " + transferred);
    }
    if (transferred == count()) {
      return 0;
    }
    Optional<ByteBuffer> next = reader.next(transferred);
    long sent = next.isPresent() ? target.write(next.get()) : plain.transferTo(target, transferred);
    transferred += Math.max(0, sent);
    return sent;
  }

  @Override
  public long transferred() {
    return transferred;
  }

  @Override
  @Deprecated
  public long transfered() {
    return transferred;
  }

  @Override
  protected void deallocate() {
    reader.close();
    boolean unused = plain.release();
  }

  @Override
  public FileRegion touch() {
    return this;
  }

  @Override
  public FileRegion touch(Object hint) {
    return this;
  }

  @Override
  public FileRegion retain() {
    super.retain();
    return this;
  }

  @Override
  public FileRegion retain(int increment) {
    super.retain(increment);
    return this;
  }
}
