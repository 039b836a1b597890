package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.http.RemoteGroup;
import org.howdah.store.http.RemoteStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scans of data whose owners change meanwhile. */
@Tag("chaos")
class ChaosStoreTest {
  private static final int KEYS = 20_000;

  @TempDir Path folder;

  private record Sum(long keys, long checksum) {
    static Sum of(byte[] key, byte[] value) {
      CRC32C crc = new CRC32C();
      crc.update(key);
      crc.update(value);
      return new Sum(1, crc.getValue());
    }

    Sum plus(Sum other) {
      return new Sum(keys + other.keys, checksum + other.checksum);
    }
  }

  private static Sum fill(DataSet data) throws Exception {
    Sum sum = new Sum(0, 0);
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      byte[] key = ("key" + i).getBytes(UTF_8);
      byte[] value = ("value of " + i).repeat(20).getBytes(UTF_8);
      sum = sum.plus(Sum.of(key, value));
      puts.add(data.change(key, Change.put(value)));
      if (puts.size() == 1000) {
        for (CompletableFuture<Outcome> put : puts) {
          assertThat(put.get(60, TimeUnit.SECONDS).isDone()).isTrue();
        }
        puts.clear();
      }
    }
    return sum;
  }

  /** All keys; a partition that its owner breaks off is begun again, as a task does. */
  private static Sum scan(DataSet data) throws Exception {
    Sum sum = new Sum(0, 0);
    for (int partition = 0; partition < data.partitions(); partition++) {
      Sum of = null;
      for (int tries = 0; of == null; tries++) {
        try {
          of = scan(data, partition);
        } catch (HowdahException e) {
          assertThat(tries).as("%s", e.getMessage()).isLessThan(5);
        }
      }
      sum = sum.plus(of);
    }
    return sum;
  }

  private static Sum scan(DataSet data, int partition) throws Exception {
    Sum sum = new Sum(0, 0);
    try (Scan scan = data.scan(partition)) {
      while (scan.next()) {
        sum = sum.plus(Sum.of(scan.key(), scan.value().bytes()));
      }
    }
    return sum;
  }

  @Test
  void eachKeyComesOnceWhileANodeJoinsAndAnotherLeaves() throws Exception {
    try (ChaosGroup group = ChaosGroup.ofThree(folder);
        RemoteStore store = group.access("a").open()) {
      DataSet data = store.create("keys", 2);
      Sum all = fill(data);
      assertThat(scan(data)).isEqualTo(all);
      int scans = 0;
      CompletableFuture<Void> changes =
          CompletableFuture.runAsync(
              () -> {
                try {
                  group.start("d");
                  group.awaitSettled(4);
                  try (RemoteGroup nodes = group.access("a").openGroup()) {
                    nodes.drain("d");
                    ChaosGroup.await("d has nothing", () -> nodes.status().mayStop("d"));
                  }
                  group.kill("d");
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      while (!changes.isDone()) {
        assertThat(scan(data)).isEqualTo(all);
        scans++;
      }
      changes.get();
      assertThat(scan(data)).isEqualTo(all);
      assertThat(scans).isPositive();
      ChaosReport.line(
          "a node joined and left: %d scans of %d keys, all of them right".formatted(scans, KEYS));
    }
  }
}
