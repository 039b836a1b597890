package org.howdah.bench.runs;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.howdah.bench.rival.ClassPath;

/** The five jobs of the article on projections. */
enum RunsJob {
  WORDCOUNT(RunsInput.TEXT, ""),
  TERASORT(RunsInput.TERA, ""),
  SORT(RunsInput.TEXT, "--text"),
  INVERTED_INDEX(RunsInput.TEXT, ""),
  /** An iteration of it. */
  K_MEANS(RunsInput.RATINGS, "");

  private final RunsInput input;
  private final String option;

  /**
   * @param option of its program; empty for none
   */
  RunsJob(RunsInput input, String option) {
    this.input = input;
    this.option = option;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  RunsInput input() {
    return input;
  }

  /** What follows {@code howdah run}, with places for input and output. */
  List<String> words() throws IOException {
    String jar = this == TERASORT ? ClassPath.examples().toString() : "";
    return Stream.of(jar, id(), option, "{input}", "{output}")
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
