package org.howdah.bench.rival;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;

/** The programs of Hadoop's examples jar and their arguments. */
final class ExamplesProgram {
  /** A pattern that matches some words of the generated and of the real text. */
  static final String GREP_PATTERN = "st[a-z]+";

  /**
   * The lines to sort are keys without values: this character, which no input has, would separate
   * them.
   */
  private static final String NO_SEPARATOR =
      "mapreduce.input.keyvaluelinerecordreader.key.value.separator";

  private static final String TERA = "org.apache.hadoop.examples.terasort.";

  private ExamplesProgram() {}

  /**
   * The arguments that follow the jar.
   *
   * @param definitions Hadoop properties
   */
  static List<String> arguments(
      RivalId rival,
      Case work,
      Map<String, String> definitions,
      String input,
      String output,
      int reduces) {
    List<String> arguments = new ArrayList<>();
    boolean identity = rival == RivalId.IDENTITY;
    arguments.add(
        identity
            ? "sort"
            : switch (work.row()) {
              case WORDCOUNT, START -> "wordcount";
              case SORT -> "sort";
              case TERASORT -> "terasort";
              case GREP -> "grep";
              case SECONDARYSORT -> "secondarysort";
            });
    definitions.forEach((key, value) -> arguments.add("-D" + key + "=" + value));
    arguments.add("-Dmapreduce.job.reduces=" + reduces);
    if (identity) {
      arguments.addAll(sort(0, TERA + "TeraInputFormat", TERA + "TeraOutputFormat", input, output));
    } else if (work.row() == Row.SORT) {
      String library = "org.apache.hadoop.mapreduce.lib.";
      arguments.add("-D" + NO_SEPARATOR + "=\u007f");
      arguments.addAll(
          sort(
              reduces,
              library + "input.KeyValueTextInputFormat",
              library + "output.TextOutputFormat",
              input,
              output));
    } else {
      arguments.addAll(List.of(input, output));
    }
    if (work.row() == Row.GREP) {
      arguments.add(GREP_PATTERN);
    }
    return arguments;
  }

  private static List<String> sort(
      int reduces, String inputFormat, String outputFormat, String input, String output) {
    String text = "org.apache.hadoop.io.Text";
    return List.of(
        "-r",
        Integer.toString(reduces),
        "-inFormat",
        inputFormat,
        "-outFormat",
        outputFormat,
        "-outKey",
        text,
        "-outValue",
        text,
        input,
        output);
  }
}
