package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that read ratings, with outputs worked out by hand. */
class MovieJobsTest {
  private static final String HEARTS = "1:1_5,2_5,3_1";
  private static final String GUNS = "2:1_1,2_1,3_5";

  /** Cosine to hearts 1, to guns 10 / 26: of users 1 and 3. */
  private static final String LIKE_HEARTS = "3:1_5,3_1,9_4";

  /** Cosine to guns 28 / sqrt(27 * 30) = 0.984, to hearts 20 / sqrt(51 * 30). */
  private static final String LIKE_GUNS = "4:1_1,2_2,3_5";

  /** Nobody rated it and another one. */
  private static final String UNKNOWN = "5:8_3";

  /** Cosine to hearts 33 / sqrt(51 * 27) = 0.889, to guns 21 / 27. */
  private static final String MIXED = "6:1_3,2_3,3_3";

  /** Cosine to guns 17 / sqrt(27 * 11) = 0.986, to hearts 13 / sqrt(51 * 11). */
  private static final String FEW_GUNS = "7:1_1,2_1,3_3";

  @TempDir Path folder;
  private LocalHadoop hadoop;
  private Path in;
  private Path out;

  @BeforeEach
  void writeMovies() throws Exception {
    hadoop = new LocalHadoop(folder);
    in =
        Files.write(
            hadoop.path("in"),
            List.of(HEARTS, "not a movie", GUNS, LIKE_HEARTS, LIKE_GUNS, UNKNOWN, MIXED, FEW_GUNS));
    out = hadoop.path("out");
  }

  @Test
  void ratingsAreCounted() throws Exception {
    assertThat(hadoop.run("histogram-ratings", in, out)).isZero();
    assertThat(hadoop.lines("out")).containsExactly("1\t7", "2\t1", "3\t5", "4\t1", "5\t5");
  }

  @Test
  void whatIsLeftOutIsSaid() throws Exception {
    assertThat(StandardError.during(() -> hadoop.run("histogram-ratings", in, out)))
        .endsWith("histogram-ratings: malformed lines left out (--help shows their format): 1\n");
  }

  @Test
  void moviesAreCountedByHalvesOfTheirAverages() throws Exception {
    Path averages = hadoop.write("a", "1:1_1\n2:1_1,2_2\n3:1_4,2_3\n4:1_4,2_3,3_3\n5:1_5\n6:1_3\n");
    assertThat(hadoop.run("histogram-movies", averages, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly("1.5\t1", "2.0\t1", "3.5\t2", "4.0\t1", "5.5\t1");
  }

  @Test
  void moviesAreClassifiedByTheMostSimilarCentroid() throws Exception {
    Path centroids = hadoop.write("centroids", "7\t1.0 1 3 1_5,2_5,3_1\n3 0.5 2 3 1_1,2_1,3_5\n");
    assertThat(hadoop.run("classification", "--centroids", centroids, in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactlyInAnyOrder("7\t1", "3\t2", "7\t3", "3\t4", "7\t5", "7\t6", "3\t7");
    assertThat(hadoop.lines("out").subList(0, 3)).allMatch(line -> line.startsWith("3\t"));
  }

  @Test
  void anIterationOfKMeansWritesMembersAndTheNextCentroids() throws Exception {
    assertThat(hadoop.run("k-means", "--clusters", 2, in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly(
            "0\t" + HEARTS,
            "0\t" + LIKE_HEARTS,
            "0\t" + UNKNOWN,
            "0\t" + MIXED,
            "1\t" + GUNS,
            "1\t" + LIKE_GUNS,
            "1\t" + FEW_GUNS);
    // On average 0.722 and 0.990.
    assertThat(hadoop.path("out/centroids-r-00000"))
        .hasContent("0\t0.8892973 6 3 1_3,2_3,3_3\n1\t0.98644006 7 3 1_1,2_1,3_3\n");
  }

  @Test
  void theNextIterationTakesTheCentroidsOfTheOneBefore() throws Exception {
    hadoop.run("k-means", "-D", "mapreduce.job.reduces=2", "--clusters", 2, in, out);
    Path centroids = hadoop.path("out/centroids-r-*");
    assertThat(hadoop.run("k-means", "--centroids", centroids, in, hadoop.path("next"))).isZero();
    assertThat(hadoop.lines("next")).hasSize(7);
  }

  @Test
  void aClusterHasOneNextCentroidHoweverManyTasksFindMembers() throws Exception {
    String split = "mapreduce.input.fileinputformat.split.maxsize=20";
    hadoop.run("k-means", "--clusters", 2, in, out);
    hadoop.run("k-means", "-D", split, "--clusters", 2, in, hadoop.path("pieces"));
    assertThat(hadoop.lines("pieces")).isEqualTo(hadoop.lines("out"));
    assertThat(hadoop.path("pieces/centroids-r-00000"))
        .hasSameTextualContentAs(hadoop.path("out/centroids-r-00000"));
  }

  @Test
  void aCentroidHasAtMostAHundredRatings() throws Exception {
    StringBuilder line = new StringBuilder("1:");
    for (int user = 0; user < 150; user++) {
      line.append(user).append("_2,");
    }
    Path many = hadoop.write("many", line + "\n");
    hadoop.run("k-means", "--clusters", 1, many, out);
    assertThat(Files.readString(hadoop.path("out/centroids-r-00000")))
        .startsWith("0\t1.0 1 100 0_2,1_2,")
        .endsWith(",99_2\n");
  }

  @Test
  void centroidsThatCannotBeUsedAreRefusedBeforeAJobBegins() throws Exception {
    assertThat(hadoop.run("classification", in, out)).isEqualTo(2);
    for (String wrong :
        List.of("0 1.0 1 2 1_5", "0 1.0 1 1 1_6", "x", "", "0 1 1 1 1_5\n0 1 2 1 1_5\n")) {
      Path file = hadoop.write("wrong", wrong);
      assertThat(hadoop.run("classification", "--centroids", file, in, out)).isEqualTo(2);
    }
    assertThat(hadoop.run("k-means", "--clusters", 17, in, out)).isEqualTo(2);
    assertThat(hadoop.run("k-means", "--clusters", 8, in, out)).isEqualTo(2);
    assertThat(hadoop.run("k-means", "--centroids", "absent-*", in, out)).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @Test
  void aTableOfRatingsBecomesMovies() throws Exception {
    Path table =
        hadoop.write(
            "table",
            """
            user_id:token\titem_id:token\trating:float\ttimestamp:float
            196\t242\t3\t881250949
            22\t242\t4.0\t878887116
            196\t5\t1\t1
            7\t5\t2.5\t1
            """);
    assertThat(hadoop.run("puma-convert", table, out)).isZero();
    assertThat(hadoop.lines("out")).containsExactly("242:196_3,22_4", "5:196_1");
  }
}
