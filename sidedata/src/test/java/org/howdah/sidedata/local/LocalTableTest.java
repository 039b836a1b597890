package org.howdah.sidedata.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.SideTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTableTest {
  private static final int KEYS = 10_000;

  @TempDir Path folder;

  @Test
  void everyKeyHasItsValueAndOthersAreAbsent() throws Exception {
    try (SideTable<String, String> table = open(load())) {
      assertWhole(table);
    }
  }

  @Test
  void aTableInShardsIsTheSame() throws Exception {
    List<LocalFiles> shards =
        Shards.each(
            Shards.COUNT,
            shard -> {
              Path base = Shards.base(folder.resolve("table"), shard, Shards.COUNT);
              try (LocalWriter writer = new LocalWriter(base)) {
                for (int i = 0; i < KEYS; i++) {
                  if (Shards.of(bytes("key " + i), Shards.COUNT) == shard) {
                    writer.put(bytes("key " + i), bytes("value " + i));
                  }
                }
                return writer.commit();
              }
            });
    try (SideTable<String, String> table =
        new SideTable<>(new LocalBackend(shards), Coders.STRING, Coders.STRING, 0)) {
      assertWhole(table);
    }
    assertThat(LocalScan.figures(shards).matches(LocalScan.figures(load()))).isTrue();
  }

  @Test
  void severalThreadsReadAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (SideTable<String, String> table = open(load())) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        readers.add(
            threads.submit(
                () -> {
                  assertWhole(table);
                  return null;
                }));
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anyDamagedByteIsFoundWhenTheTableIsOpened() throws Exception {
    LocalFiles files = load();
    for (Path file : List.of(LocalFiles.index(files.base()), LocalFiles.log(files.base()))) {
      byte[] whole = Files.readAllBytes(file);
      for (int at = 0; at < whole.length; at += 1 + whole.length / 50) {
        byte[] damaged = whole.clone();
        damaged[at] ^= 1;
        Files.write(file, damaged);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000 + at));
        assertThatThrownBy(() -> new LocalBackend(files))
            .hasMessageContainingAll(file.toString(), "checksum");
      }
      Files.write(file, whole);
      Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    }
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    LocalFiles files = load();
    Files.delete(LocalFiles.index(files.base()));
    assertThatThrownBy(() -> new LocalBackend(files))
        .hasMessageContainingAll(LocalFiles.index(files.base()).toString(), "missing");
  }

  /** Another process may delete a table's copy at any moment, as whole folders. */
  @Test
  void filesThatVanishWhileTheyAreOpenedAreNamed() throws Exception {
    Path shown = Files.createDirectory(folder.resolve("shown"));
    Path hidden = folder.resolve("hidden");
    LocalFiles files = load(shown);
    ExecutorService threads = Executors.newFixedThreadPool(1);
    AtomicBoolean ended = new AtomicBoolean();
    int opened = 0;
    int missed = 0;
    try {
      Future<?> hiding =
          threads.submit(
              () -> {
                while (!ended.get()) {
                  Files.move(shown, hidden);
                  Files.move(hidden, shown);
                }
                return null;
              });
      while (opened < 100 || missed < 300) {
        try (SideTable<String, String> table = open(files)) {
          assertThat(table.get("key 1")).isEqualTo("value 1");
          opened++;
        } catch (HowdahException e) {
          assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION);
          assertThat(e).hasMessageContaining(shown.toString());
          missed++;
        }
      }
      ended.set(true);
      hiding.get();
    } finally {
      ended.set(true);
      threads.shutdownNow();
    }
  }

  @Test
  void aLoadThatDoesNotCommitLeavesNothing() throws Exception {
    try (LocalWriter writer = new LocalWriter(folder.resolve("table"))) {
      writer.put(bytes("key"), bytes("value"));
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  private LocalFiles load() throws Exception {
    return load(folder);
  }

  private static LocalFiles load(Path folder) throws Exception {
    try (LocalWriter writer = new LocalWriter(folder.resolve("table"))) {
      for (int i = 0; i < KEYS; i++) {
        writer.put(bytes("key " + i), bytes("value " + i));
      }
      return writer.commit();
    }
  }

  private static SideTable<String, String> open(LocalFiles files) throws Exception {
    return new SideTable<>(new LocalBackend(files), Coders.STRING, Coders.STRING, 0);
  }

  private static void assertWhole(SideTable<String, String> table) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      assertThat(table.getAll(List.of("key " + i, "no key " + i)))
          .containsExactly("value " + i, null);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
