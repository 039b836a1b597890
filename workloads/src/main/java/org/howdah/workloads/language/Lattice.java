package org.howdah.workloads.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/*
 * Viterbi's algorithm from left to right, with a beam. Of two hypotheses with the same last word at
 * the same place the worse one can never win; of the rest, a place keeps the best few. What is asked
 * for at a place depends on which hypotheses were kept there, and so on the answers to all that was
 * asked before.
 */
/**
 * The search for the words of one text without spaces. At each place in turn: {@link #words} names
 * those that may begin there, {@link #pairs} which of them may follow which, and {@link #extend}
 * goes on with the counts of both. Not safe for use by several threads.
 */
final class Lattice {
  static final int WORD_CHARACTERS_MAX = 20;

  private final int[] characters;
  private final long total;
  private final int beam;
  private final List<List<Hypothesis>> places = new ArrayList<>();

  /**
   * @param total how many words the model was made of
   * @param starts how many sentences
   * @param beam how many hypotheses a place keeps
   */
  Lattice(String text, long total, long starts, int beam) {
    characters = text.codePoints().toArray();
    this.total = total;
    this.beam = beam;
    for (int i = 0; i <= characters.length; i++) {
      places.add(new ArrayList<>());
    }
    places.get(0).add(new Hypothesis(null, 0, PaddedSentence.START, starts, 0));
  }

  int length() {
    return characters.length;
  }

  /** The words that may begin at a place, the shortest first. */
  List<String> words(int place) {
    List<String> words = new ArrayList<>();
    int longest = Math.min(WORD_CHARACTERS_MAX, characters.length - place);
    for (int length = 1; length <= longest; length++) {
      words.add(new String(characters, place, length));
    }
    return words;
  }

  /**
   * Drops all but the best hypotheses of a place, and lists the pairs of a last word and a next
   * one, both known to the model, in the order of the hypotheses and then of the words.
   *
   * @param counts those of {@link #words}, in their order
   */
  List<String> pairs(int place, List<String> words, long[] counts) {
    List<Hypothesis> kept = prune(place);
    List<String> pairs = new ArrayList<>();
    for (Hypothesis last : kept) {
      for (int i = 0; i < counts.length && last.count() > 0; i++) {
        if (counts[i] > 0) {
          pairs.add(last.word() + " " + words.get(i));
        }
      }
    }
    return pairs;
  }

  private List<Hypothesis> prune(int place) {
    List<Hypothesis> here = places.get(place);
    here.sort(Comparator.comparingDouble(Hypothesis::score).reversed());
    if (here.size() > beam) {
      here.subList(beam, here.size()).clear();
    }
    return here;
  }

  /**
   * Goes on from a place with each word that may begin there.
   *
   * @param pairCounts those of {@link #pairs}, in their order
   */
  void extend(int place, List<String> words, long[] counts, long[] pairCounts) {
    List<Hypothesis> here = places.get(place);
    Hypothesis[] best = new Hypothesis[words.size()];
    int pair = 0;
    for (Hypothesis last : here) {
      for (int i = 0; i < best.length; i++) {
        boolean asked = last.count() > 0 && counts[i] > 0;
        long together = asked ? pairCounts[pair++] : 0;
        double score = last.score() + logScore(last.count(), counts[i], together, i + 1);
        if (best[i] == null || score > best[i].score()) {
          best[i] = new Hypothesis(last, place, words.get(i), counts[i], score);
        }
      }
    }
    for (int i = 0; i < best.length; i++) {
      places.get(place + i + 1).add(best[i]);
    }
    places.set(place, List.of());
  }

  /** How good a word is after another, of the counts of both and of the pair. */
  private double logScore(long before, long count, long together, int length) {
    if (together > 0) {
      return Math.log((double) together / before);
    }
    double alone = count > 0 ? count : 10 / Math.pow(10, length);
    return Math.log(StupidBackOff.FACTOR * alone / total);
  }

  /** The words of the best hypothesis for the whole text. */
  List<String> best() {
    List<String> words = new ArrayList<>();
    List<Hypothesis> whole = prune(characters.length);
    for (Hypothesis last = whole.get(0); last.before() != null; last = last.before()) {
      words.add(last.word());
    }
    Collections.reverse(words);
    return words;
  }
}
