package org.howdah.worker.nodes;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.RunIndex;
import org.howdah.record.StoreFullException;
import org.howdah.shuffle.Fetch;
import org.howdah.shuffle.FetchLimits;
import org.howdah.shuffle.FetchListener;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentSource;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerRuns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Of a run of which all is wanted each partition is a segment of its own, because each has a checksum.
 * Nothing goes to memory, so what a segment is before compression plays no part.
 */
/**
 * Brings runs here from the nodes that keep them, as files with an index that fits: several at a
 * time, each segment checked, and from another node what one does not send as it should. For one
 * thread, and to be run once.
 */
final class RunFetch {
  private static final Logger LOG = LoggerFactory.getLogger(RunFetch.class);
  private static final int REQUESTS = 4;
  private static final int REQUESTS_PER_NODE = 2;

  /** What one node does not send is asked of another, so there is nothing to wait for. */
  private static final long PAUSE_MILLIS = 1;

  /** So much comes between two signs that something does. */
  private static final int SIGN_BYTES = 1 << 20;

  private static final int BUFFER_BYTES = 8 << 10;

  private static final long LOOK_MILLIS = 500;

  /**
   * A segment that is wanted.
   *
   * @param nodes who may be asked
   * @param file where it goes
   * @param position where in the file
   * @param asked nodes that have failed
   */
  private record Wanted(
      String run, List<String> nodes, Path file, long position, Set<String> asked) {}

  private final SegmentSource source;
  private final DiskReserve reserve;
  private final Set<String> silent;
  private final List<Segment> segments = new ArrayList<>();

  /**
   * Nodes that have failed to send a run, each with its name: its other parts come from elsewhere.
   */
  private final Set<String> without = ConcurrentHashMap.newKeySet();

  private Runnable onArrival = () -> {};

  /** Of the files that are wanted. */
  private final Map<Path, byte[]> indexes = new LinkedHashMap<>();

  /** By the numbers that their segments have. */
  private final List<Wanted> wanted = new ArrayList<>();

  /**
   * @param source closed with the end of the fetch
   * @param reserve what is left free of this machine's disk
   * @param silent nodes that are asked last, since they take seconds to fail; gets those that turn
   *     out to be so; safe for several threads
   */
  RunFetch(SegmentSource source, DiskReserve reserve, Set<String> silent) {
    this.source = source;
    this.reserve = reserve;
    this.silent = silent;
  }

  /**
   * Wants a partition of a run, or all of it.
   *
   * @param nodes who may be asked, the first first
   * @param file where it goes, with its index, in place of what is there
   */
  void add(StoredRun run, int partition, List<String> nodes, Path file) throws IOException {
    RunIndex index = run.index().parse(run.file());
    boolean isAll = partition == WorkerRuns.ALL;
    indexes.put(file, isAll ? run.index().unpack(run.file()) : index.alone(partition));
    int end = isAll ? index.partitions() : partition + 1;
    for (int i = isAll ? 0 : partition; i < end; i++) {
      long bytes = index.storedBytes(i);
      if (bytes > 0) {
        long position = isAll ? index.start(i) : 0;
        Wanted one = new Wanted(run.file(), nodes, file, position, new HashSet<>());
        segments.add(
            Segment.unmeasured(next(one, null), run.file(), wanted.size())
                .measured(index.start(i), bytes, bytes));
        wanted.add(one);
      }
    }
  }

  private void begin() throws StoreFullException {
    for (Map.Entry<Path, byte[]> index : indexes.entrySet()) {
      write(DirectoryRun.indexOf(index.getKey()), index.getValue());
      write(index.getKey(), new byte[0]);
    }
  }

  /** A file of its own: what had its name before may have others, too. */
  private void write(Path file, byte[] bytes) throws StoreFullException {
    try {
      reserve.check(file, bytes.length);
      Files.deleteIfExists(file);
      Files.write(file, bytes);
    } catch (IOException e) {
      throw StoreFullException.of("cannot write " + file, e);
    }
  }

  /** The node that is asked next for a segment. */
  private String next(Wanted one, IOException why) throws IOException {
    Optional<String> next =
        one.nodes.stream()
            .filter(node -> !one.asked.contains(node))
            .min(Comparator.comparing(node -> silent.contains(node) || lacks(node, one.run)));
    if (next.isEmpty()) {
      throw new IOException(
          "no node gives the run " + one.run + " of map output; asked: " + one.nodes, why);
    }
    return next.get();
  }

  private boolean lacks(String node, String run) {
    return without.contains(lack(node, run));
  }

  private static String lack(String node, String run) {
    return node + " " + run;
  }

  /**
   * Fetches what is wanted. Where that fails, nothing is left of any of it but indexes.
   *
   * @param isOver looked at now and then: nobody wants it any more
   * @param onArrival called for each segment and MiB, by any thread
   * @throws StoreFullException if this machine has no room for it
   * @throws IOException if no node sends one of them
   */
  void run(BooleanSupplier isOver, Runnable onArrival) throws IOException, InterruptedException {
    boolean isWhole = false;
    this.onArrival = onArrival;
    try {
      begin();
      fetch(isOver);
      isWhole = true;
    } finally {
      if (!isWhole) {
        for (Path file : indexes.keySet()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private void fetch(BooleanSupplier isOver) throws IOException, InterruptedException {
    if (segments.isEmpty()) {
      return;
    }
    FetchLimits limits =
        new FetchLimits(
            0,
            0,
            Math.min(REQUESTS, segments.size()),
            REQUESTS_PER_NODE,
            PAUSE_MILLIS,
            PAUSE_MILLIS);
    try (Fetch fetch =
        new Fetch(
            segments.size(),
            limits,
            source,
            this::land,
            Compression.NONE,
            new Listener(),
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()))) {
      segments.forEach(fetch::found);
      fetch.start();
      await(fetch, isOver);
    }
  }

  private static void await(Fetch fetch, BooleanSupplier isOver)
      throws IOException, InterruptedException {
    try {
      while (!fetch.await(isOver, LOOK_MILLIS)) {
        if (isOver.getAsBoolean()) {
          throw new InterruptedException("told to stop while runs were fetched");
        }
      }
    } catch (IOException e) {
      throw e.getCause() instanceof IOException cause ? cause : e; // As whoever failed said it.
    }
  }

  /** The run that is returned has no file of its own, since others come to the same one. */
  private Run land(Segment segment, InputStream bytes) throws IOException {
    Wanted one = wanted.get(segment.map());
    reserve.check(one.file, segment.storedBytes());
    try (RandomAccessFile file = open(one);
        OutputStream out = reserve.output(one.file, new FileOutputStream(file.getFD()))) {
      copy(bytes, out);
    }
    return DirectoryRun.ofSegment(
        one.file, one.position, segment.storedBytes(), segment.rawBytes(), Compression.NONE, false);
  }

  private void copy(InputStream bytes, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    int sinceSign = 0;
    for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
      out.write(buffer, 0, read);
      sinceSign += read;
      if (sinceSign >= SIGN_BYTES) {
        sinceSign = 0;
        onArrival.run();
      }
    }
  }

  private static RandomAccessFile open(Wanted one) throws StoreFullException {
    try {
      RandomAccessFile file = new RandomAccessFile(one.file.toFile(), "rw");
      file.seek(one.position);
      return file;
    } catch (IOException e) {
      throw StoreFullException.of("cannot write " + one.file, e);
    }
  }

  private final class Listener implements FetchListener {
    @Override
    public void arrived(Segment segment, Run run) {
      onArrival.run();
    }

    @Override
    public void isEmpty(Segment segment) {}

    @Override
    public void tellsNoSizes(String host, IOException why) {}

    @Override
    public void failed(String host, List<Segment> failed, IOException why) {
      boolean isNews = failed.isEmpty();
      if (SegmentSource.isOutOfReach(why)) {
        isNews = silent.add(host);
      } else {
        for (Segment segment : failed) {
          isNews |= without.add(lack(host, segment.file()));
        }
      }
      String message = "cannot fetch {} segments from {}: {}";
      if (isNews) {
        LOG.warn(message, failed.size(), host, why.toString());
      } else {
        LOG.debug(message, failed.size(), host, why.toString());
      }
    }

    /** For what the node was not asked for it may still be asked, after others. */
    @Override
    public String nextHost(Segment segment, boolean wasAsked, IOException why) throws IOException {
      Wanted one = wanted.get(segment.map());
      if (wasAsked) {
        one.asked.add(segment.host());
      }
      return next(one, why);
    }
  }
}
