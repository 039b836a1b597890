package org.howdah.yarn.service;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.stream.ChunkedFile;
import io.netty.handler.stream.ChunkedInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The same as {@link DirectRegion} where what is sent is encrypted before, in chunks. For one
 * thread at a time.
 */
final class DirectChunks implements ChunkedInput<ByteBuf> {
  private static final int CHUNK_BYTES = 64 << 10;

  private final ChunkedFile plain;
  private final DirectReader reader;
  private final Path path;
  private boolean isPlain;
  private long sent;

  /**
   * @param plain how it would be sent without; closed with this one
   * @param path of the same file
   */
  DirectChunks(ChunkedFile plain, Path path, ReadBuffers buffers) {
    this.plain = plain;
    this.path = path;
    reader = new DirectReader(path, plain.startOffset(), plain.length(), buffers);
  }

  @Override
  public boolean isEndOfInput() {
    return sent == length();
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator allocator) throws Exception {
    if (isEndOfInput()) {
      return null;
    }
    isPlain |= sent == 0 && reader.next(0).isEmpty();
    ByteBuf chunk = isPlain ? plain.readChunk(allocator) : direct(allocator);
    sent += chunk.readableBytes();
    return chunk;
  }

  private ByteBuf direct(ByteBufAllocator allocator) throws IOException {
    ByteBuffer next =
        reader.next(sent).orElseThrow(() -> new IOException(path + " cannot be read on"));
    int bytes = Math.min(CHUNK_BYTES, next.remaining());
    ByteBuf chunk = allocator.buffer(bytes, bytes).writeBytes(next.slice().limit(bytes));
    next.position(next.position() + bytes);
    return chunk;
  }

  @Override
  @SuppressWarnings("deprecation") // Netty still asks that there is one.
  public ByteBuf readChunk(ChannelHandlerContext context) throws Exception {
    return readChunk(context.alloc());
  }

  @Override
  public long length() {
    return plain.length();
  }

  @Override
  public long progress() {
    return sent;
  }

  @Override
  public void close() throws Exception {
    reader.close();
    plain.close();
  }
}
