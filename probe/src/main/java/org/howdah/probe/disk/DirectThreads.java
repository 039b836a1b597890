package org.howdah.probe.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/** A driver with a thread for each request that is under way. Needs nothing but Java. */
public final class DirectThreads implements DiskDriver {
  private static final long SEED = 20_261_128;

  @Override
  public String name() {
    return "threads of Java " + Runtime.version().feature();
  }

  @Override
  public DiskFigures drive(TestFile file, DiskLoad load, Duration duration)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(load.queueDepth());
    StandardOpenOption way =
        load.direction() == DiskLoad.Direction.READ
            ? StandardOpenOption.READ
            : StandardOpenOption.WRITE;
    try (FileChannel channel = file.open(way)) {
      Run run = new Run(channel, file, load);
      long begin = System.nanoTime();
      long end = begin + duration.toNanos();
      List<Callable<Histogram>> asking = new ArrayList<>();
      for (int i = 0; i < load.queueDepth(); i++) {
        SplittableRandom random = new SplittableRandom(SEED + i);
        asking.add(() -> run.until(end, random));
      }
      Histogram latencies = sum(threads.invokeAll(asking), file);
      return run.figures(latencies, System.nanoTime() - begin);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Histogram sum(List<Future<Histogram>> parts, TestFile file)
      throws IOException, InterruptedException {
    Histogram all = new Histogram(3);
    for (Future<Histogram> part : parts) {
      try {
        all.add(part.get());
      } catch (ExecutionException failure) {
        throw new IOException(file.path() + ": " + failure.getCause().getMessage(), failure);
      }
    }
    return all;
  }

  /** What the threads of a load share. */
  private static final class Run {
    private final FileChannel channel;
    private final TestFile file;
    private final DiskLoad load;
    private final long blocks;
    private final AtomicLong next = new AtomicLong();

    Run(FileChannel channel, TestFile file, DiskLoad load) {
      this.channel = channel;
      this.file = file;
      this.load = load;
      blocks = file.bytes() / load.pattern().blockBytes();
    }

    /** Asks until then, and counts nanoseconds of each request. */
    Histogram until(long end, SplittableRandom random) throws IOException {
      Histogram nanos = new Histogram(3);
      int bytes = load.pattern().blockBytes();
      int alignment = file.alignmentBytes();
      ByteBuffer buffer =
          ByteBuffer.allocateDirect(bytes + alignment).alignedSlice(alignment).slice(0, bytes);
      fill(buffer, random);
      for (long now = System.nanoTime(); now - end < 0; ) {
        request(buffer.clear(), place(random) * bytes);
        long then = System.nanoTime();
        nanos.recordValue(then - now);
        now = then;
      }
      return nanos;
    }

    private static void fill(ByteBuffer buffer, SplittableRandom random) {
      while (buffer.hasRemaining()) {
        buffer.putLong(random.nextLong());
      }
    }

    private long place(SplittableRandom random) {
      return load.pattern() == DiskLoad.Pattern.RANDOM
          ? random.nextLong(blocks)
          : next.getAndIncrement() % blocks;
    }

    private void request(ByteBuffer block, long position) throws IOException {
      int done =
          load.direction() == DiskLoad.Direction.READ
              ? channel.read(block, position)
              : channel.write(block, position);
      if (done != block.capacity()) {
        throw new IOException("%d of %d bytes at %d".formatted(done, block.capacity(), position));
      }
    }

    DiskFigures figures(Histogram nanos, long took) {
      long operations = nanos.getTotalCount();
      return new DiskFigures(
          operations,
          operations * load.pattern().blockBytes(),
          took / (double) TimeUnit.SECONDS.toNanos(1),
          nanos.getMean() / 1e3,
          nanos.getValueAtPercentile(50) / 1e3,
          nanos.getValueAtPercentile(99) / 1e3);
    }
  }
}
