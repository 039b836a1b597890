package org.howdah.workloads.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.SideTable;

/**
 * Finds the words of many texts at once: their searches go from place to place in step, so that
 * what all of them ask for at a place goes to the table together. Not safe for use by several
 * threads.
 */
final class Segmenter {
  private final SideTable<Text, LongWritable> table;
  private final int beam;
  private final long total;
  private final long starts;

  /**
   * @param table counts of words, of pairs of words, and of all words
   */
  Segmenter(SideTable<Text, LongWritable> table, int beam) throws IOException {
    this.table = table;
    this.beam = beam;
    long[] counts = counts(List.of("", PaddedSentence.START));
    total = Math.max(1, counts[0]);
    starts = counts[1];
  }

  /** The words of each text, in order. */
  List<List<String>> segment(List<String> texts) throws IOException {
    List<Lattice> all = new ArrayList<>();
    for (String text : texts) {
      all.add(new Lattice(text, total, starts, beam));
    }
    List<Lattice> active = new ArrayList<>(all);
    for (int place = 0; !active.isEmpty(); place++) {
      int here = place;
      active.removeIf(lattice -> lattice.length() <= here);
      step(active, place);
    }
    return all.stream().map(Lattice::best).toList();
  }

  private void step(List<Lattice> active, int place) throws IOException {
    List<List<String>> words = new ArrayList<>();
    for (Lattice lattice : active) {
      words.add(lattice.words(place));
    }
    List<long[]> counts = ask(words);
    List<List<String>> pairs = new ArrayList<>();
    for (int i = 0; i < active.size(); i++) {
      pairs.add(active.get(i).pairs(place, words.get(i), counts.get(i)));
    }
    List<long[]> pairCounts = ask(pairs);
    for (int i = 0; i < active.size(); i++) {
      active.get(i).extend(place, words.get(i), counts.get(i), pairCounts.get(i));
    }
  }

  /** The counts of what several texts want, asked for together. */
  private List<long[]> ask(List<List<String>> wanted) throws IOException {
    long[] together = counts(wanted.stream().flatMap(List::stream).toList());
    List<long[]> counts = new ArrayList<>();
    int at = 0;
    for (List<String> grams : wanted) {
      counts.add(Arrays.copyOfRange(together, at, at + grams.size()));
      at += grams.size();
    }
    return counts;
  }

  private long[] counts(List<String> grams) throws IOException {
    List<Text> keys = new ArrayList<>(grams.size());
    for (String gram : grams) {
      keys.add(new Text(gram));
    }
    return table.getAll(keys).stream()
        .mapToLong(count -> count == null ? 0 : count.get())
        .toArray();
  }
}
