package org.howdah.shuffle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Hosts in memory, with what tests want them to do wrong. */
class Hosts implements SegmentSource {
  /** What a host does in the place of what it should; called before it answers. */
  interface Fault {
    void before(String host, List<Segment> segments) throws IOException;
  }

  private final Map<String, Stored> files = new ConcurrentHashMap<>();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> brokenOff = Collections.synchronizedList(new ArrayList<>());
  private volatile Fault fault = (host, segments) -> {};
  private volatile boolean tellsSizes;
  private volatile boolean closed;

  void has(String file, Stored stored) {
    files.put(file, stored);
  }

  Stored stored(String file) {
    return files.get(file);
  }

  void fails(Fault with) {
    fault = with;
  }

  void tellSizes() {
    tellsSizes = true;
  }

  /** What was asked for, a line each: the host, then the files. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** Files of which an answer was closed before it was read. */
  List<String> brokenOff() {
    return List.copyOf(brokenOff);
  }

  boolean isClosed() {
    return closed;
  }

  Segment measured(Segment segment) {
    Stored stored = files.get(segment.file());
    return segment.measured(segment.start(), stored.bytes().length, stored.rawBytes());
  }

  /** Changes bytes on their way. */
  InputStream sent(Segment segment) {
    return new ByteArrayInputStream(files.get(segment.file()).bytes());
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    requests.add(host + segments.stream().map(Segment::file).toList());
    fault.before(host, segments);
    Iterator<Segment> each = segments.iterator();
    return new SegmentAnswer() {
      private Segment current;
      private InputStream bytes;

      @Override
      public Segment next() throws IOException {
        if (current != null && bytes.available() > 0) {
          throw new IllegalStateException("the segment before was not read");
        }
        current = each.hasNext() ? measured(each.next()) : null;
        bytes = current == null ? null : sent(current);
        return current;
      }

      @Override
      public InputStream bytes() {
        return bytes;
      }

      @Override
      public boolean tellsSizes() {
        return tellsSizes;
      }

      @Override
      public void close() throws IOException {
        if (current != null && bytes.available() > 0) {
          brokenOff.add(current.file());
        }
      }
    };
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) throws IOException {
    requests.add(host + " lengths " + segments.stream().map(Segment::file).toList());
    return segments.stream().map(this::measured).toList();
  }

  @Override
  public void close() {
    closed = true;
  }

  /** Throws as often as it is told, for each file. */
  static Fault failing(int times, IOException with) {
    Map<String, Integer> failed = new HashMap<>();
    return (host, segments) -> {
      synchronized (failed) {
        if (failed.merge(segments.get(0).file(), 1, Integer::sum) <= times) {
          throw with;
        }
      }
    };
  }
}
