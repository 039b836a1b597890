package org.howdah.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32;

/**
 * Writes a run file under a temporary name, segment after segment; the name it is known by comes
 * last.
 */
final class DirectoryRunWriter implements RunWriter {
  private static final Logger LOG = Logger.getLogger(DirectoryRunWriter.class.getName());

  private static final int BUFFER_BYTES = 256 << 10;

  /** Makes a run of a committed file. */
  interface Keep {
    Run keep(Path file, RunIndex index, long records);
  }

  private final Path file;
  private final Path temporary;
  private final RunIndex index;
  private final Compression compression;
  private final DiskReserve.Watch watch;
  private final boolean writesEmptySegments;
  private final Keep keep;
  private final FileChannel channel;
  private final FileOutput raw = new FileOutput();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private Runnable listener = () -> {};
  private OutputStream segment;
  private int buffered;
  private long rawBytes;
  private long segmentStart;
  private long records;
  private int partition = -1;
  private boolean ended;

  DirectoryRunWriter(
      Path file,
      int partitions,
      Compression compression,
      DiskReserve.Watch watch,
      boolean writesEmptySegments,
      Keep keep)
      throws IOException {
    this.file = file;
    this.compression = compression;
    this.watch = watch;
    this.writesEmptySegments = writesEmptySegments;
    this.keep = keep;
    temporary = file.resolveSibling(file.getFileName() + DirectoryRun.TEMPORARY_SUFFIX);
    index = new RunIndex(partitions);
    channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
  }

  @Override
  public void startPartition(int next) throws IOException {
    try {
      endSegment();
      skipTo(next);
      segment = compression.compress(raw);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Ends the open segment, if there is one. */
  private void endSegment() throws IOException {
    if (segment == null) {
      return;
    }
    byte[] end = {RecordCodec.END, RecordCodec.END};
    put(end, 0, end.length);
    flush();
    if (segment != raw) {
      segment.close();
    }
    raw.writeChecksum();
    index.set(partition, segmentStart, rawBytes, raw.position - segmentStart);
    segment = null;
  }

  /** Leaves out the partitions up to {@code next}, or gives each an end mark and a checksum. */
  private void skipTo(int next) throws IOException {
    for (int skipped = partition + 1; skipped < next; skipped++) {
      if (writesEmptySegments) {
        begin(skipped);
        segment = compression.compress(raw);
        endSegment();
      } else {
        index.set(skipped, raw.position, 0, 0);
      }
    }
    begin(next);
  }

  private void begin(int next) {
    partition = next;
    segmentStart = raw.position;
    rawBytes = 0;
  }

  @Override
  public void append(Slice key, Slice value) throws IOException {
    if (RecordCodec.size(key.length, value.length) <= buffer.length) {
      appendBuffered(key, value);
      return;
    }
    byte[] header = new byte[RecordCodec.HEADER_BYTES_MAX];
    int length = VarInt.put(header, 0, key.length);
    length = VarInt.put(header, length, value.length);
    write(header, 0, length);
    write(key.array, key.offset, key.length);
    write(value.array, value.offset, value.length);
    records++;
  }

  private void appendBuffered(Slice key, Slice value) throws IOException {
    int size = (int) RecordCodec.size(key.length, value.length);
    if (buffer.length - buffered < size) {
      flushOrFail();
    }
    buffered = RecordCodec.put(buffer, buffered, key, value);
    rawBytes += size;
    records++;
  }

  @Override
  public void appendEncoded(Slice record) throws IOException {
    write(record.array, record.offset, record.length);
    records++;
  }

  private void write(byte[] source, int offset, int length) throws IOException {
    try {
      put(source, offset, length);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void put(byte[] source, int offset, int length) throws IOException {
    rawBytes += length;
    if (length > buffer.length - buffered) {
      flush();
    }
    if (length > buffer.length) {
      segment.write(source, offset, length);
      return;
    }
    System.arraycopy(source, offset, buffer, buffered, length);
    buffered += length;
  }

  private void flushOrFail() throws IOException {
    try {
      flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void flush() throws IOException {
    segment.write(buffer, 0, buffered);
    buffered = 0;
    listener.run();
  }

  @Override
  public void reportTo(Runnable listener) {
    this.listener = listener;
  }

  @Override
  public Run commit() throws IOException {
    try {
      endSegment();
      skipTo(index.partitions());
      channel.close();
      if (Files.size(temporary) != raw.position) {
        throw new IOException("wrote " + raw.position + " bytes, found " + Files.size(temporary));
      }
      index.write(DirectoryRun.indexOf(file));
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw failed(e);
    }
    ended = true;
    return keep.keep(file, index, records);
  }

  private StoreFullException failed(IOException cause) {
    abort();
    if (cause instanceof StoreFullException full) {
      return full;
    }
    return new StoreFullException(
        "cannot write "
            + file
            + " after "
            + raw.position
            + " bytes ("
            + cause.getMessage()
            + "); "
            + file.toFile().getParentFile().getUsableSpace()
            + " bytes are free there",
        cause);
  }

  @Override
  public void abort() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "closing what is deleted anyway", e);
    }
    DirectoryRun.delete(temporary);
    DirectoryRun.delete(DirectoryRun.indexOf(file));
  }

  /** The file as a stream that sums what passes. */
  private final class FileOutput extends OutputStream {
    private final CRC32 crc = new CRC32();
    private long position;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      crc.update(source, offset, length);
      writeFully(ByteBuffer.wrap(source, offset, length));
    }

    void writeChecksum() throws IOException {
      writeFully(ByteBuffer.allocate(Integer.BYTES).putInt((int) crc.getValue()).flip());
      crc.reset();
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
      watch.before(bytes.remaining());
      position += bytes.remaining();
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }
}
