package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.side.client.TextSplit;

/**
 * A text and its unigram model: how often each of its tokens is there, split on whitespace, tokens
 * over 100 characters left out.
 *
 * @param counts of each distinct token
 */
record SideText(Path file, int bytes, long lines, long tokens, Map<String, int[]> counts) {
  /** Reads the first bytes of the text that the settings say, made first when needed. */
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
    byte[] text = Arrays.copyOf(all, (int) Math.min(all.length, bytesMax));
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
      for (Map.Entry<String, int[]> token : counts.entrySet()) {
        double probability = Math.log((double) token.getValue()[0] / tokens);
        sink.put(BenchTable.bytes(token.getKey()), BenchTable.bytes(probability));
      }
    };
  }

  /** What the sum over all tokens is. */
  double sum() {
    double sum = 0;
    for (int[] count : counts.values()) {
      sum += count[0] * Math.log((double) count[0] / tokens);
    }
    return sum;
  }

  /** How large it is, in words. */
  String describe() {
    return String.format(
        java.util.Locale.ROOT,
        "%s, %,d lines, %,d tokens, %,d distinct",
        org.howdah.bench.ByteSize.format(bytes),
        lines,
        tokens,
        counts.size());
  }
}
