package org.howdah.hadoop.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.store.DataSet;

/** Divides the partitions of a data set into splits, with those of one node together. */
final class SplitPlan {
  /** As many as a block of HDFS has; schedulers look at no more. */
  private static final int LOCATIONS_MAX = 3;

  private final DataSet data;
  private final Function<String, List<String>> hosts;
  private final long[] bytes;
  private final long total;

  /**
   * @param hosts of a node
   * @param bytes about how much of each partition is read; those of which nothing is are left out,
   *     unless that is all of them
   */
  SplitPlan(DataSet data, Function<String, List<String>> hosts, long[] bytes) {
    this.data = data;
    this.hosts = hosts;
    this.bytes = bytes.clone();
    total = Arrays.stream(bytes).sum();
  }

  /**
   * All partitions in splits.
   *
   * @param wanted how many splits; there are fewer if there are fewer partitions
   */
  List<StoreSplit> splits(int wanted) {
    // With the same owners side by side, so that those of a split have as many owners as they can.
    Map<String, List<Integer>> byNode = new TreeMap<>();
    IntStream.range(0, data.partitions())
        .filter(partition -> total == 0 || bytes[partition] > 0)
        .boxed()
        .sorted(Comparator.comparing(partition -> String.join(" ", data.owners(partition))))
        .forEach(
            partition ->
                byNode.computeIfAbsent(primary(partition), n -> new ArrayList<>()).add(partition));
    List<StoreSplit> splits = new ArrayList<>();
    if (wanted < byNode.size()) {
      List<Integer> all = byNode.values().stream().flatMap(List::stream).toList();
      cut(all, wanted, splits);
    } else {
      int further = wanted - byNode.size();
      for (List<Integer> ofNode : byNode.values()) {
        cut(ofNode, 1 + (int) (further * (double) bytesOf(ofNode) / Math.max(1, total)), splits);
      }
    }
    return splits;
  }

  private String primary(int partition) {
    List<String> owners = data.owners(partition);
    return owners.isEmpty() ? "" : owners.get(0);
  }

  private long bytesOf(List<Integer> partitions) {
    return partitions.stream().mapToLong(partition -> bytes[partition]).sum();
  }

  /** Each split begins where the bytes before it are its part of all. */
  private void cut(List<Integer> partitions, int wanted, List<StoreSplit> splits) {
    double all = Math.max(1, bytesOf(partitions));
    double before = 0;
    int last = 0;
    List<Integer> one = new ArrayList<>();
    for (int partition : partitions) {
      int number = (int) ((before + bytes[partition] / 2.0) * wanted / all);
      if (number > last && !one.isEmpty()) {
        splits.add(split(one));
        one = new ArrayList<>();
      }
      last = number;
      one.add(partition);
      before += bytes[partition];
    }
    splits.add(split(one));
  }

  private StoreSplit split(List<Integer> partitions) {
    return new StoreSplit(
        data.name(),
        partitions.stream().mapToInt(Integer::intValue).toArray(),
        bytesOf(partitions),
        locations(partitions));
  }

  /**
   * The machines of those who own most of them, primaries before others that own as many; none that
   * own less than half, if others own more.
   */
  private String[] locations(List<Integer> partitions) {
    Map<String, Integer> owned = new LinkedHashMap<>();
    Stream<String> primaries = partitions.stream().map(this::primary).filter(n -> !n.isEmpty());
    primaries.forEach(node -> owned.put(node, 0));
    for (int partition : partitions) {
      data.owners(partition).forEach(node -> owned.merge(node, 1, Integer::sum));
    }
    Comparator<Map.Entry<String, Integer>> most =
        Map.Entry.comparingByValue(Comparator.reverseOrder());
    int half = Math.min((partitions.size() + 1) / 2, owned.values().stream().reduce(0, Math::max));
    return owned.entrySet().stream()
        .filter(node -> node.getValue() >= half)
        .sorted(most)
        .flatMap(node -> hosts.apply(node.getKey()).stream())
        .distinct()
        .limit(LOCATIONS_MAX)
        .toArray(String[]::new);
  }
}
