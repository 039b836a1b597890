package org.howdah.workloads.puma;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/*
 * The users of all movies in one sorted array, and for each a row with what it gave each movie: one
 * search for each rating of a movie to compare, whatever the number of movies.
 */
/** Compares a movie with several others by the users whom they have in common. */
final class CommonRatings {
  private final int[] users;
  private final byte[] rows;
  private final long[] products;
  private final long[] squares;
  private final long[] otherSquares;

  CommonRatings(List<Movie> movies) {
    users =
        movies.stream()
            .flatMapToInt(m -> IntStream.range(0, m.size()).map(m::user))
            .sorted()
            .distinct()
            .toArray();
    rows = new byte[users.length * movies.size()];
    products = new long[movies.size()];
    squares = new long[movies.size()];
    otherSquares = new long[movies.size()];
    for (int i = 0; i < movies.size(); i++) {
      fillColumn(i, movies.get(i));
    }
  }

  /** Of a user who rated a movie twice the first rating counts. */
  private void fillColumn(int column, Movie movie) {
    for (int i = 0; i < movie.size(); i++) {
      int cell = row(movie.user(i)) * products.length + column;
      rows[cell] = rows[cell] == 0 ? movie.rating(i) : rows[cell];
    }
  }

  private int row(int user) {
    return Arrays.binarySearch(users, user);
  }

  /** Compares a movie with all others; {@link #cosine} has the results. */
  void compare(Movie movie) {
    Arrays.fill(products, 0);
    Arrays.fill(squares, 0);
    Arrays.fill(otherSquares, 0);
    for (int i = 0; i < movie.size(); i++) {
      int row = row(movie.user(i));
      if (row >= 0) {
        add(movie.rating(i), row);
      }
    }
  }

  private void add(int rating, int row) {
    for (int i = 0; i < products.length; i++) {
      int other = rows[row * products.length + i];
      if (other > 0) {
        products[i] += (long) rating * other;
        squares[i] += (long) rating * rating;
        otherSquares[i] += (long) other * other;
      }
    }
  }

  /** The cosine of the angle between the ratings; 0 if no user rated both. */
  double cosine(int other) {
    return products[other] == 0
        ? 0
        : products[other] / Math.sqrt((double) squares[other] * otherSquares[other]);
  }
}
