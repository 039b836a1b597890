package org.howdah.hadoop.nodes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.grid.GridNames;
import org.howdah.grid.client.GridNode;
import org.howdah.hadoop.task.InputSplits;
import org.howdah.record.FileRange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Asked for once, when the manager begins: what jobs that run at the same time cache or evict, and what
 * nodes have that come later, shows in no plan. It costs a request to each node that has a cache.
 */
/**
 * Which nodes had how much of each map task's input in their caches when the job began. Safe for
 * several threads.
 */
final class CachedInputs {
  /** On no node. */
  static final CachedInputs NONE = new CachedInputs(List.of());

  /** The tasks behind these are placed without looking at caches. */
  static final int TASKS_MAX = 16 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(CachedInputs.class);

  /** Of each task the addresses of nodes. */
  private final List<List<String>> nodes;

  private CachedInputs(List<List<String>> nodes) {
    this.nodes = nodes;
  }

  /** What a task reads of files. */
  private record Piece(int task, FileRange range) {}

  /**
   * Asks the nodes that have caches. One that does not answer has nothing.
   *
   * @param splits whose files are in the job's folder
   */
  static CachedInputs ask(JobConf conf, TaskSplitMetaInfo[] splits, Collection<GridNode> nodes) {
    if (nodes.isEmpty() || splits.length == 0) {
      return NONE;
    }
    try {
      List<Piece> pieces = pieces(conf, splits);
      Map<String, List<CompletableFuture<long[]>>> asked = new HashMap<>();
      for (GridNode node : nodes) {
        asked.put(node.address(), ask(node, pieces));
      }
      Map<String, long[]> bytes = new HashMap<>();
      asked.forEach((node, answers) -> bytes.put(node, sums(splits.length, pieces, answers)));
      return new CachedInputs(
          IntStream.range(0, splits.length)
              .mapToObj(task -> nodes(bytes, task, splits[task].getInputDataLength()))
              .toList());
    } catch (IOException | RuntimeException e) {
      LOG.warn("tasks are placed without looking at caches: {}", e.toString());
      return NONE;
    }
  }

  private static List<Piece> pieces(JobConf conf, TaskSplitMetaInfo[] splits) throws IOException {
    List<Piece> pieces = new ArrayList<>();
    Path file = new Path(splits[0].getSplitIndex().getSplitLocation());
    try (FSDataInputStream input = file.getFileSystem(conf).open(file)) {
      for (int task = 0; task < Math.min(splits.length, TASKS_MAX); task++) {
        long start = splits[task].getSplitIndex().getStartOffset();
        add(pieces, task, InputSplits.read(input, start, conf).split());
      }
    }
    return pieces;
  }

  private static void add(List<Piece> pieces, int task, Object split) {
    if (split instanceof FileSplit one) {
      pieces.add(piece(task, one.getPath(), one.getStart(), one.getLength()));
    } else if (split instanceof org.apache.hadoop.mapred.FileSplit one) {
      pieces.add(piece(task, one.getPath(), one.getStart(), one.getLength()));
    } else if (split instanceof CombineFileSplit several) {
      for (int i = 0; i < several.getNumPaths(); i++) {
        pieces.add(piece(task, several.getPath(i), several.getOffset(i), several.getLength(i)));
      }
    }
  }

  private static Piece piece(int task, Path path, long start, long length) {
    return new Piece(task, new FileRange(path.toString(), start, length));
  }

  private static List<CompletableFuture<long[]>> ask(GridNode node, List<Piece> pieces) {
    List<FileRange> ranges = pieces.stream().map(Piece::range).toList();
    List<CompletableFuture<long[]>> answers = new ArrayList<>();
    for (int from = 0; from < ranges.size(); from += GridNames.RANGES_MAX) {
      int to = Math.min(ranges.size(), from + GridNames.RANGES_MAX);
      answers.add(node.cachedBytesLater(ranges.subList(from, to)));
    }
    return answers;
  }

  private static long[] sums(
      int tasks, List<Piece> pieces, List<CompletableFuture<long[]>> answers) {
    long[] sums = new long[tasks];
    int next = 0;
    for (CompletableFuture<long[]> answer : answers) {
      try {
        for (long bytes : answer.join()) {
          sums[pieces.get(next++).task()] += bytes;
        }
      } catch (CompletionException e) {
        LOG.debug("a node does not say what it has cached", e);
        return new long[tasks];
      }
    }
    return sums;
  }

  /** Those that have half of a task's input or more, those with the most first. */
  private static List<String> nodes(Map<String, long[]> bytes, int task, long inputBytes) {
    return bytes.entrySet().stream()
        .filter(node -> node.getValue()[task] > 0 && 2 * node.getValue()[task] >= inputBytes)
        .sorted(
            Comparator.comparingLong((Map.Entry<String, long[]> node) -> -node.getValue()[task])
                .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Those nodes that have half of a task's input or more, those with the most first. */
  List<String> nodes(int task) {
    return nodes.isEmpty() ? List.of() : nodes.get(task);
  }
}
