package org.howdah.bench.grid;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.check.OutputReader;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.rival.HadoopYarn;
import org.howdah.bench.rival.Workplace;

/** Hadoop with YARN and HDFS on this machine, which counts words of files. */
final class HadoopCluster implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofHours(2);
  private static final int MEMORY_MEBIBYTES = 4096;
  private static final Case WORD_COUNT = new Case(Row.WORDCOUNT, InputKind.GENERATED);

  private final HadoopYarn hadoop;

  private HadoopCluster(HadoopYarn hadoop) {
    this.hadoop = hadoop;
  }

  /** Starts its daemons. */
  static HadoopCluster start(GridPlace place) throws IOException, InterruptedException {
    GridSettings settings = place.settings();
    BenchSettings same =
        new BenchSettings(
            List.of(WORD_COUNT.row()),
            Set.of(WORD_COUNT.input()),
            List.of(RivalId.HADOOP_YARN),
            settings.data(),
            1 << 20,
            1 << 20,
            settings.runs(),
            0,
            Launcher.memoryMebibytes(MEMORY_MEBIBYTES),
            Runtime.getRuntime().availableProcessors(),
            1,
            settings.launcher());
    ProcessMeter meter = new ProcessMeter(LIMIT);
    HadoopYarn hadoop =
        new HadoopYarn(
            RivalId.HADOOP_YARN, new Workplace(same, meter, place.folder("hadoop"), place.logs()));
    HadoopCluster cluster = new HadoopCluster(hadoop);
    try {
      hadoop.open();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Copies messages into HDFS and returns where they are. */
  String load(Messages messages) throws IOException {
    String loaded = hadoop.load(messages.lines().getParent());
    return loaded + "/" + messages.lines().getFileName();
  }

  /** Counts the words of messages in HDFS. */
  HowdahJobs.Run wordCount(String input) throws IOException, InterruptedException {
    String output = hadoop.output(WORD_COUNT);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(output);
    path.getFileSystem(hadoop.configuration()).delete(path, true);
    double seconds = hadoop.run(WORD_COUNT, input, output).wallSeconds();
    return new HowdahJobs.Run(seconds, new OutputReader(hadoop.configuration()).lines(output));
  }

  /** How many reduce tasks its jobs have. */
  static int reduces() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** The settings it gets, a sentence each. */
  List<String> settings() {
    return hadoop.settings();
  }

  @Override
  public void close() {
    hadoop.close();
  }
}
