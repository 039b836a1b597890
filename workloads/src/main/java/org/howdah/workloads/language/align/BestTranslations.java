package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;

/** Makes of parameters a dictionary: source word TAB most likely target word TAB probability. */
final class BestTranslations {
  private BestTranslations() {}

  static Job job(Configuration settings, Path parameters, Path output) throws IOException {
    Job job = Job.getInstance(settings, "align dictionary");
    job.setJarByClass(BestTranslations.class);
    AlignJobs.setPaths(job, new Path[] {parameters}, output);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(Candidates.class);
    job.setCombinerClass(MostLikely.class);
    job.setReducerClass(MostLikely.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    return job;
  }

  /** Emits for each source word its target words with their probabilities. */
  static final class Candidates extends Mapper<Text, DoubleWritable, Text, Text> {
    @Override
    protected void map(Text key, DoubleWritable probability, Context context)
        throws IOException, InterruptedException {
      String pair = key.toString();
      int space = pair.indexOf(' ');
      if (space > 0) {
        context.write(
            new Text(pair.substring(0, space)),
            new Text(pair.substring(space + 1) + "\t" + probability.get()));
      }
    }
  }
}
