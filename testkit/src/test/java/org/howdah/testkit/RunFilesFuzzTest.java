package org.howdah.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.CheckedLines;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of runs, and small files with a checksum, that nobody wrote like this. */
class RunFilesFuzzTest {
  @TempDir Path folder;

  private List<List<KeyValue>> written(DirectoryRun run) throws IOException {
    List<List<KeyValue>> records = new ArrayList<>();
    for (int partition = 0; partition < run.partitions(); partition++) {
      records.add(RunStoreContract.read(run, partition));
    }
    return records;
  }

  private static DirectoryRun write(RunStore store, String name, String... keys)
      throws IOException {
    List<KeyValue> first = new ArrayList<>();
    List<KeyValue> last = new ArrayList<>();
    for (String key : keys) {
      first.add(new KeyValue(key.getBytes(UTF_8), "value".getBytes(UTF_8)));
      last.add(new KeyValue(key.getBytes(UTF_8), new byte[0]));
    }
    return (DirectoryRun) RunStoreContract.write(store, name, List.of(first, List.of(), last));
  }

  @Test
  void aRunIsReadAsItWasWrittenOrRefused() throws Exception {
    try (RunStore store = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE)) {
      DirectoryRun run = write(store, "first", "a", "b", "c".repeat(100));
      DirectoryRun other = write(store, "second", "d");
      List<byte[]> files = new ArrayList<>();
      for (DirectoryRun one : List.of(run, other)) {
        files.add(Files.readAllBytes(one.file()));
        files.add(Files.readAllBytes(DirectoryRun.indexOf(one.file())));
      }
      List<List<KeyValue>> records = written(run);
      Path index = DirectoryRun.indexOf(run.file());
      Fuzz.of(files)
          .check(
              input -> {
                Files.write(run.file(), input);
                Files.write(index, files.get(1));
                readOrRefused(run, records);
                Files.write(run.file(), files.get(0));
                Files.write(index, input);
                readOrRefused(run, records);
              });
    }
  }

  private void readOrRefused(DirectoryRun run, List<List<KeyValue>> records) {
    try {
      Run again = DirectoryRun.open(run.file(), run.records(), Compression.NONE);
      assertThat(written((DirectoryRun) again)).isEqualTo(records);
    } catch (IOException e) {
      assertThat(e).hasMessageContaining(run.file().toString());
    }
  }

  @Test
  void linesWithAChecksumAreReadAsTheyWereWrittenOrRefused() throws Exception {
    Path file = folder.resolve("lines");
    List<String> lines = List.of("one", "", "\u00e4 three");
    CheckedLines.replace(file, lines, "rw-------");
    assertThat(CheckedLines.read(file)).isEqualTo(lines);
    Fuzz.of(List.of(Files.readAllBytes(file)))
        .words("crc32c ", "\n", "\r")
        .check(
            input -> {
              Files.write(file, input);
              try {
                List<String> read = CheckedLines.read(file);
                boolean isMarked = new String(input, UTF_8).startsWith("crc32c ");
                assertThat(!isMarked || read.equals(lines)).as("other lines are read").isTrue();
              } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotNull();
              }
            });
  }
}
