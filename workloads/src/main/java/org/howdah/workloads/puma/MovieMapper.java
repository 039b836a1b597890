package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Maps movies, and counts lines that are none. */
abstract class MovieMapper<K, V> extends Mapper<LongWritable, Text, K, V> {
  private final Movie movie = new Movie();

  /** Maps the movie of a line. */
  abstract void map(Movie movie, Text line, Context context)
      throws IOException, InterruptedException;

  @Override
  protected final void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    if (movie.read(line)) {
      map(movie, line, context);
    } else {
      context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
    }
  }
}
