package org.howdah.hadoop.zoo;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;

/** Job descriptions that many tests start from. */
public final class Jobs {
  private Jobs() {}

  /** Describes a word count without a combiner. */
  public static void wordCount(Job job) {
    job.setMapperClass(Mappers.Words.class);
    job.setReducerClass(Reducers.Sum.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
  }

  /** Describes a job that groups the second field of each line by the first. */
  public static void grouping(Job job) {
    job.setMapperClass(Mappers.Fields.class);
    job.setReducerClass(Reducers.SortedValues.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }
}
