package org.howdah.workloads.puma;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;

/** Finds the cluster of each movie. */
public final class Classification extends PumaTool {
  public Classification() {
    super("classification");
  }

  @Override
  public String usage() {
    return """
        usage: classification [generic options] --centroids PATH INPUT... OUTPUT
        Finds the cluster of each movie: that whose centroid is most similar, by the cosine of
        the ratings of users who rated both. Input lines: movie:user_rating,user_rating,...
        with whole numbers, ratings from 1 to 5. Output lines: cluster TAB movie.
          --centroids PATH  a file, or a pattern of files, of centroids; k-means writes them
          INPUT             files or folders
          OUTPUT            a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(CentroidSource.OPTION), Set.of());
  }

  @Override
  void configure(Job job, Arguments arguments) throws IOException {
    if (!arguments.has(CentroidSource.OPTION)) {
      throw new UsageException(CentroidSource.OPTION + " is missing");
    }
    Path file = new Path(arguments.option(CentroidSource.OPTION, ""));
    Centroids.configure(job.getConfiguration(), CentroidSource.files(file, getConf()));
    job.setMapperClass(Clusters.class);
    job.setReducerClass(Reducer.class);
    job.setOutputKeyClass(IntWritable.class);
    job.setOutputValueClass(LongWritable.class);
  }

  /** Emits each movie with its cluster. */
  static final class Clusters extends MovieMapper<IntWritable, LongWritable> {
    private final IntWritable cluster = new IntWritable();
    private final LongWritable id = new LongWritable();
    private Centroids centroids;

    @Override
    protected void setup(Context context) {
      centroids = new Centroids(context.getConfiguration());
    }

    @Override
    void map(Movie movie, Text line, Context context) throws IOException, InterruptedException {
      cluster.set(centroids.nearest(movie));
      id.set(movie.id());
      context.write(cluster, id);
    }
  }
}
