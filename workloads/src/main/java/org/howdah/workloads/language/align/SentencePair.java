package org.howdah.workloads.language.align;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.language.Letters;
import org.howdah.workloads.language.Sentences;

/**
 * A sentence and its translation, as words of lower-case letters and digits.
 *
 * @param sources the words of the sentence, after {@link #NONE}, of which words come that translate
 *     nothing
 * @param targets those of the translation
 */
public record SentencePair(String[] sources, String[] targets) {
  /** The empty word before each sentence. */
  static final String NONE = "";

  /** Takes a line {@code sentence TAB translation}, or one with an id and a tab before that. */
  static SentencePair read(Sentences sentences, LongWritable offset, Text line) throws IOException {
    int start = sentences.start(offset, line);
    int tab = line.find("\t", start);
    if (tab < 0) {
      throw new IOException(
          "the line at byte " + offset + " has no tab between a sentence and its translation");
    }
    Text source = new Text();
    source.set(line.getBytes(), start, tab - start);
    String sources = NONE + " " + Letters.words(source, 0);
    String targets = Letters.words(line, tab + 1);
    return new SentencePair(
        sources.stripTrailing().isEmpty() ? new String[] {NONE} : sources.split(" "),
        targets.isEmpty() ? new String[0] : targets.split(" "));
  }

  /** Under what a table has the probability that a word is translated so. */
  static String key(String source, String target) {
    return source + " " + target;
  }

  /** Adds the keys of each target word with each source word. */
  void keys(List<Text> keys) {
    for (String target : targets) {
      for (String source : sources) {
        keys.add(new Text(key(source, target)));
      }
    }
  }
}
