package org.howdah.hadoop.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.hadoop.side.WritableCoder;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coder;

/** The keys of a list, from a file or the files of a folder. */
final class KeyFile implements Closeable {
  private static final byte[] SEQUENCE = {'S', 'E', 'Q'};

  private final Configuration configuration;
  private final FileSystem files;
  private final Deque<FileStatus> rest = new ArrayDeque<>();
  private Source source;

  /** One file of keys. */
  private interface Source extends Closeable {
    /** The next key, or null. */
    byte[] next() throws IOException;
  }

  /**
   * @throws HowdahException if there is no such file
   */
  KeyFile(Path path, Configuration configuration) throws IOException {
    this.configuration = configuration;
    files = path.getFileSystem(configuration);
    rest.addAll(Arrays.asList(list(path, files)));
  }

  /** How many bytes the files have. */
  static long bytes(Path path, Configuration configuration) throws IOException {
    long bytes = 0;
    for (FileStatus file : list(path, path.getFileSystem(configuration))) {
      bytes += file.getLen();
    }
    return bytes;
  }

  private static FileStatus[] list(Path path, FileSystem files) throws IOException {
    if (!files.exists(path)) {
      throw Settings.wrong(
          StoreKeys.INPUT_KEYS + " names " + path + ", but there is no such file or folder", null);
    }
    FileStatus[] found =
        files.listStatus(path, file -> !file.getName().matches("[_.].*") || file.equals(path));
    Arrays.sort(found, Comparator.comparing(FileStatus::getPath));
    return Arrays.stream(found).filter(FileStatus::isFile).toArray(FileStatus[]::new);
  }

  /** The next key, or null. */
  byte[] next() throws IOException {
    while (true) {
      byte[] key = source == null ? null : source.next();
      if (key != null) {
        return key;
      }
      close();
      if (rest.isEmpty()) {
        return null;
      }
      source = open(rest.remove().getPath());
    }
  }

  private Source open(Path file) throws IOException {
    byte[] begin = new byte[SEQUENCE.length];
    try (FSDataInputStream in = files.open(file)) {
      int length = in.readNBytes(begin, 0, begin.length);
      boolean isSequence = length == begin.length && Arrays.equals(begin, SEQUENCE);
      // What follows those letters is a version, and no version is a letter or the end of a line.
      int version = in.read();
      isSequence &= version > 0 && version < '\t';
      return isSequence ? new Sequence(file) : new Lines(file);
    }
  }

  @Override
  public void close() throws IOException {
    if (source != null) {
      source.close();
      source = null;
    }
  }

  private final class Lines implements Source {
    private final LineReader lines;
    private final Text line = new Text();

    Lines(Path file) throws IOException {
      lines = new LineReader(files.open(file), configuration);
    }

    @Override
    public byte[] next() throws IOException {
      do {
        if (lines.readLine(line) == 0) {
          return null;
        }
      } while (line.getLength() == 0);
      return line.copyBytes();
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private final class Sequence implements Source {
    private final SequenceFile.Reader reader;
    private final Coder<Object> coder;
    private Object key;

    @SuppressWarnings("unchecked")
    Sequence(Path file) throws IOException {
      reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file));
      try {
        coder = (Coder<Object>) (Coder<?>) WritableCoder.of(reader.getKeyClass(), configuration);
        key = ReflectionUtils.newInstance(reader.getKeyClass(), configuration);
      } catch (IllegalArgumentException | UncheckedIOException e) {
        reader.close();
        throw Settings.wrong("the keys of " + file + ": " + e.getMessage(), e);
      }
    }

    @Override
    public byte[] next() throws IOException {
      key = reader.next(key);
      return key == null ? null : coder.encode(key);
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
