package org.howdah.grid.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.howdah.grid.GridNames;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.RangeInput;

/** Intermediate data of jobs, as files. One that can be seen is whole. Safe for several threads. */
final class RunFiles {
  private static final String OWNER_ONLY = "rw-------";
  private static final Duration ABANDONED_AFTER = Duration.ofMinutes(10);
  private static final int BUFFER_BYTES = 64 << 10;

  private final JobFolders folders;
  private final HostLimits limits;
  private final DiskReserve reserve;

  RunFiles(JobFolders folders, HostLimits limits, DiskReserve reserve) {
    this.folders = folders;
    this.limits = limits;
    this.reserve = reserve;
  }

  /**
   * What a client sends of a run.
   *
   * @param upload tells pieces of one copy from those of another
   * @param offset where it begins
   * @param length of the whole run, with its last piece; else -1
   * @param crc CRC-32C of the whole run, with its last piece
   */
  record Piece(String upload, long offset, long length, long crc) {}

  /** Takes a piece, which is the body of the request; the last one makes the run visible. */
  void put(String job, String name, Piece piece, Exchange exchange) throws IOException {
    int bytes = exchange.length(limits.pieceBytesMax());
    folders.using(
        job,
        folder -> {
          Path runs = JobFolders.runs(folder);
          Path part =
              runs.resolve(
                  "." + GridNames.run(name) + "." + piece.upload() + JobFolders.UNFINISHED);
          if (piece.offset() == 0) {
            deleteAbandoned(runs);
          }
          reserve.check(runs.resolve(name), bytes);
          boolean done = false;
          try {
            receive(part, name, piece, bytes, exchange);
            if (piece.length() >= 0) {
              check(part, name, piece);
              Files.move(part, runs.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            }
            done = true;
          } finally {
            if (!done) {
              Files.deleteIfExists(part);
            }
          }
          return part;
        });
    exchange.json(Map.of("bytes", piece.offset() + bytes, "whole", piece.length() >= 0));
  }

  private static void deleteAbandoned(Path runs) throws IOException {
    FileTime before = FileTime.from(Instant.now().minus(ABANDONED_AFTER));
    for (Path file : JobFolders.list(runs)) {
      if (JobFolders.isUnfinishedUpload(file) && modified(file).compareTo(before) < 0) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static FileTime modified(Path file) throws IOException {
    try {
      return Files.getLastModifiedTime(file);
    } catch (NoSuchFileException goneMeanwhile) {
      return FileTime.from(Instant.now());
    }
  }

  private static void receive(Path part, String name, Piece piece, int bytes, Exchange exchange)
      throws IOException {
    if (piece.offset() == 0) {
      Files.deleteIfExists(part);
      Files.createFile(part, Folders.ownerOnly(part.getParent(), OWNER_ONLY));
    }
    try (FileChannel file = FileChannel.open(part, Set.of(StandardOpenOption.WRITE))) {
      if (file.size() < piece.offset()) {
        throw Refusals.wrong(
            "of the run %s came %d bytes and not those before %d; send it again from its start"
                .formatted(name, file.size(), piece.offset()));
      }
      // A piece may come twice.
      file.truncate(piece.offset()).position(piece.offset());
      exchange.copyBody(bytes, Channels.newOutputStream(file));
    } catch (NoSuchFileException e) {
      throw Refusals.wrong(
          "nothing came of the run " + name + " yet, or it failed; send it from its start");
    }
  }

  private static void check(Path part, String name, Piece piece) throws IOException {
    CRC32C crc = new CRC32C();
    long length = 0;
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(part)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
        length += read;
      }
    }
    if (length != piece.length() || crc.getValue() != piece.crc()) {
      throw new Errors.Refusal(
          Errors.BAD_REQUEST,
          ErrorCode.CORRUPTION,
          "of the run %s came %d bytes with CRC-32C %d instead of %d with %d; send it again"
              .formatted(name, length, crc.getValue(), piece.length(), piece.crc()));
    }
  }

  /**
   * Answers bytes of a run.
   *
   * @param length the most, or -1 for all to the end
   */
  void get(String job, String name, long offset, long length, Exchange exchange)
      throws IOException {
    Path path = path(job, name);
    try (FileChannel file = FileChannel.open(path)) {
      long size = file.size();
      if (offset > size) {
        throw Refusals.wrong("the run " + name + " has " + size + " bytes and no byte " + offset);
      }
      long bytes = length < 0 ? size - offset : Math.min(length, size - offset);
      Map<String, String> headers = Map.of("X-Howdah-Length", Long.toString(size));
      try (OutputStream out = exchange.stream(bytes, headers)) {
        new RangeInput(file, offset, bytes).transferTo(out);
      }
    } catch (NoSuchFileException e) {
      throw Refusals.absent("the node has no run " + name + " of the job " + job);
    }
  }

  /** Whether there was one. */
  boolean delete(String job, String name) throws IOException {
    return Files.deleteIfExists(path(job, name));
  }

  private Path path(String job, String name) throws HowdahException {
    return folders
        .root()
        .resolve(GridNames.job(job))
        .resolve(GridNames.RUNS)
        .resolve(GridNames.run(name));
  }
}
