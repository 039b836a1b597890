package org.howdah.store.quorum;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which copies of each partition have all changes that were acknowledged. Immutable.
 *
 * <p>As lines of text: one for each partition, with the data set, the number, the nodes with such
 * copies, and those of other copies with the count of changes up to which they can be used. Names
 * are written as in URLs.
 */
public final class InSync {
  /** Of a group that knows no data set. */
  public static final InSync NONE = new InSync(new TreeMap<>());

  private static final int WORDS = 4;

  /** What becomes of a copy that was away, or with too few others. */
  public enum Fate {
    /** It counts, with what it has seen. */
    KEPT,
    /** It is emptied, and filled again from another one. */
    REFILLED,
    /** It keeps what it has and is not used, until a better one is there. */
    HELD
  }

  /**
   * Of one partition.
   *
   * @param whole the nodes whose copies have all
   * @param sound of nodes that were whole until others went on without them: how many changes those
   *     had seen then. A copy that has seen more has some that nobody else has
   */
  public record Copies(SortedSet<String> whole, SortedMap<String, Long> sound) {
    /** Whether a copy that has seen so many changes lacks some at most. */
    public boolean isSound(String node, long changes) {
      return whole.contains(node) || changes <= sound.getOrDefault(node, -1L);
    }

    /**
     * What becomes of a node's copy.
     *
     * @param changes how many it has seen
     * @param holders other nodes that are there and have a copy that could be used
     * @param settled nodes of which it is known that what they have is whole
     * @param isEveryoneThere whether no member of the group is away
     */
    public Fate fate(
        String node,
        long changes,
        Set<String> holders,
        Set<String> settled,
        boolean isEveryoneThere) {
      if (whole.contains(node)) {
        return Fate.KEPT;
      }
      boolean isElsewhere =
          holders.stream().anyMatch(one -> whole.contains(one) || settled.contains(one));
      if (isElsewhere) {
        return isSound(node, changes) ? Fate.KEPT : Fate.REFILLED;
      }
      return isEveryoneThere ? Fate.KEPT : Fate.HELD;
    }
  }

  /** What nodes that are there have. */
  public interface Present {
    /** The names of the nodes. */
    Collection<String> nodes();

    /** The data sets that there are. */
    Collection<String> dataSets();

    /** How many changes a node's whole copies of a data set have seen, by partition. */
    Map<Integer, Long> changes(String node, String dataSet);

    /** Whether a node that is away may come back. */
    boolean isMember(String node);
  }

  private final SortedMap<String, SortedMap<Integer, Copies>> dataSets;

  private InSync(SortedMap<String, SortedMap<Integer, Copies>> dataSets) {
    this.dataSets = dataSets;
  }

  /** Whether there was such a data set. */
  public boolean has(String dataSet) {
    return dataSets.containsKey(dataSet);
  }

  /** What is known of a partition; empty if nothing is. */
  public Optional<Copies> of(String dataSet, int partition) {
    return Optional.ofNullable(dataSets.getOrDefault(dataSet, new TreeMap<>()).get(partition));
  }

  /**
   * What holds once the nodes that are there go on without the others: where one of them has a
   * whole copy, those of others are not whole any longer.
   */
  public InSync after(Present present) {
    if (present.nodes().isEmpty()) {
      return this;
    }
    SortedMap<String, SortedMap<Integer, Copies>> next = new TreeMap<>();
    for (String dataSet : present.dataSets()) {
      SortedMap<Integer, Copies> before = dataSets.getOrDefault(dataSet, new TreeMap<>());
      next.put(dataSet, after(before, new Whole(present, dataSet), present));
    }
    return new InSync(next);
  }

  /** The nodes with whole copies of a data set's partitions, and the fewest changes of these. */
  private static final class Whole {
    private final SortedMap<Integer, SortedSet<String>> nodes = new TreeMap<>();
    private final SortedMap<Integer, Long> fewest = new TreeMap<>();

    Whole(Present present, String dataSet) {
      for (String node : present.nodes()) {
        present
            .changes(node, dataSet)
            .forEach(
                (partition, changes) -> {
                  nodes.computeIfAbsent(partition, number -> new TreeSet<>()).add(node);
                  fewest.merge(partition, changes, Math::min);
                });
      }
    }
  }

  private static SortedMap<Integer, Copies> after(
      SortedMap<Integer, Copies> before, Whole whole, Present present) {
    SortedMap<Integer, Copies> next = new TreeMap<>(before);
    whole.nodes.forEach(
        (partition, nodes) ->
            next.put(
                partition,
                new Copies(
                    nodes,
                    sound(before.get(partition), nodes, whole.fewest.get(partition), present))));
    return next;
  }

  private static SortedMap<String, Long> sound(
      Copies before, SortedSet<String> whole, long changes, Present present) {
    SortedMap<String, Long> sound = new TreeMap<>();
    if (before != null) {
      sound.putAll(before.sound());
      before.whole().forEach(node -> sound.put(node, changes));
      // What a node has that is there and not whole is being filled: no count tells of it.
      sound
          .keySet()
          .removeIf(
              node ->
                  whole.contains(node)
                      || present.nodes().contains(node)
                      || !present.isMember(node));
    }
    return sound;
  }

  /** As the lines of text that {@link #of(List)} reads. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    dataSets.forEach(
        (dataSet, partitions) ->
            partitions.forEach(
                (number, copies) -> lines.add(name(dataSet) + " " + number + " " + text(copies))));
    return lines;
  }

  private static String text(Copies copies) {
    return copies.whole().stream().map(InSync::name).collect(Collectors.joining(",", "=", ""))
        + " "
        + copies.sound().entrySet().stream()
            .map(one -> name(one.getKey()) + ":" + one.getValue())
            .collect(Collectors.joining(",", "=", ""));
  }

  private static String name(String name) {
    return URLEncoder.encode(name, UTF_8);
  }

  private static String unname(String text) {
    return URLDecoder.decode(text, UTF_8);
  }

  /**
   * Reads what {@link #lines} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static InSync of(List<String> lines) {
    SortedMap<String, SortedMap<Integer, Copies>> dataSets = new TreeMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words.length != WORDS) {
        throw new IllegalArgumentException("not a partition's line: " + line);
      }
      dataSets
          .computeIfAbsent(unname(words[0]), name -> new TreeMap<>())
          .put(Integer.parseInt(words[1]), new Copies(whole(words[2]), sound(words[3])));
    }
    return new InSync(dataSets);
  }

  private static List<String> list(String word) {
    if (!word.startsWith("=")) {
      throw new IllegalArgumentException("not a list of nodes: " + word);
    }
    return word.length() == 1 ? List.of() : List.of(word.substring(1).split(","));
  }

  private static SortedSet<String> whole(String word) {
    SortedSet<String> nodes = new TreeSet<>();
    list(word).forEach(node -> nodes.add(unname(node)));
    return nodes;
  }

  private static SortedMap<String, Long> sound(String word) {
    SortedMap<String, Long> sound = new TreeMap<>();
    for (String node : list(word)) {
      int colon = node.lastIndexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException("not a node and a count: " + node);
      }
      sound.put(unname(node.substring(0, colon)), Long.valueOf(node.substring(colon + 1)));
    }
    return sound;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InSync same && dataSets.equals(same.dataSets);
  }

  @Override
  public int hashCode() {
    return dataSets.hashCode();
  }

  @Override
  public String toString() {
    return lines().toString();
  }
}
