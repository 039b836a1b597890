package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** The tokens of sentences as keys of a unigram model. Not safe for use by several threads. */
final class TokenKeys {
  private final TextPool pool = new TextPool();
  private final Sentences sentences;

  TokenKeys(Sentences sentences) {
    this.sentences = sentences;
  }

  /** Adds those of a sentence, which stay as they are until the next call. */
  void of(LongWritable offset, Text line, List<Text> keys) throws IOException {
    pool.reset();
    Tokens tokens = new Tokens(line, sentences.start(offset, line));
    for (Text token = pool.next(); tokens.next(token); token = pool.next()) {
      keys.add(token);
    }
  }
}
