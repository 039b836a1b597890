package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.workloads.kit.Arguments;

/** Counts how often each rating was given. */
public final class HistogramRatings extends PumaTool {
  public HistogramRatings() {
    super("histogram-ratings");
  }

  @Override
  public String usage() {
    return """
        usage: histogram-ratings [generic options] INPUT... OUTPUT
        Counts how often each rating was given. Input lines: movie:user_rating,user_rating,...
        with whole numbers, ratings from 1 to 5. Output lines: rating TAB count.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(Ratings.class);
    sum(job, IntWritable.class);
  }

  /** Emits each rating with a count of one. */
  static final class Ratings extends MovieMapper<IntWritable, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final IntWritable rating = new IntWritable();

    @Override
    void map(Movie movie, Text line, Context context) throws IOException, InterruptedException {
      for (int i = 0; i < movie.size(); i++) {
        rating.set(movie.rating(i));
        context.write(rating, ONE);
      }
    }
  }
}
