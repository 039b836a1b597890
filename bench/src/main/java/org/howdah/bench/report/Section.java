package org.howdah.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.compare.Better;
import org.howdah.bench.compare.RoundFigure;
import org.howdah.bench.measure.Figures;

/** What a report says about one row. Filled by the row, read by the reports; not thread-safe. */
public final class Section {
  private final String id;
  private final String title;
  private final List<Table> tables = new ArrayList<>();
  private final List<Bars> bars = new ArrayList<>();
  private final List<Curve> curves = new ArrayList<>();
  private final List<Stacks> stacks = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> failures = new LinkedHashMap<>();
  private final Map<String, Object> figures = new LinkedHashMap<>();
  private final List<RoundFigure> compared = new ArrayList<>();

  /**
   * @param id the row's name in options and figures
   */
  public Section(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** A table with a caption; each line has as many cells as there are heads. */
  public record Table(String caption, List<String> heads, List<List<String>> lines) {}

  /** Bars from zero. */
  public record Bars(String title, List<Bar> bars) {}

  /** One of them. */
  public record Bar(String label, Figures figures, Style style) {}

  /** How a bar is drawn. */
  public enum Style {
    HOWDAH,
    RIVAL,
    BOUND
  }

  /**
   * Two figures for clusters of several sizes: the first as bars, the second as a line, each with a
   * scale of its own, and the straight line through the second.
   *
   * @param bound what the line cannot pass, by the same scale; empty if that is not known
   */
  public record Curve(
      String title,
      String barName,
      String lineName,
      int[] sizes,
      double[] bars,
      double[] line,
      double[] bound) {}

  /**
   * Bars made of parts, in groups.
   *
   * @param parts what the parts are, at most three
   */
  public record Stacks(String title, List<String> parts, List<Stack> stacks) {}

  /**
   * One of them.
   *
   * @param group those that stand together have the same
   */
  public record Stack(String group, String label, List<Double> parts) {}

  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  public List<Table> tables() {
    return tables;
  }

  public List<Bars> bars() {
    return bars;
  }

  public List<Curve> curves() {
    return curves;
  }

  public List<Stacks> stacks() {
    return stacks;
  }

  /** Sentences below the tables. */
  public List<String> notes() {
    return notes;
  }

  /** Who failed, with the reason. */
  public Map<String, String> failures() {
    return failures;
  }

  /** Whether nothing was measured, and nobody failed. */
  boolean isEmpty() {
    return tables.isEmpty() && figures.isEmpty() && failures.isEmpty();
  }

  /** Every figure, for programs. */
  public Map<String, Object> figures() {
    return figures;
  }

  /**
   * Names a figure that later measurements are compared with.
   *
   * @param figure its name, with the unit last
   * @param isOurs whether it is of what is measured, and not of a rival or a bound
   */
  public void compare(
      String who, String figure, Better better, boolean isOurs, List<Double> rounds) {
    compared.add(new RoundFigure(id, who, figure, better, isOurs, rounds));
  }

  List<RoundFigure> compared() {
    return compared;
  }
}
