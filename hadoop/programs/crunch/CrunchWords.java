import org.apache.crunch.DoFn;
import org.apache.crunch.Emitter;
import org.apache.crunch.MapFn;
import org.apache.crunch.PCollection;
import org.apache.crunch.PTable;
import org.apache.crunch.Pair;
import org.apache.crunch.Pipeline;
import org.apache.crunch.fn.Aggregators;
import org.apache.crunch.impl.mr.MRPipeline;
import org.apache.crunch.io.To;
import org.apache.crunch.lib.Distinct;
import org.apache.crunch.lib.Join;
import org.apache.crunch.lib.Sort;
import org.apache.crunch.types.PType;
import org.apache.crunch.types.writable.Writables;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Counts, joins and sorts words by Apache Crunch, which runs six jobs for it, some at a time. */
public final class CrunchWords extends Configured implements Tool {
  private static final PType<String> STRINGS = Writables.strings();
  private static final PType<Long> LONGS = Writables.longs();

  /** Gives each word of a line. */
  static final class Words extends DoFn<String, String> {
    @Override
    public void process(String line, Emitter<String> words) {
      for (String word : line.split(" ")) {
        words.emit(word);
      }
    }
  }

  /** Gives a word's length for the word. */
  static final class Lengths extends MapFn<String, Pair<String, Long>> {
    @Override
    public Pair<String, Long> map(String word) {
      return Pair.of(word, (long) word.length());
    }
  }

  @Override
  public int run(String[] arguments) {
    Pipeline pipeline = new MRPipeline(CrunchWords.class, getConf());
    PCollection<String> words =
        pipeline.readTextFile(arguments[0]).parallelDo(new Words(), STRINGS);
    PTable<String, Long> counts = words.count();
    PTable<String, Long> lengths =
        words
            .parallelDo(new Lengths(), Writables.tableOf(STRINGS, LONGS))
            .groupByKey()
            .combineValues(Aggregators.SUM_LONGS());
    pipeline.write(counts, To.textFile(arguments[1] + "/counts"));
    pipeline.write(Join.join(counts, lengths), To.textFile(arguments[1] + "/joined"));
    pipeline.write(Sort.sort(counts.keys()), To.textFile(arguments[1] + "/sorted"));
    pipeline.write(Distinct.distinct(words), To.sequenceFile(arguments[1] + "/distinct"));
    return pipeline.done().succeeded() ? 0 : 1;
  }

  /**
   * Runs it.
   *
   * @param arguments input and output
   */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new Configuration(), new CrunchWords(), arguments));
  }
}
