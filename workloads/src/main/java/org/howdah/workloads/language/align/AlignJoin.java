package org.howdah.workloads.language.align;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.Scratch;
import org.howdah.workloads.language.PlaceJoin;
import org.howdah.workloads.language.Places;
import org.howdah.workloads.language.Sentences;

/**
 * Brings pairs and parameters together by sorting: two passes for each step, and a third job that
 * adds the counts up which a step expects.
 *
 * @param settings name the parameters
 * @param scratch for what the passes hand each other
 */
record AlignJoin(Configuration settings, Scratch scratch) implements AlignSteps {
  private static final String JOINED = "joined";
  private static final String EXPECTED = "expected";

  @Override
  public OptionalDouble improve(Path[] inputs, Path parameters) throws Exception {
    try {
      Job expect = PlaceJoin.collect(settings, "align expect", joined(), Expectation.class);
      expect.setOutputFormatClass(SequenceFileOutputFormat.class);
      expect.setOutputKeyClass(Text.class);
      expect.setOutputValueClass(LongWritable.class);
      SequenceFileOutputFormat.setOutputPath(expect, scratch.path(EXPECTED));
      if (!join(inputs) || !expect.waitForCompletion(true)) {
        return OptionalDouble.empty();
      }
      Job add = AlignJobs.counts(settings, "align add");
      add.setInputFormatClass(SequenceFileInputFormat.class);
      add.setMapperClass(Mapper.class);
      AlignJobs.setPaths(add, new Path[] {scratch.path(EXPECTED)}, parameters);
      return add.waitForCompletion(true)
          ? OptionalDouble.of(AlignJobs.logLikelihood(expect))
          : OptionalDouble.empty();
    } finally {
      scratch.delete(JOINED);
      scratch.delete(EXPECTED);
    }
  }

  @Override
  public boolean link(Path[] inputs, Path links) throws Exception {
    try {
      Job link = PlaceJoin.collect(settings, "align words", joined(), BestLinks.class);
      link.setOutputKeyClass(Text.class);
      link.setOutputValueClass(Text.class);
      SequenceFileOutputFormat.setOutputPath(link, links);
      return join(inputs) && link.waitForCompletion(true);
    } finally {
      scratch.delete(JOINED);
    }
  }

  private Path joined() {
    return scratch.path(JOINED);
  }

  private boolean join(Path[] inputs) throws Exception {
    Path parameters = new Path(settings.get(PairMapper.PARAMETERS));
    return PlaceJoin.join(settings, "align join", inputs, WordPlaces.class, parameters, joined())
        .waitForCompletion(true);
  }

  /** Each target word with each source word of each pair. */
  static final class WordPlaces extends Places {
    private Sentences sentences;

    @Override
    protected void configure(Configuration job) {
      sentences = new Sentences(job);
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> needed) throws IOException {
      SentencePair.read(sentences, offset, line).keys(needed);
    }

    @Override
    protected void head(LongWritable offset, Text line, Text head) {
      head.set(offset.get() + "\t");
      head.append(line.getBytes(), 0, line.getLength());
    }
  }

  /** Adds up what is expected of each pair. */
  static final class Expectation extends JoinedPairs<LongWritable> {
    private final ExpectedCounts counts = new ExpectedCounts();

    @Override
    void pair(Text id, SentencePair pair, double[][] probabilities, Context context)
        throws IOException, InterruptedException {
      AlignJobs.expect(pair, probabilities, counts, context);
    }
  }

  /** Writes which words of each pair belong together. */
  static final class BestLinks extends JoinedPairs<Text> {
    @Override
    void pair(Text id, SentencePair pair, double[][] probabilities, Context context)
        throws IOException, InterruptedException {
      context.write(id, AlignJobs.bestLinks(probabilities));
    }
  }
}
