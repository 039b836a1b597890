package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.workloads.kit.Arguments;

/** Counts the movies of each range of average ratings. */
public final class HistogramMovies extends PumaTool {
  public HistogramMovies() {
    super("histogram-movies");
  }

  @Override
  public String usage() {
    return """
        usage: histogram-movies [generic options] INPUT... OUTPUT
        Counts the movies whose average ratings are in the same half: from 1 to below 1.5,
        from 1.5 to below 2, and so on. Input lines: movie:user_rating,user_rating,... with
        whole numbers, ratings from 1 to 5. Output lines: end of the range TAB count.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(Averages.class);
    sum(job, FloatWritable.class);
  }

  /** Emits the end of each movie's range with a count of one. */
  static final class Averages extends MovieMapper<FloatWritable, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final FloatWritable end = new FloatWritable();

    @Override
    void map(Movie movie, Text line, Context context) throws IOException, InterruptedException {
      long sum = 0;
      for (int i = 0; i < movie.size(); i++) {
        sum += movie.rating(i);
      }
      int halves = (int) (2 * sum / movie.size());
      end.set((halves + 1) / 2f);
      context.write(end, ONE);
    }
  }
}
