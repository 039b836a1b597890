package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

/** What generated lines are like. */
class LineMakerTest {
  private static final int LINES = 4_000;

  @Test
  void wordsFollowZipfsLaw() {
    List<String> words =
        lines(DataKind.TEXT).stream().flatMap(l -> Stream.of(l.split(" "))).toList();
    List<Long> counts =
        counts(words).values().stream().sorted((a, b) -> Long.compare(b, a)).toList();
    assertThat(lines(DataKind.TEXT)).allMatch(line -> line.matches("[a-z]+( [a-z]+){3,15}"));
    // The share of rank r is ln((r + 1) / r) / ln(10^6): of rank 10 a seventh of that of rank 1.
    double first = words.size() * Math.log(2) / Math.log(1_000_000);
    assertThat((double) counts.get(0)).isBetween(0.9 * first, 1.1 * first);
    assertThat((double) counts.get(9)).isBetween(0.1 * first, 0.2 * first);
    assertThat(counts.stream().filter(count -> count == 1).count()).isGreaterThan(5_000);
  }

  @Test
  void linesOfTextComeAgain() {
    LineMaker maker = DataKind.TEXT.lines(3);
    Set<String> distinct = new HashSet<>();
    for (int number = 0; number < 50_000; number++) {
      StringBuilder line = new StringBuilder();
      maker.append(number, line);
      distinct.add(line.toString());
    }
    assertThat(distinct).hasSizeBetween(9_800, 10_000);
  }

  @Test
  void moviesAreReadableAndNobodyRatesOneTwice() {
    Movie movie = new Movie();
    int largest = 0;
    int small = 0;
    long[] ratings = new long[6];
    for (String line : lines(DataKind.RATINGS).subList(0, 1_000)) {
      assertThat(movie.read(new Text(line))).as(line).isTrue();
      for (int i = 0; i < movie.size(); i++) {
        ratings[movie.rating(i)]++;
        assertThat(i == 0 || movie.user(i) > movie.user(i - 1)).as(line).isTrue();
      }
      largest = Math.max(largest, movie.size());
      small += movie.size() < 70 ? 1 : 0;
    }
    assertThat(largest).isGreaterThan(4_000);
    assertThat(small).isBetween(400, 600);
    assertThat(Arrays.stream(ratings).skip(1)).allMatch(count -> count > 10_000);
  }

  @Test
  void moviesOfOneGroupAreSimilar() {
    List<Movie> movies =
        lines(DataKind.RATINGS).stream()
            .limit(1_000)
            .map(
                line -> {
                  Movie movie = new Movie();
                  movie.read(new Text(line));
                  return movie;
                })
            .toList();
    List<Movie> centroids =
        IntStream.range(0, 4).mapToObj(group -> largestOf(movies, group)).toList();
    CommonRatings common = new CommonRatings(centroids);
    int right = 0;
    List<Movie> rated = movies.stream().filter(movie -> movie.size() >= 70).toList();
    for (Movie movie : rated) {
      common.compare(movie);
      int nearest = 0;
      for (int i = 1; i < 4; i++) {
        nearest = common.cosine(i) > common.cosine(nearest) ? i : nearest;
      }
      right += nearest == MovieLines.group(movie.id() - 1) ? 1 : 0;
    }
    assertThat(right).isGreaterThan(rated.size() * 9 / 10);
  }

  private static Movie largestOf(List<Movie> movies, int group) {
    return movies.stream()
        .filter(movie -> MovieLines.group(movie.id() - 1) == group)
        .reduce((a, b) -> a.size() > b.size() ? a : b)
        .orElseThrow();
  }

  @Test
  void setsHaveTwelveItemsInOrderAndShareElevenWithFourOthers() {
    Map<String, Set<String>> groups = new HashMap<>();
    for (String line : lines(DataKind.CANDIDATES)) {
      assertThat(line.split(",")).hasSize(12).isSorted();
      assertThat(line).matches("(i[0-9]{7},?){12}");
      int last = line.lastIndexOf(',');
      groups.computeIfAbsent(line.substring(0, last), g -> new HashSet<>()).add(line);
    }
    assertThat((double) LINES / groups.size()).isBetween(3.5, 6.0);
    assertThat(groups.values()).allMatch(group -> group.size() < 100);
  }

  @Test
  void manyEdgesLeadToFewVerticesAndNoneBack() {
    List<String[]> edges = lines(DataKind.EDGES).stream().map(line -> line.split(",")).toList();
    assertThat(edges).allMatch(edge -> edge.length == 2 && !edge[0].equals(edge[1]));
    assertThat(edges).allMatch(edge -> (edge[0] + edge[1]).matches("(v[0-9]+){2}"));
    Map<String, Long> degrees = counts(edges.stream().map(edge -> edge[1]).toList());
    assertThat(degrees.values()).anyMatch(degree -> degree > 100);
    assertThat(degrees.size()).isBetween(300, LINES / 8 + 2);
  }

  @Test
  void sequencesAreInSeveralDocuments() {
    Map<String, Set<String>> documents = new TreeMap<>();
    for (String line : lines(DataKind.SEQUENCES)) {
      assertThat(line).matches("[a-z]+\\|[a-z]+\\|[a-z]+\\|document-[0-9]{1,3}\t[1-9][0-9]{0,2}");
      String words = line.substring(0, line.lastIndexOf('|'));
      documents.computeIfAbsent(words, unused -> new HashSet<>()).add(line);
    }
    assertThat((double) LINES / documents.size()).isBetween(7.0, 12.0);
  }

  @Test
  void aLineDependsOnItsNumberAlone() {
    LineMaker backwards = DataKind.CANDIDATES.lines(3);
    List<String> lines = lines(DataKind.CANDIDATES);
    for (int number = 99; number >= 0; number--) {
      StringBuilder line = new StringBuilder();
      backwards.append(number, line);
      assertThat(line.toString()).isEqualTo(lines.get(number));
    }
  }

  private static List<String> lines(DataKind kind) {
    LineMaker maker = kind.lines(3);
    return LongStream.range(0, LINES)
        .mapToObj(
            number -> {
              StringBuilder line = new StringBuilder();
              maker.append(number, line);
              return line.toString();
            })
        .toList();
  }

  private static Map<String, Long> counts(List<String> words) {
    return words.stream().collect(Collectors.groupingBy(word -> word, Collectors.counting()));
  }
}
