package org.howdah.workloads.puma;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.UsageException;

/**
 * The centroids of a job, which travel in its settings. Similarity is the cosine of two movies'
 * ratings by the users who rated both; movies without such users are not similar at all.
 */
final class Centroids {
  /** Similarities are whole multiples of this, so that no order of adding them matters. */
  static final double UNIT = 1.0 / (1 << 30);

  private static final int CLUSTERS_MAX = 16;
  private static final String SETTING = "howdah.workloads.centroids";

  private final int[] clusters;
  private final CommonRatings common;
  private int nearest;
  private long similarity;

  /** Those that {@link #configure} has put into a job. */
  Centroids(Configuration job) {
    String[] encoded = job.get(SETTING).split(";");
    clusters = new int[encoded.length];
    List<Movie> movies = new ArrayList<>();
    for (int i = 0; i < encoded.length; i++) {
      String[] parts = encoded[i].split("=", 2);
      clusters[i] = Integer.parseInt(parts[0]);
      Movie movie = new Movie();
      movie.read(new Text(parts[1]));
      movies.add(movie);
    }
    common = new CommonRatings(movies);
  }

  static void configure(Configuration job, List<Centroid> centroids) {
    checkCount(centroids.size());
    Set<Integer> distinct = new HashSet<>();
    for (Centroid centroid : centroids) {
      if (!distinct.add(centroid.cluster())) {
        throw new UsageException("cluster " + centroid.cluster() + " has two centroids");
      }
    }
    job.set(
        SETTING,
        centroids.stream()
            .map(centroid -> centroid.cluster() + "=" + centroid.movieLine())
            .collect(Collectors.joining(";")));
  }

  static void checkCount(long count) {
    if (count < 1 || count > CLUSTERS_MAX) {
      throw new UsageException("there must be 1 to " + CLUSTERS_MAX + " clusters, not " + count);
    }
  }

  /** Finds the cluster of a movie: the most similar one, and of equal ones the first. */
  int nearest(Movie movie) {
    common.compare(movie);
    nearest = 0;
    similarity = 0;
    for (int i = 0; i < clusters.length; i++) {
      long units = Math.round(common.cosine(i) / UNIT);
      if (units > similarity) {
        similarity = units;
        nearest = i;
      }
    }
    return clusters[nearest];
  }

  /** How similar the last movie is to the centroid of its cluster, in units of {@link #UNIT}. */
  long similarity() {
    return similarity;
  }
}
