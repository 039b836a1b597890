package org.howdah.model.picture;

import java.util.List;

/**
 * What a chart shows of one thing. Immutable.
 *
 * @param name for the legend; empty for none
 * @param colour a number, counted from 0; the same colour is the same thing
 * @param points in the order in which a line joins them
 */
public record Series(String name, Kind kind, int colour, List<Point> points) {
  /** How it is drawn. */
  public enum Kind {
    /** A line through the points. */
    LINE,
    /** The same, dashed. */
    DASHED,
    /** A dot at each. */
    DOTS,
    /** A ring at each. */
    RINGS,
    /** An area between the lowest and the highest of each. */
    BAND
  }

  public Series {
    points = List.copyOf(points);
  }

  /**
   * A place.
   *
   * @param y for all kinds but a band
   * @param low of a band
   * @param high of a band
   * @param label beside it; empty for none
   */
  public record Point(double x, double y, double low, double high, String label) {
    public static Point of(double x, double y) {
      return of(x, y, "");
    }

    public static Point of(double x, double y, String label) {
      return new Point(x, y, y, y, label);
    }

    public static Point between(double x, double low, double high) {
      return new Point(x, low, low, high, "");
    }

    boolean isFinite() {
      return Double.isFinite(x) && Double.isFinite(low) && Double.isFinite(high);
    }
  }
}
