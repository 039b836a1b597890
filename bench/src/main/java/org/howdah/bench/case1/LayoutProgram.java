package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.Touches;
import org.howdah.bench.side.client.Program;
import org.howdah.engine.measure.ProcessorCounters;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.RunStore;

/**
 * The program of a process that sorts the words of a text in one layout: after a first part of the
 * text that is not counted, all of it.
 */
public final class LayoutProgram implements Program {
  private static final long WARM_UP_BYTES_MAX = 16 << 20;
  private static final long SAMPLE_BYTES = 1 << 20;

  private final LayoutId layout;
  private final int bufferBytes;
  private final Path text;
  private final Path folder;

  /**
   * @param arguments a layout, the bytes of its buffer, a text, and a folder for runs
   */
  public LayoutProgram(List<String> arguments) {
    layout = LayoutId.of(arguments.get(0));
    bufferBytes = Integer.parseInt(arguments.get(1));
    text = Path.of(arguments.get(2));
    folder = Path.of(arguments.get(3));
  }

  @Override
  public Map<String, Double> round(List<String> command) throws IOException, InterruptedException {
    measure(WARM_UP_BYTES_MAX);
    System.gc();
    ProcessorCounters counters = ProcessorCounters.begin();
    Map<String, Double> figures = measure(Long.MAX_VALUE);
    Object misses = counters.end().get("cacheMisses");
    figures.put("cacheMisses", misses instanceof Long count ? (double) count : Double.NaN);
    return figures;
  }

  private Map<String, Double> measure(long bytesMax) throws IOException, InterruptedException {
    try (RunStore store = new DirectoryRunStore(folder, Compression.NONE);
        Tokens words = new Tokens(text, bytesMax)) {
      MapOutput output = output(store);
      MapOutput.run(words, output).discard();
      return output.phases().figures();
    }
  }

  private MapOutput output(RunStore store) throws IOException {
    if (layout.isOurs()) {
      return new HowdahOutput(bufferBytes, layout == LayoutId.GROUPED, 1, store);
    }
    double recordBytes = Tokens.recordBytes(text, SAMPLE_BYTES);
    return new HadoopOutput(layout.create(bufferBytes, 1, recordBytes, Touches.NONE), store);
  }
}
