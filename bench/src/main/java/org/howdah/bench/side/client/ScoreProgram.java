package org.howdah.bench.side.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.LookUpStats;
import org.howdah.sidedata.LookUpStats.Count;
import org.howdah.sidedata.SideTable;

/**
 * Scores text with the log probabilities in a table, as the paper's mapper does. Arguments: the
 * file, and how many of its bytes. Command: the {@link ScoreMode}, threads, bytes of decoded values
 * to keep near, the folder of the catalog, how many of the bytes, and microseconds of processor
 * time to spend on each line besides. Each round opens the table anew.
 *
 * <p>Figures: {@code tokens}, {@code seconds}, {@code sum} of all log probabilities, {@code
 * latencySeconds} of all {@code questions} together, which are keys or batches, {@code keysAsked},
 * {@code nearHits}, {@code failOvers}.
 */
public final class ScoreProgram implements Program {
  private final byte[] text;

  public ScoreProgram(List<String> arguments) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(Path.of(arguments.get(0)).toFile(), "r")) {
      int length = (int) Math.min(file.length(), Long.parseLong(arguments.get(1)));
      MappedByteBuffer bytes = file.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, length);
      text = new byte[length];
      bytes.get(text);
    }
  }

  @Override
  public Map<String, Double> round(List<String> command) throws Exception {
    ScoreMode mode = ScoreMode.valueOf(command.get(0));
    int threads = Integer.parseInt(command.get(1));
    long nearBytes = Long.parseLong(command.get(2));
    try (SideTable<String, Double> table =
        mode == ScoreMode.NOOP
            ? new SideTable<>(new NoBackend(), Coders.STRING, Coders.DOUBLE, 0)
            : SideTableClient.open(Path.of(command.get(3)), nearBytes)) {
      int bytes = Integer.parseInt(command.get(4));
      byte[] part = bytes == text.length ? text : Arrays.copyOf(text, bytes);
      Computation computation = new Computation(Long.parseLong(command.get(5)));
      List<Callable<Scorer>> tasks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        TextSplit split = new TextSplit(part, i, threads);
        tasks.add(() -> new Scorer(mode, table, computation).score(split));
      }
      return measure(mode, table, tasks);
    }
  }

  private static Map<String, Double> measure(
      ScoreMode mode, SideTable<String, Double> table, List<Callable<Scorer>> tasks)
      throws Exception {
    long begin = System.nanoTime();
    List<Scorer> scorers = Threads.run(tasks);
    double seconds = (System.nanoTime() - begin) / 1e9;
    LookUpStats stats = table.stats();
    Map<String, Double> figures = new LinkedHashMap<>();
    double tokens = scorers.stream().mapToDouble(Scorer::tokens).sum();
    figures.put("tokens", tokens);
    figures.put("seconds", seconds);
    figures.put("sum", scorers.stream().mapToDouble(Scorer::sum).sum());
    double single = scorers.stream().mapToDouble(Scorer::latencySeconds).sum();
    double batches = stats.get(Count.LATENCY_MICROS) / 1e6;
    figures.put("latencySeconds", mode == ScoreMode.ONE ? single : batches);
    figures.put("questions", mode == ScoreMode.ONE ? tokens : (double) stats.get(Count.BATCHES));
    figures.put("keysAsked", (double) stats.get(Count.KEYS_ASKED));
    figures.put("nearHits", (double) stats.get(Count.NEAR_HITS));
    figures.put("failOvers", (double) stats.get(Count.FAIL_OVERS));
    return figures;
  }
}
