package org.howdah.workloads.puma;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.UsageException;

/**
 * The movie that a cluster is about, with no more than its first 100 ratings, so that centroids
 * stay small. Files have a line for each: {@code cluster TAB similarity movie count user_rating,…},
 * where the similarity is that to the centroid before it.
 *
 * @param cluster the cluster's number
 * @param movie the movie's number
 * @param ratings as in a line of movies
 */
record Centroid(int cluster, long movie, String ratings) {
  private static final int RATINGS_MAX = 100;
  private static final Pattern LINE =
      Pattern.compile("([0-9]{1,9})\\s+(\\S+)\\s+([0-9]+)\\s+([0-9]{1,9})\\s+(\\S+)");

  static Centroid of(int cluster, Movie movie) {
    return new Centroid(cluster, movie.id(), movie.ratings(RATINGS_MAX));
  }

  /**
   * @param where names the line in an error
   */
  static Centroid parse(String line, String where) {
    Matcher fields = LINE.matcher(line);
    Movie movie = new Movie();
    if (!fields.matches()
        || !movie.read(new Text(fields.group(3) + ":" + fields.group(5)))
        || movie.size() != Integer.parseInt(fields.group(4))) {
      throw new UsageException(
          where
              + " is not a centroid: cluster TAB similarity movie count user_rating,... with as"
              + " many ratings as the count says; k-means writes such lines to centroids-r-*");
    }
    return of(Integer.parseInt(fields.group(1)), movie);
  }

  /** What follows the cluster in a line. */
  String line(double similarity) {
    int count = 1 + (int) ratings.chars().filter(c -> c == ',').count();
    return (float) similarity + " " + movie + " " + count + " " + ratings;
  }

  /** The movie as a line of movies. */
  String movieLine() {
    return movie + ":" + ratings;
  }
}
