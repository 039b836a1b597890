package org.howdah.hadoop.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.cache.block.StoredBlock;

/** What a cache holds, as people and scripts read it. */
final class CacheContents {
  private static final String HEAD = "file  data set if another";

  private final List<StoredBlock> blocks;

  CacheContents(List<StoredBlock> blocks) {
    this.blocks = blocks;
  }

  /** A row for each file, by path. */
  List<Map<String, Object>> files() {
    Map<String, Map<String, Object>> byPath = new TreeMap<>();
    for (StoredBlock block : blocks) {
      Map<String, Object> row =
          byPath.computeIfAbsent(block.id().file().path(), path -> row(path, block));
      row.merge("blocks", 1L, (had, one) -> (long) had + (long) one);
      row.merge("cachedBytes", block.id().bytes(), (had, more) -> (long) had + (long) more);
    }
    return List.copyOf(byPath.values());
  }

  private static Map<String, Object> row(String path, StoredBlock block) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("path", path);
    row.put("bytes", block.id().file().length());
    row.put("version", block.id().file().version());
    row.put("dataSet", block.dataSet().name());
    return row;
  }

  static String text(List<Map<String, Object>> files) {
    StringBuilder text =
        new StringBuilder("%15s %15s %7s  %s%n".formatted("cached", "bytes", "blocks", HEAD));
    for (Map<String, Object> file : files) {
      text.append(
          "%,15d %,15d %,7d  %s%s%n"
              .formatted(
                  (long) file.get("cachedBytes"),
                  (long) file.get("bytes"),
                  (long) file.get("blocks"),
                  file.get("path"),
                  file.get("dataSet").equals(file.get("path")) ? "" : "  " + file.get("dataSet")));
    }
    return text.toString();
  }

  /** Sums over all. */
  Map<String, Object> sums() {
    Map<String, Object> sums = new LinkedHashMap<>();
    sums.put("files", blocks.stream().map(block -> block.id().file().path()).distinct().count());
    sums.put("dataSets", blocks.stream().map(block -> block.dataSet().name()).distinct().count());
    sums.put("blocks", (long) blocks.size());
    sums.put("bytes", blocks.stream().mapToLong(block -> block.id().bytes()).sum());
    sums.put("fileBytes", blocks.stream().mapToLong(StoredBlock::fileBytes).sum());
    return sums;
  }

  static String text(Map<String, Object> sums) {
    StringBuilder text = new StringBuilder();
    sums.forEach(
        (name, value) ->
            text.append(
                "%-10s %s%n"
                    .formatted(
                        name, value instanceof Long number ? "%,d".formatted(number) : value)));
    return text.toString();
  }

  /** How many blocks of files at or below a path there are. */
  long below(String path) {
    String folder = path.endsWith("/") ? path : path + "/";
    return blocks.stream()
        .map(block -> block.id().file().path())
        .filter(file -> file.equals(path) || file.startsWith(folder))
        .count();
  }
}
