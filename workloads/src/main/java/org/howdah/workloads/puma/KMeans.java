package org.howdah.workloads.puma;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;

/*
 * The next centroid is the member that is about as similar as the average one, which a reducer knows
 * only when it has seen all. So each map task sends the sums of its members' similarities too, with
 * keys that sort before those of members, and a reducer holds no members.
 */
/**
 * One iteration of k-means: finds the cluster of each movie, and of each cluster the next centroid,
 * the first of those members whose similarity to the centroid is nearest to the members' average.
 * Keys are {@code cluster TAB movie}.
 */
public final class KMeans extends PumaTool {
  private static final String CLUSTERS_OPTION = "--clusters";
  private static final int CLUSTERS_DEFAULT = 4;
  private static final String CENTROIDS_NAME = "centroids";

  public KMeans() {
    super("k-means");
  }

  @Override
  public String usage() {
    return """
        usage: k-means [generic options] [--centroids PATH | --clusters N] INPUT... OUTPUT
        One iteration of k-means. Movies belong to the cluster whose centroid is most similar,
        by the cosine of the ratings of users who rated both.
        Input lines: movie:user_rating,user_rating,... with whole numbers, ratings from 1 to 5.
        Output lines: cluster TAB line; and in the files centroids-r-* the next centroids:
        cluster TAB similarity movie count user_rating,... with a movie's first 100 ratings.
          --centroids PATH  a file, or a pattern of files, of at most 16 centroids
          --clusters N      begin with the first N movies of the input (default 4)
          INPUT             files or folders
          OUTPUT            a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1; there is use for N clusters)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(CentroidSource.OPTION, CLUSTERS_OPTION), Set.of());
  }

  @Override
  void configure(Job job, Arguments arguments) throws IOException, InterruptedException {
    Centroids.configure(job.getConfiguration(), centroids(job, arguments));
    job.setMapperClass(Members.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
    job.setReducerClass(NextCentroids.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Member.class);
    writeText(job);
    MultipleOutputs.addNamedOutput(
        job, CENTROIDS_NAME, TextOutputFormat.class, Text.class, Text.class);
  }

  private List<Centroid> centroids(Job job, Arguments arguments)
      throws IOException, InterruptedException {
    if (arguments.has(CentroidSource.OPTION)) {
      return CentroidSource.files(new Path(arguments.option(CentroidSource.OPTION, "")), getConf());
    }
    long clusters = arguments.count(CLUSTERS_OPTION, CLUSTERS_DEFAULT);
    Centroids.checkCount(clusters);
    return CentroidSource.firstMovies((int) clusters, job);
  }

  /** Emits each movie with its cluster, and in the end the sums of each cluster. */
  static final class Members extends MovieMapper<Text, Member> {
    private final Map<Integer, Member> sums = new TreeMap<>();
    private final Text key = new Text();
    private final Member member = new Member();
    private Centroids centroids;

    @Override
    protected void setup(Context context) {
      centroids = new Centroids(context.getConfiguration());
    }

    @Override
    void map(Movie movie, Text line, Context context) throws IOException, InterruptedException {
      int cluster = centroids.nearest(movie);
      member.count = 1;
      member.similarity = centroids.similarity();
      member.line.set(line);
      key.set(cluster + "\t" + movie.id());
      context.write(key, member);
      Member sum = sums.computeIfAbsent(cluster, unused -> new Member());
      sum.count++;
      sum.similarity += member.similarity;
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      for (Map.Entry<Integer, Member> sum : sums.entrySet()) {
        key.set(sum.getKey() + "\t");
        context.write(key, sum.getValue());
      }
    }
  }

  /** Gets the sums of a cluster first, and its members after them. */
  static final class NextCentroids extends Reducer<Text, Member, Text, Text> {
    private final Text cluster = new Text();
    private final Text nearest = new Text();
    private MultipleOutputs<Text, Text> outputs;

    @Override
    protected void setup(Reducer<Text, Member, Text, Text>.Context context) {
      outputs = new MultipleOutputs<>(context);
    }

    @Override
    protected void reduce(
        Text key, Iterable<Member> members, Reducer<Text, Member, Text, Text>.Context context)
        throws IOException, InterruptedException {
      cluster.set(key.getBytes(), 0, FirstField.length(key));
      long count = 0;
      long sum = 0;
      long difference = Long.MAX_VALUE;
      long similarity = 0;
      for (Member member : members) {
        if (FirstField.length(key) == key.getLength() - 1) {
          count += member.count;
          sum += member.similarity;
          continue;
        }
        context.write(cluster, member.line);
        if (Math.abs(sum / count - member.similarity) < difference) {
          similarity = member.similarity;
          difference = Math.abs(sum / count - similarity);
          nearest.set(member.line);
        }
      }
      writeCentroid(similarity * Centroids.UNIT);
    }

    private void writeCentroid(double similarity) throws IOException, InterruptedException {
      Movie movie = new Movie();
      movie.read(nearest);
      Centroid centroid = Centroid.of(Integer.parseInt(cluster.toString()), movie);
      outputs.write(CENTROIDS_NAME, cluster, new Text(centroid.line(similarity)));
    }

    @Override
    protected void cleanup(Reducer<Text, Member, Text, Text>.Context context)
        throws IOException, InterruptedException {
      outputs.close();
    }
  }
}
