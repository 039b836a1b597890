package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.compare.Better;
import org.howdah.bench.grid.client.PortShape;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.testkit.daemon.Memcached;

/** A node's memcached port beside a real memcached: one client, who asks them in turn. */
final class PortRow {
  private static final double GETS_SHARE = 0.5;
  private static final double GET_SHARE = 0.25;

  private final GridPlace place;
  private final GridSettings settings;
  private final Map<Side, Map<PortShape, List<Double>>> rates = new EnumMap<>(Side.class);

  /** Who is asked. */
  private enum Side {
    MEMCACHED,
    HOWDAH
  }

  PortRow(GridPlace place) {
    this.place = place;
    settings = place.settings();
    for (Side side : Side.values()) {
      Map<PortShape, List<Double>> shapes = new EnumMap<>(PortShape.class);
      for (PortShape shape : PortShape.values()) {
        shapes.put(shape, new ArrayList<>());
      }
      rates.put(side, shapes);
    }
  }

  Section run() throws IOException, InterruptedException {
    Path folder = place.folder("node");
    Path log = place.logs().resolve("grid-node.log");
    try (Memcached memcached = Memcached.start(place.scratch(), "-t", "2", "-m", "1024");
        HowdahNode node = HowdahNode.start(settings.launcher(), folder, log);
        PortClient toMemcached = new PortClient(place, "memcached", memcached.address());
        PortClient toNode = new PortClient(place, "node", node.address())) {
      Map<Side, PortClient> clients = new EnumMap<>(Side.class);
      clients.put(Side.MEMCACHED, toMemcached);
      clients.put(Side.HOWDAH, toNode);
      for (int round = 0; round <= settings.runs(); round++) {
        place.quiet().look();
        for (PortShape shape : PortShape.values()) {
          for (Map.Entry<Side, PortClient> side : clients.entrySet()) {
            measure(side.getKey(), side.getValue(), shape, round > 0);
          }
        }
        place.say("port round %d of %d is over", round, settings.runs());
      }
    }
    return section();
  }

  private void measure(Side side, PortClient client, PortShape shape, boolean counts)
      throws IOException {
    double rate = client.rate(shape);
    if (counts) {
      rates.get(side).get(shape).add(rate);
      place.say("  %-10s %-38s %,11.0f keys/s", side, shape.text(), rate);
    }
  }

  private Section section() {
    Section section =
        new Section(
            GridRow.PORT.id(),
            "The memcached port of one node beside memcached: "
                + settings.keys()
                + " keys, values of 100 bytes, one connection");
    Goal.add(
        section,
        List.of(
            Goal.atLeast(
                "share of memcached's gets of 100 keys", GETS_SHARE, share(PortShape.GETS)),
            Goal.atLeast("share of memcached's gets of 1 key", GET_SHARE, share(PortShape.GET))));
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> all = new LinkedHashMap<>();
    for (PortShape shape : PortShape.values()) {
      List<Double> theirs = rates.get(Side.MEMCACHED).get(shape);
      List<Double> ours = rates.get(Side.HOWDAH).get(shape);
      lines.add(
          List.of(shape.text(), thousands(theirs), thousands(ours), Cells.times(share(shape))));
      all.put("memcached-" + shape.id(), theirs);
      all.put("howdah-" + shape.id(), ours);
      section.compare("memcached-" + shape.id(), "keysPerSecond", Better.MORE, false, theirs);
      section.compare("howdah-" + shape.id(), "keysPerSecond", Better.MORE, true, ours);
    }
    List<String> heads =
        List.of("requests", "memcached, thousand keys/s", "node, thousand keys/s", "node's share");
    section.tables().add(new Section.Table("Keys a second", heads, lines));
    section.figures().put("keysPerSecond", all);
    section
        .notes()
        .add(
            "memcached: 2 threads, all in memory. Node: one node with its data on its disk, started"
                + " as users start it. The client counts bytes and looks at the end of each answer.");
    return section;
  }

  private Figures share(PortShape shape) {
    return Figures.ratio(
        rates.get(Side.HOWDAH).get(shape),
        rates.get(Side.MEMCACHED).get(shape),
        Double::doubleValue);
  }

  private static String thousands(List<Double> rates) {
    return Cells.number(Figures.of(rates, rate -> rate / 1e3));
  }
}
