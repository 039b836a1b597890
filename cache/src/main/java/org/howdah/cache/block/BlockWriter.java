package org.howdah.cache.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32C;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Nothing is forced to the device: a process that is killed loses nothing that it wrote, and what a
 * machine that loses its power tears, the checksums find.
 */
/**
 * Writes one block, from its first byte to its last, under a temporary name; the name it is known
 * by comes last. Every way ends in {@link #commit} or {@link #abort}; a method that throws has
 * aborted. Not safe for use by several threads.
 */
public final class BlockWriter {
  private static final Logger LOG = Logger.getLogger(BlockWriter.class.getName());
  static final String TEMPORARY_SUFFIX = ".tmp";

  private final BlockId id;
  private final DataSet dataSet;
  private final Path temporary;
  private final Steps steps;
  private final Publication publication;
  private final FileChannel channel;
  private final int[] checksums;
  private final CRC32C chunk = new CRC32C();
  private long written;
  private boolean ended;

  /** Gives a file that is whole the name that it is known by. */
  interface Publication {
    void publish(StoredBlock block) throws IOException;
  }

  BlockWriter(BlockId id, DataSet dataSet, Path temporary, Steps steps, Publication publication)
      throws IOException {
    this.id = id;
    this.dataSet = dataSet;
    this.temporary = temporary;
    this.steps = steps;
    this.publication = publication;
    checksums = new int[BlockFormat.chunks(id)];
    try {
      channel =
          FileChannel.open(
              temporary,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw failed(temporary, e);
    }
    reach(Steps.Step.CREATED);
  }

  /** How many bytes are missing. */
  public long bytesLeft() {
    return id.bytes() - written;
  }

  /**
   * Writes the next bytes of the block.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if the device does not take them
   */
  public void append(byte[] source, int offset, int length) throws IOException {
    if (ended || length > bytesLeft()) {
      throw new IllegalStateException(
          "%d bytes for block %s, which waits for %d".formatted(length, id, bytesLeft()));
    }
    try {
      writeFully(ByteBuffer.wrap(source, offset, length));
    } catch (IOException e) {
      abort();
      throw failed(temporary, e);
    }
    sum(source, offset, length);
    reach(Steps.Step.APPENDED);
  }

  private void sum(byte[] source, int offset, int length) {
    int done = 0;
    while (done < length) {
      int room = BlockFormat.CHUNK_BYTES - (int) (written % BlockFormat.CHUNK_BYTES);
      int step = Math.min(room, length - done);
      chunk.update(source, offset + done, step);
      done += step;
      written += step;
      if (step == room || bytesLeft() == 0) {
        checksums[(int) ((written - 1) / BlockFormat.CHUNK_BYTES)] = (int) chunk.getValue();
        chunk.reset();
      }
    }
  }

  /**
   * Makes the block be there for readers, or for whoever is to publish it.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if bytes are missing or the device failed
   */
  public StoredBlock commit() throws IOException {
    StoredBlock stored = new StoredBlock(id, dataSet, BlockFormat.fileBytes(id, dataSet));
    try {
      if (bytesLeft() > 0) {
        throw new IOException(bytesLeft() + " of its bytes did not come");
      }
      writeFully(BlockFormat.footer(id, dataSet, checksums));
      reach(Steps.Step.DESCRIBED);
      channel.close();
      reach(Steps.Step.CLOSED);
      publication.publish(stored);
    } catch (IOException e) {
      abort();
      throw failed(temporary, e);
    }
    ended = true;
    steps.after(Steps.Step.RENAMED);
    return stored;
  }

  private void reach(Steps.Step step) throws IOException {
    try {
      steps.after(step);
    } catch (IOException e) {
      abort();
      throw failed(temporary, e);
    }
  }

  private void writeFully(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Leaves nothing of the block; does nothing after the end. */
  public void abort() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      channel.close();
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      LOG.log(Level.FINE, "cannot delete " + temporary + "; it goes at the next start", e);
    }
  }

  private static HowdahException failed(Path file, IOException cause) {
    if (cause instanceof HowdahException known) {
      return known;
    }
    return new HowdahException(
        ErrorCode.RESOURCES,
        "cannot cache a block in " + file + " (" + cause + "); it is read without the cache",
        cause);
  }
}
