package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tables under docs/papers are whole, and agree where docs/papers/mpcache.md says so. */
class PaperTablesTest {
  private static final Path FOLDER = Path.of("..", "docs", "papers");
  private List<Map<String, String>> jobs;
  private List<Map<String, String>> speedups;

  @BeforeEach
  void read() throws Exception {
    jobs = table("mpcache-table1.csv");
    speedups = table("mpcache-speedups.csv");
  }

  @Test
  void theTableHasTheJobsAsTheyAreNamedHere() {
    assertThat(jobs.stream().map(job -> job.get("job")))
        .containsExactlyElementsOf(PumaEquivalenceTest.JOBS);
  }

  @Test
  void aMapTaskHas64Megabytes() {
    for (Map<String, String> job : jobs) {
      double maps = 10 * number(job, "input_gb_per_k") * 1024 / 64;
      assertThat(number(job, "maps")).isCloseTo(maps, within(0.01));
    }
  }

  @Test
  void theMeanOverJobsOfClassMeansIsThePapersMean() {
    Map<String, Double> means = new HashMap<>();
    for (Map<String, String> row : speedups) {
      if (row.get("cores").equals("16")
          && row.get("cache_gb").equals("80")
          && row.get("phase").equals("job")
          && row.get("system").equals("mpcache")) {
        means.put(row.get("scope"), number(row, "speedup"));
      }
    }
    double mean = jobs.stream().mapToDouble(job -> means.get(job.get("class"))).average().orElse(0);
    assertThat(mean).isCloseTo(means.get("all"), within(0.005));
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.get(column));
  }

  private static List<Map<String, String>> table(String name) throws Exception {
    List<String> lines = Files.readAllLines(FOLDER.resolve(name));
    String[] columns = lines.get(0).split(",");
    return lines.stream()
        .skip(1)
        .map(
            line -> {
              String[] cells = line.split(",", -1);
              assertThat(cells).as(line).hasSameSizeAs(columns);
              Map<String, String> row = new LinkedHashMap<>();
              for (int i = 0; i < columns.length; i++) {
                row.put(columns[i], cells[i]);
              }
              return row;
            })
        .toList();
  }
}
