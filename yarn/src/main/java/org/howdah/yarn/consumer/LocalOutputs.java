package org.howdah.yarn.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.shuffle.RangeAnswer;
import org.howdah.shuffle.RangeInput;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;
import org.howdah.yarn.task.LocalBytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Map output that lies on this machine, where this task may read it: its lengths are in the index
 * beside it, and what is not small is merged from where it lies.
 */
final class LocalOutputs implements SegmentSource {
  private static final Logger LOG = LoggerFactory.getLogger(LocalOutputs.class);

  /** The host of segments that lie here. */
  static final String HERE = "this node";

  /*
   * What is in memory goes to disk before the reducer runs, which may need all of it: for what is on this disk
   * already that would be writing it once more. Many small ones would be read side by side in small pieces.
   */
  private static final long IN_PLACE_BYTES_MIN = 1 << 20;

  private static final String FOLDER = "output";
  private static final String FILE = "file.out";

  private final List<Path> roots;
  private final int reduce;
  private final Compression compression;
  private final boolean checksFirst;
  private final Map<String, Path> files = new ConcurrentHashMap<>();
  private final Set<RangeInput> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

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

  private RangeInput range(Segment first, long bytes) throws IOException {
    return new RangeInput(FileChannel.open(files.get(first.file())), first.start(), bytes);
  }

  /**
   * Of what is merged from where it lies, what is not as it was written; reads all of it.
   *
   * @param listener called after each
   */
  List<Segment> damaged(Runnable listener) {
    List<Segment> damaged = new ArrayList<>();
    for (Segment segment : inPlace) {
      if (!isGood(segment)) {
        damaged.add(segment);
      }
      listener.run();
    }
    return damaged;
  }

  private boolean isGood(Segment segment) {
    try (RangeInput bytes = range(segment, segment.storedBytes())) {
      return DirectoryRun.isSegment(bytes, segment.storedBytes());
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public long inPlaceBytesMin(String host) {
    return IN_PLACE_BYTES_MIN;
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    List<Segment> measured = measure(host, segments);
    if (measured.size() < segments.size()) {
      throw new HowdahException(ErrorCode.LOST, "not all is here of " + segments);
    }
    return new Answer(measured);
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) {
    List<Segment> measured = new ArrayList<>();
    for (Segment each : segments) {
      Path file = files.get(each.file());
      if (each.isMeasured()) {
        measured.add(each);
      } else if (file != null) {
        read(file, each.file(), each.map()).ifPresent(measured::add);
      }
    }
    return measured;
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(this::close);
  }

  private void close(RangeInput range) {
    open.remove(range);
    try {
      range.close();
    } catch (IOException e) {
      LOG.debug("a file that was read cannot be closed", e);
    }
  }

  private final class Answer implements SegmentAnswer {
    private final RangeAnswer ranges;
    private RangeInput range;
    private Segment current;

    Answer(List<Segment> segments) {
      ranges = new RangeAnswer(segments, this::open);
    }

    private InputStream open(Segment first, long bytes) throws IOException {
      close(); // The file before.
      range = range(first, bytes);
      open.add(range);
      if (closed) {
        LocalOutputs.this.close(range);
      }
      return range;
    }

    @Override
    public Segment next() {
      current = ranges.next();
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
      LocalBytes.count(0, current.storedBytes());
      return ranges.bytes();
    }

    @Override
    public boolean tellsSizes() {
      return true;
    }

    @Override
    public void close() {
      if (range != null) {
        LocalOutputs.this.close(range);
      }
    }
  }
}
