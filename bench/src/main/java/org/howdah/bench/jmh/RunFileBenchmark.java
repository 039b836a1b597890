package org.howdah.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writing and reading a run of TeraSort's records as an IFile, its checksum included; the file
 * stays in the page cache. Time for each record of a hundred bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RunFileBenchmark {
  static final int RECORDS = 1 << 16;

  private static final int VALUE_BYTES = 88;

  private final Slice value = Slice.of(new byte[VALUE_BYTES]);
  private final Slice key = new Slice();
  private KeyList keys;
  private Path folder;
  private DirectoryRunStore store;
  private Run run;
  private Run written;

  @Setup
  public void makeRun() throws IOException {
    keys = Keys.TERASORT.make(RECORDS);
    folder = Files.createTempDirectory("howdah-runs");
    store = new DirectoryRunStore(folder, Compression.NONE);
    run = writeRun("read");
  }

  @TearDown
  public void removeRun() throws IOException {
    store.close();
    Files.deleteIfExists(folder);
  }

  @TearDown(Level.Invocation)
  public void removeWritten() {
    if (written != null) {
      written.discard();
      written = null;
    }
  }

  private Run writeRun(String name) throws IOException {
    RunWriter writer = store.create(name, 1, 0);
    writer.startPartition(0);
    for (int i = 0; i < RECORDS; i++) {
      keys.get(i, key);
      writer.append(key, value);
    }
    return writer.commit();
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public Run write() throws IOException {
    written = writeRun("written");
    return written;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public long read() throws IOException {
    long bytes = 0;
    try (RunReader reader = run.open(0)) {
      while (reader.next()) {
        bytes += reader.key().length + reader.value().length;
      }
    }
    return bytes;
  }
}
