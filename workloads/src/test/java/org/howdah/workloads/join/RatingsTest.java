package org.howdah.workloads.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.TableLoads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** All joins, on both frameworks, beside a plain computation. */
@Timeout(120)
class RatingsTest {
  static final List<String> FRAMEWORKS = LocalHadoop.FRAMEWORKS;

  @TempDir Path folder;
  private final Map<String, String> profiles = new TreeMap<>();
  private Path users;
  private Path ratings;
  private List<String> expected;

  @BeforeEach
  void makeUsersWhoRate() throws Exception {
    Random random = new Random(7);
    List<String> userLines = new ArrayList<>(List.of("user\tage\tsex\twork"));
    for (int i = 0; i < 500; i++) {
      String profile =
          (10 + random.nextInt(60)) + "\t" + "MF".charAt(random.nextInt(2)) + "\twörk" + i % 7;
      profiles.put("üser" + i, profile);
      userLines.add("üser" + i + "\t" + profile);
    }
    List<String> ratingLines = new ArrayList<>(List.of("user\titem\trating\ttime"));
    Map<String, long[]> groups = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      String user = "üser" + random.nextInt(550);
      int halves = 1 + random.nextInt(10);
      ratingLines.add(user + "\t" + random.nextInt(1000) + "\t" + halves / 2.0 + "\t" + i);
      if (profiles.containsKey(user)) {
        String[] columns = profiles.get(user).split("\t");
        long[] sums = groups.computeIfAbsent(columns[1] + "," + columns[2], g -> new long[2]);
        sums[0]++;
        sums[1] += halves;
      }
    }
    users = Files.write(folder.resolve("users.tsv"), userLines);
    ratings = Files.write(folder.resolve("ratings.tsv"), ratingLines);
    expected = new ArrayList<>();
    groups.forEach((group, s) -> expected.add(group + "\t" + s[0] + "\t" + s[1] / 2.0 / s[0]));
  }

  @ParameterizedTest
  @FieldSource("FRAMEWORKS")
  void allJoinsGiveWhatAPlainComputationGives(String framework) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    new TableLoads(hadoop).local("users", profiles, Coders.STRING);
    assertThat(hadoop.run("ratings", "--header", "--by", "2,3", ratings, path("side"))).isZero();
    assertThat(hadoop.lines("side")).isEqualTo(expected);
    int twoPasses =
        hadoop.run(
            "ratings",
            "-D",
            "mapreduce.job.reduces=1",
            "--join",
            "reduce",
            "--users",
            users,
            "--header",
            "--by",
            "2,3",
            ratings,
            path("reduce"));
    assertThat(twoPasses).isZero();
    assertThat(hadoop.lines("reduce")).isEqualTo(expected);
    int inHeap =
        hadoop.run(
            "ratings",
            "--join",
            "heap",
            "--users",
            users,
            "--header",
            "--by",
            "2,3",
            ratings,
            path("heap"));
    assertThat(inHeap).isZero();
    assertThat(hadoop.lines("heap")).isEqualTo(expected);
  }

  @Test
  void theUsersMayBeInMemcached() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      new TableLoads(hadoop)
          .memcached("people", profiles, Coders.STRING, List.of(server.address()));
      int code =
          hadoop.run(
              "ratings", "--table", "people", "--header", "--by", "2,3", ratings, path("out"));
      assertThat(code).isZero();
    }
    assertThat(hadoop.lines("out")).isEqualTo(expected);
  }

  @Test
  void aUserWithTwoLinesFailsTheJoin() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path twice = hadoop.write("twice", "a\tx\na\ty\n");
    Path in = hadoop.write("in", "a\t1\t3\n");
    for (String join : List.of("reduce", "heap")) {
      assertThat(hadoop.run("ratings", "--join", join, "--users", twice, in, path(join))).isOne();
    }
  }

  @Test
  void aHeaderThatIsNotAnnouncedFailsTheJob() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    new TableLoads(hadoop).local("users", profiles, Coders.STRING);
    assertThat(hadoop.run("ratings", ratings, path("out"))).isOne();
  }

  @Test
  void refusesColumnsThatAreNone() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    assertThat(hadoop.run("ratings", "--by", "age", ratings, path("out"))).isEqualTo(2);
    assertThat(hadoop.run("ratings", "--by", "0", ratings, path("out"))).isEqualTo(2);
    assertThat(hadoop.run("ratings", "--join", "reduce", ratings, path("out"))).isEqualTo(2);
    assertThat(hadoop.run("ratings", "--join", "heap", ratings, path("out"))).isEqualTo(2);
  }

  private Path path(String name) {
    return folder.resolve(name);
  }
}
