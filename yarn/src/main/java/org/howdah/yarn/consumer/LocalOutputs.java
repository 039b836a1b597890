package org.howdah.yarn.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.shuffle.LimitedInput;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;

/**
 * Map output that lies on this machine, where this task may read it: its lengths are in the index
 * beside it, and what is too large for memory is merged from where it lies.
 */
final class LocalOutputs implements SegmentSource {
  /** The host of segments that lie here. */
  static final String HERE = "this node";

  private static final String FOLDER = "output";
  private static final String FILE = "file.out";

  private final List<Path> roots;
  private final int reduce;
  private final Compression compression;
  private final boolean checksFirst;
  private final Map<String, Path> files = new ConcurrentHashMap<>();

  /** What is merged from where it lies. */
  private final Set<Segment> inPlace = ConcurrentHashMap.newKeySet();

  /**
   * @param roots where tasks of this application leave their output on this machine
   * @param reduce number of the reduce task
   * @param checksFirst whether what is merged from where it lies is read once before, since an
   *     attempt has failed
   */
  LocalOutputs(List<Path> roots, int reduce, Compression compression, boolean checksFirst) {
    this.checksFirst = checksFirst;
    this.roots = List.copyOf(roots);
    this.reduce = reduce;
    this.compression = compression;
  }

  /** What an attempt of a map task has left here; empty if it is not here or cannot be read. */
  Optional<Segment> find(String attempt, int map) {
    return roots.stream()
        .map(root -> root.resolve(FOLDER).resolve(attempt).resolve(FILE))
        .filter(file -> Files.isReadable(file) && Files.isReadable(DirectoryRun.indexOf(file)))
        .findFirst()
        .flatMap(file -> read(file, attempt, map));
  }

  /** As {@link #find}, where the file is known. */
  Optional<Segment> read(Path file, String attempt, int map) {
    Path index = DirectoryRun.indexOf(file);
    try {
      RunIndex parts = RunIndex.parse(Files.readAllBytes(index), index.toString());
      files.put(attempt, file);
      return Optional.of(
          new Segment(
              HERE,
              attempt,
              map,
              parts.start(reduce),
              parts.storedBytes(reduce),
              parts.rawBytes(reduce)));
    } catch (IOException e) {
      // Whoever serves it says better what is wrong.
      return Optional.empty();
    }
  }

  /** Its file, from its start on. */
  private FileChannel channel(Segment segment) throws IOException {
    FileChannel file = FileChannel.open(files.get(segment.file()), StandardOpenOption.READ);
    return file.position(segment.start());
  }

  /** Of what is merged from where it lies, what is not as it was written; reads all of it. */
  List<Segment> damaged() {
    return inPlace.stream().filter(segment -> !isGood(segment)).toList();
  }

  private boolean isGood(Segment segment) {
    try (FileChannel file = channel(segment)) {
      LimitedInput bytes = new LimitedInput(Channels.newInputStream(file), segment.storedBytes());
      return DirectoryRun.isSegment(bytes, segment.storedBytes());
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) {
    return new Answer(segments.iterator());
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) {
    return segments;
  }

  @Override
  public void close() {}

  private final class Answer implements SegmentAnswer {
    private final Iterator<Segment> segments;
    private final List<FileChannel> open = new ArrayList<>();
    private Segment current;

    Answer(Iterator<Segment> segments) {
      this.segments = segments;
    }

    @Override
    public Segment next() {
      current = segments.hasNext() ? segments.next() : null;
      return current;
    }

    @Override
    public Optional<Run> inPlace() {
      if (checksFirst && !isGood(current)) {
        return Optional.empty();
      }
      inPlace.add(current);
      return Optional.of(
          DirectoryRun.ofSegment(
              files.get(current.file()),
              current.start(),
              current.storedBytes(),
              current.rawBytes(),
              compression,
              false));
    }

    @Override
    public InputStream bytes() throws IOException {
      FileChannel file = channel(current);
      open.add(file);
      return new LimitedInput(Channels.newInputStream(file), current.storedBytes());
    }

    @Override
    public void close() throws IOException {
      for (FileChannel file : open) {
        file.close();
      }
    }
  }
}
