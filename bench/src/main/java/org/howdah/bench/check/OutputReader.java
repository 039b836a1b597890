package org.howdah.bench.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads the part files of a job's output on any Hadoop file system. */
public final class OutputReader {
  private static final int BUFFER_BYTES = 1 << 20;

  private final Configuration configuration;

  public OutputReader(Configuration configuration) {
    this.configuration = configuration;
  }

  /** The digest of an output whose records are lines. */
  public Digest lines(String output) throws IOException {
    Digest.Builder digest = new Digest.Builder();
    for (FileStatus file : parts(output)) {
      digest.startFile();
      Lines lines = new Lines(digest);
      try (InputStream in = open(file)) {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          digest.raw(buffer, n);
          lines.feed(buffer, n);
        }
      }
      lines.end();
    }
    return digest.build();
  }

  /**
   * The digest of an output of records of one size.
   *
   * @throws IOException if a file ends within a record
   */
  public Digest records(String output, int recordBytes) throws IOException {
    Digest.Builder digest = new Digest.Builder();
    byte[] buffer = new byte[BUFFER_BYTES / recordBytes * recordBytes];
    for (FileStatus file : parts(output)) {
      digest.startFile();
      try (InputStream in = open(file)) {
        for (int n = fill(in, buffer); n > 0; n = fill(in, buffer)) {
          if (n % recordBytes != 0) {
            throw new IOException(file.getPath() + " ends within a record");
          }
          digest.raw(buffer, n);
          for (int start = 0; start < n; start += recordBytes) {
            digest.add(buffer, start, recordBytes);
          }
        }
      }
    }
    return digest.build();
  }

  /** Reads an input to its end, so that it lies in the page cache. */
  public void warm(String input) throws IOException {
    for (FileStatus file : parts(input)) {
      try (InputStream in = open(file)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  private InputStream open(FileStatus file) throws IOException {
    return fileSystem(file.getPath()).open(file.getPath(), BUFFER_BYTES);
  }

  private FileSystem fileSystem(Path path) throws IOException {
    return path.getFileSystem(configuration);
  }

  private FileStatus[] parts(String output) throws IOException {
    Path path = new Path(output);
    FileStatus[] files =
        fileSystem(path)
            .listStatus(
                path,
                child -> !child.getName().startsWith("_") && !child.getName().startsWith("."));
    Arrays.sort(files);
    return files;
  }

  private static int fill(InputStream in, byte[] buffer) throws IOException {
    return in.readNBytes(buffer, 0, buffer.length);
  }
}
