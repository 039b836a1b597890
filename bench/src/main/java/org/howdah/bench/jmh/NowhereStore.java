package org.howdah.bench.jmh;

import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/** Takes any run and keeps nothing but its size, so that writing costs next to nothing. */
final class NowhereStore implements RunStore {
  @Override
  public RunWriter create(String name, int partitions, long bytesExpected) {
    return new Writer(partitions);
  }

  @Override
  public void close() {}

  private static final class Writer implements RunWriter {
    private final int partitions;
    private long bytes;
    private long records;

    Writer(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public void startPartition(int partition) {}

    @Override
    public void append(Slice key, Slice value) {
      records++;
      bytes += key.length + value.length;
    }

    @Override
    public void appendEncoded(Slice record) {
      records++;
      bytes += record.length;
    }

    @Override
    public Run commit() {
      return new Nothing(partitions, records, bytes);
    }

    @Override
    public void abort() {}
  }

  private record Nothing(int partitions, long records, long bytes) implements Run {
    @Override
    public long bytes(int partition) {
      return bytes;
    }

    @Override
    public boolean inMemory() {
      return true;
    }

    @Override
    public RunReader open(int partition) {
      throw new UnsupportedOperationException("nothing was kept");
    }

    @Override
    public void discard() {}
  }
}
