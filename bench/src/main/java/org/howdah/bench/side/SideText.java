package org.howdah.bench.side;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.side.client.TextSplit;
import org.howdah.record.ByteSize;

/**
 * A text and its unigram model: how often each of its tokens is there, split on whitespace, tokens
 * over 100 characters left out.
 *
 * @param counts of each distinct token
 */
record SideText(Path file, int bytes, long lines, long tokens, Map<String, int[]> counts) {
  /** Reads the first lines of the text that the settings say, made first when needed. */
  static SideText read(SideSettings settings, long bytesMax)
      throws IOException, InterruptedException {
    Inputs inputs =
        new Inputs(
            settings.data(),
            settings.textBytes(),
            0,
            (records, output) -> {
              throw new IOException("side tables have no use for TeraGen");
            });
    Path file = inputs.get(settings.text());
    byte[] all = Files.readAllBytes(file);
    return of(file, Arrays.copyOf(all, cut(all, bytesMax)));
  }

  /** Where the last line ends that begins before a byte. */
  private static int cut(byte[] text, long bytes) {
    int at = (int) Math.min(text.length, bytes);
    while (at < text.length && text[at - 1] != '\n') {
      at++;
    }
    return at;
  }

  private static SideText of(Path file, byte[] text) {
    Map<String, int[]> counts = new HashMap<>();
    long lines = 0;
    long tokens = 0;
    TextSplit split = new TextSplit(text, 0, 1);
    for (List<String> line = split.nextLine(); line != null; line = split.nextLine()) {
      lines++;
      tokens += line.size();
      for (String token : line) {
        counts.computeIfAbsent(token, absent -> new int[1])[0]++;
      }
    }
    return new SideText(file, text.length, lines, tokens, counts);
  }

  /** Maximum likelihood, without smoothing. */
  BenchTable.Entries logProbabilities() {
    return sink -> {
      for (String token : counts.keySet()) {
        sink.put(BenchTable.bytes(token), BenchTable.bytes(logProbability(token)));
      }
    };
  }

  /** The logarithm of the probability of a token that is there. */
  private double logProbability(String token) {
    return Math.log((double) counts.get(token)[0] / tokens);
  }

  /** The sum over all tokens of a text, which has no others than this one. */
  double score(SideText text) {
    double sum = 0;
    for (Map.Entry<String, int[]> token : text.counts.entrySet()) {
      sum += token.getValue()[0] * logProbability(token.getKey());
    }
    return sum;
  }

  /** Writes its lines into a new file. */
  void copyTo(Path target) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = Files.newOutputStream(target)) {
      out.write(in.readNBytes(bytes));
    }
  }

  /** How large it is, in words. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "%s, %,d sentences, %,d tokens, %,d distinct",
        ByteSize.format(bytes),
        lines,
        tokens,
        counts.size());
  }
}
