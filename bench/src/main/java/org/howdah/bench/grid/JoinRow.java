package org.howdah.bench.grid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;

/** What moves when a node is added to a group, which takes one command. */
final class JoinRow {
  private static final String DATA_SET = "messages";
  private static final int COPIES = 2;

  /** Enough to see what moves. */
  private static final int MESSAGES_SHARE = 4;

  private final GridPlace place;
  private final HowdahJobs howdah;
  private final int before;

  JoinRow(GridPlace place) throws IOException {
    this.place = place;
    howdah = new HowdahJobs(place, 1);
    before = Math.max(1, place.settings().groups().stream().mapToInt(i -> i).max().orElse(1) - 1);
  }

  /**
   * Where data is.
   *
   * @param owners of each partition
   * @param keys in each partition
   */
  private record Layout(List<Set<String>> owners, long[] keys, long[] bytes) {
    static Layout of(HowdahNode node) throws IOException {
      try (RemoteStore store = Access.ofFolder(node.folder()).open()) {
        DataSet data = store.open(DATA_SET).orElseThrow();
        List<Set<String>> owners = new ArrayList<>();
        long[] keys = new long[data.partitions()];
        long[] bytes = new long[data.partitions()];
        for (int partition = 0; partition < data.partitions(); partition++) {
          owners.add(new HashSet<>(data.owners(partition)));
          try (Scan scan = data.scan(partition)) {
            while (scan.next()) {
              keys[partition]++;
              bytes[partition] += scan.value().bytes().length;
            }
          }
        }
        return new Layout(owners, keys, bytes);
      }
    }
  }

  /** Copies of keys, and their values' bytes. */
  private static final class Copies {
    private long keys;
    private long bytes;

    void add(Layout layout, int partition, int times) {
      keys += times * layout.keys[partition];
      bytes += times * layout.bytes[partition];
    }
  }

  Section run() throws IOException, InterruptedException {
    GridSettings settings = place.settings();
    int count = Math.max(64 * GridSettings.PER_VALUE, settings.messages() / MESSAGES_SHARE);
    Messages messages = Messages.of(settings, count, 1);
    howdah.build();
    try (NodeGroup group = new NodeGroup(place, "join", before + 1, 0)) {
      group.start(before);
      howdah.load(group.first(), DATA_SET, messages, COPIES);
      Layout old = Layout.of(group.first());
      long start = System.nanoTime();
      group.add();
      group.awaitSettled();
      double seconds = (System.nanoTime() - start) / 1e9;
      return section(messages, old, Layout.of(group.first()), seconds);
    }
  }

  private Section section(Messages messages, Layout old, Layout now, double seconds)
      throws IOException {
    Set<String> known = new HashSet<>();
    old.owners.forEach(known::addAll);
    Copies all = new Copies();
    Copies moved = new Copies();
    Copies share = new Copies();
    for (int partition = 0; partition < old.owners.size(); partition++) {
      Set<String> owners = now.owners.get(partition);
      Set<String> gained = new HashSet<>(owners);
      gained.removeAll(old.owners.get(partition));
      all.add(now, partition, owners.size());
      moved.add(now, partition, gained.size());
      boolean isNew = !known.containsAll(owners);
      share.add(now, partition, isNew ? 1 : 0);
    }
    Section section =
        new Section(GridRow.JOIN.id(), "A node added to " + before + ": " + messages.describe());
    double times = (double) moved.keys / share.keys;
    Goal.add(
        section,
        List.of(
            Goal.atMost("copies of keys moved, times the new node's share", 1, Figures.of(times))));
    List<List<String>> lines =
        List.of(
            line("all", all, all),
            line("share of the new node", share, all),
            line("moved", moved, all));
    section
        .tables()
        .add(new Section.Table("Copies", List.of("what", "keys", "bytes", "of all"), lines));
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "One command, howdah node --data DIR --join HOST:PORT; %.1f s later the node had its"
                    + " share and nothing moved, with settle.seconds=1. An even share would be %.0f %%;"
                    + " whole partitions move.",
                seconds,
                100.0 / (before + 1)));
    section.figures().put("seconds", seconds);
    section.figures().put("keysMoved", moved.keys);
    section.figures().put("keysOfNewNode", share.keys);
    section.figures().put("keys", all.keys);
    return section;
  }

  private static List<String> line(String what, Copies copies, Copies all) {
    return List.of(
        what,
        String.format(Locale.ROOT, "%,d", copies.keys),
        String.format(Locale.ROOT, "%,d", copies.bytes),
        String.format(Locale.ROOT, "%.0f %%", 100.0 * copies.keys / all.keys));
  }
}
