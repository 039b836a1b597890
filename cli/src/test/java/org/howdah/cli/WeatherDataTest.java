package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.cli.WeatherJob.End;
import org.howdah.cli.WeatherJob.Route;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is found of data sets that jobs left half, double or late. */
class WeatherDataTest {
  private static final Map<String, Long> COUNTS = Map.of("aa", 2L, "b", 3L);

  private final WeatherData data = new WeatherData();
  private final Map<String, Map<String, String>> found = new TreeMap<>();

  @BeforeEach
  void fill() {
    found.putAll(data.fill(List.of("aa b", "b aa b"), COUNTS));
  }

  private void ended(Route route, int number, End end) {
    data.ended(new WeatherJob(route, number, Path.of("none"), null), end, COUNTS);
  }

  private static String hex(String word) {
    return HexFormat.of().formatHex(word.getBytes(UTF_8));
  }

  private static Map<String, String> counted(long aa, long b) {
    HexFormat hex = HexFormat.of();
    return new TreeMap<>(Map.of(hex("aa"), hex.toHexDigits(aa), hex("b"), hex.toHexDigits(b)));
  }

  @Test
  void whatNoJobChangedIsRightAndALostKeyIsNot() {
    assertThat(data.wrong(found)).isEmpty();
    found.put(WeatherJob.LINES, Map.of());
    assertThat(data.wrong(found)).singleElement().asString().contains("lines has 0 keys and not 2");
  }

  @Test
  void whatAJobFilledIsWholeAndNeitherHalfNorDouble() {
    ended(Route.MOVE, 1, End.DONE);
    assertThat(data.wrong(found)).singleElement().asString().contains("moved1");
    found.put("moved1", counted(2, 3));
    assertThat(data.wrong(found)).isEmpty();
    found.put("moved1", counted(4, 3));
    assertThat(data.wrong(found)).singleElement().asString().contains("moved1");
    found.put("moved1", Map.of(hex("aa"), counted(2, 3).get(hex("aa"))));
    assertThat(data.wrong(found)).singleElement().asString().contains("moved1");
  }

  @Test
  void aJobThatFailedLeavesNothingOfWhatItWasToFill() {
    ended(Route.FILL, 1, End.FAILED);
    assertThat(data.wrong(found)).isEmpty();
    found.put("filled1", counted(2, 3));
    assertThat(data.wrong(found)).singleElement().asString().contains("filled1");
  }

  @Test
  void aJobWithoutItsCommandLeavesAllOrNothing() {
    ended(Route.FILL, 1, End.ALONE);
    assertThat(data.wrong(found)).isEmpty();
    found.put("filled1", counted(2, 3));
    assertThat(data.wrong(found)).isEmpty();
    found.put("filled1", counted(2, 4));
    assertThat(data.wrong(found)).singleElement().asString().contains("filled1");
  }

  @Test
  void whatAJobWasToReplaceIsNewOrIfItFailedOldOrNothing() {
    ended(Route.REPLACE, 1, End.FAILED);
    assertThat(data.wrong(found)).isEmpty();
    found.put("replaced", Map.of());
    assertThat(data.wrong(found)).isEmpty();
    ended(Route.REPLACE, 2, End.DONE);
    assertThat(data.wrong(found)).singleElement().asString().contains("replaced");
    found.put("replaced", counted(2, 3));
    assertThat(data.wrong(found)).as("what the job before put late").isNotEmpty();
    found.put("replaced", counted(4, 6));
    assertThat(data.wrong(found)).isEmpty();
  }

  @Test
  void whatJobsAddToHasAllThatTheLastOnePutAndTheRestAsItWas() {
    Map<String, String> added = new TreeMap<>(found.get("added"));
    found.put("added", added);
    ended(Route.ADD, 1, End.FAILED);
    added.put(hex("b"), counted(2, 3).get(hex("b")));
    assertThat(data.wrong(found)).as("a job that failed leaves what it put").isEmpty();
    ended(Route.ADD, 2, End.DONE);
    assertThat(data.wrong(found)).hasSize(2);
    added.putAll(counted(4, 6));
    assertThat(data.wrong(found)).isEmpty();
    added.remove(hex("not b"));
    assertThat(data.wrong(found)).singleElement().asString().contains("not b");
  }
}
