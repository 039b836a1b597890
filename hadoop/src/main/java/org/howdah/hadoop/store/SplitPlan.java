package org.howdah.hadoop.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.howdah.store.DataSet;

/** Divides the partitions of a data set into splits, with those of one node together. */
final class SplitPlan {
  /** As many as a block of HDFS has; schedulers look at no more. */
  private static final int LOCATIONS_MAX = 3;

  private final DataSet data;
  private final Function<String, List<String>> hosts;
  private final long partitionBytes;

  /**
   * @param hosts of a node
   * @param partitionBytes about how much one partition has
   */
  SplitPlan(DataSet data, Function<String, List<String>> hosts, long partitionBytes) {
    this.data = data;
    this.hosts = hosts;
    this.partitionBytes = partitionBytes;
  }

  /**
   * All partitions in splits.
   *
   * @param wanted how many splits; there are fewer if there are fewer partitions
   */
  List<StoreSplit> splits(int wanted) {
    Map<String, List<Integer>> byNode = new TreeMap<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      byNode.computeIfAbsent(primary(partition), node -> new ArrayList<>()).add(partition);
    }
    List<StoreSplit> splits = new ArrayList<>();
    if (wanted < byNode.size()) {
      List<Integer> all = byNode.values().stream().flatMap(List::stream).toList();
      cut(all, wanted, splits);
    } else {
      int further = wanted - byNode.size();
      for (List<Integer> ofNode : byNode.values()) {
        cut(ofNode, 1 + further * ofNode.size() / data.partitions(), splits);
      }
    }
    return splits;
  }

  private String primary(int partition) {
    List<String> owners = data.owners(partition);
    return owners.isEmpty() ? "" : owners.get(0);
  }

  private void cut(List<Integer> partitions, int wanted, List<StoreSplit> splits) {
    int count = Math.min(wanted, partitions.size());
    for (int i = 0; i < count; i++) {
      int from = partitions.size() * i / count;
      int end = partitions.size() * (i + 1) / count;
      splits.add(split(partitions.subList(from, end)));
    }
  }

  private StoreSplit split(List<Integer> partitions) {
    return new StoreSplit(
        data.name(),
        partitions.stream().mapToInt(Integer::intValue).toArray(),
        partitionBytes * partitions.size(),
        locations(partitions));
  }

  /** The machines of those who own most of them, primaries before others that own as many. */
  private String[] locations(List<Integer> partitions) {
    Map<String, Integer> owned = new LinkedHashMap<>();
    Stream<String> primaries = partitions.stream().map(this::primary).filter(n -> !n.isEmpty());
    primaries.forEach(node -> owned.put(node, 0));
    for (int partition : partitions) {
      data.owners(partition).forEach(node -> owned.merge(node, 1, Integer::sum));
    }
    Comparator<Map.Entry<String, Integer>> most =
        Map.Entry.comparingByValue(Comparator.reverseOrder());
    return owned.entrySet().stream()
        .sorted(most)
        .flatMap(node -> hosts.apply(node.getKey()).stream())
        .distinct()
        .limit(LOCATIONS_MAX)
        .toArray(String[]::new);
  }
}
