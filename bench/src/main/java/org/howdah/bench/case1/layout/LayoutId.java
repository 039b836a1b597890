package org.howdah.bench.case1.layout;

import java.util.Locale;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Touches;
import org.howdah.bench.kit.Choice;

/** The layouts that are compared, in the order in which they take turns. */
public enum LayoutId {
  /** The article's cluster of MapReduce 1 before it was tuned: ten times as many spills. */
  INDEXED_UNTUNED("index, entry, record; entries have 5 % of the buffer, as Hadoop 1 comes"),
  /** The same with as many spills as MapReduce 2. */
  INDEXED("index, entry, record; entries and records are full together, as Hadoop 1 tuned"),
  IN_PLACE("entries sorted in place, as Hadoop since MAPREDUCE-3235"),
  PREFIX("entries with key prefixes sorted in chunks, as Howdah without a combiner"),
  GROUPED("each distinct key once, as Howdah with a combiner");

  private final String text;

  LayoutId(String text) {
    this.text = text;
  }

  /** What it is, for reports. */
  public String text() {
    return text;
  }

  /** Whether Howdah's own classes sort so. */
  public boolean isOurs() {
    return this == PREFIX || this == GROUPED;
  }

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the layout of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static LayoutId of(String id) {
    return Choice.of("layout", values(), LayoutId::id, id);
  }

  /**
   * An empty buffer; Howdah's two are models that sort as its own classes do.
   *
   * @param recordBytes of a key and its value on average, for the share that tuning gives entries
   */
  public Layout create(int bufferBytes, int partitions, double recordBytes, Touches touches) {
    AddressSpace space = new AddressSpace(touches);
    return switch (this) {
      case INDEXED_UNTUNED -> new IndexedLayout(bufferBytes, IndexedLayout.SHARE_UNTUNED, space);
      case INDEXED -> new IndexedLayout(bufferBytes, IndexedLayout.shareTuned(recordBytes), space);
      case IN_PLACE -> new InPlaceLayout(bufferBytes, space);
      case PREFIX -> new PrefixLayout(bufferBytes, space);
      case GROUPED -> new GroupedLayout(bufferBytes, partitions, space);
    };
  }
}
