package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;

/**
 * A process that puts the files of a folder into data sets of their names, or data sets into files:
 * a line for each key, with a tab between it and its value, both in hexadecimal digits.
 */
final class StoreFolder {
  static final String FILL = "fill";
  static final String DUMP = "dump";

  private static final HexFormat HEX = HexFormat.of();
  private static final int COPIES = 2;
  private static final long WAIT_SECONDS_MAX = 60;

  private StoreFolder() {}

  /**
   * @param words what to do, addresses of nodes, the file of their token, the folder, and the file
   *     of the certificate that nodes are known by or nothing
   */
  public static void main(String[] words) throws Exception {
    Path folder = Path.of(words[3]);
    Path authority = words[4].isEmpty() ? null : Path.of(words[4]);
    Access access = Access.of(List.of(words[1].split(",")), Path.of(words[2]), authority);
    try (RemoteStore store = access.open()) {
      if (words[0].equals(FILL)) {
        for (String name : names(folder)) {
          fill(store.create(name, COPIES), read(folder.resolve(name)));
        }
      } else {
        for (String name : store.names()) {
          dump(store.open(name).orElseThrow(), folder.resolve(name));
        }
      }
    }
  }

  /** The data sets that a folder has. */
  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Keys and values of a file. */
  static Map<String, String> read(Path file) throws IOException {
    Map<String, String> pairs = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] pair = line.split("\t", 2);
      if (pairs.put(pair[0], pair[1]) != null) {
        throw new IOException("twice in " + file + ": " + pair[0]);
      }
    }
    return pairs;
  }

  static void write(Map<String, String> pairs, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    pairs.forEach((key, value) -> lines.add(key + "\t" + value));
    Files.write(file, lines);
  }

  private static void fill(DataSet data, Map<String, String> pairs) throws Exception {
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    pairs.forEach(
        (key, value) -> puts.add(data.change(HEX.parseHex(key), Change.put(HEX.parseHex(value)))));
    for (CompletableFuture<Outcome> put : puts) {
      if (!put.get(WAIT_SECONDS_MAX, TimeUnit.SECONDS).isDone()) {
        throw new IOException("a pair was not taken by " + data.name());
      }
    }
  }

  private static void dump(DataSet data, Path file) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          lines.add(HEX.formatHex(scan.key()) + "\t" + HEX.formatHex(scan.value().bytes()));
        }
      }
    }
    Files.write(file, lines);
  }
}
