package org.howdah.model.project;

/**
 * What a run that nobody made would take, in seconds; not a number where that is refused.
 *
 * @param seconds it is as likely to take more as less
 * @param low80 with a likelihood of 80 % it takes more than this, and less than {@code high80}
 * @param low95 the same for 95 %
 * @param refused why there is no answer, and what run would help; empty if there is one
 */
public record Projection(
    double seconds, double low80, double high80, double low95, double high95, String refused) {
  static Projection refused(String why) {
    double none = Double.NaN;
    return new Projection(none, none, none, none, none, why);
  }

  /** Of a model that does not say how sure it is. */
  static Projection withoutInterval(double seconds) {
    double none = Double.NaN;
    return new Projection(seconds, none, none, none, none, "");
  }

  static Projection of(Forecast times) {
    return new Projection(
        times.seconds(0.5),
        times.seconds(0.1),
        times.seconds(0.9),
        times.seconds(0.025),
        times.seconds(0.975),
        "");
  }

  /** The same without the one time that it would be. */
  Projection onlyInterval() {
    return new Projection(Double.NaN, low80, high80, low95, high95, refused);
  }

  /** The same of so many times as long. */
  Projection times(double factor) {
    return new Projection(
        seconds * factor,
        low80 * factor,
        high80 * factor,
        low95 * factor,
        high95 * factor,
        refused);
  }

  /**
   * The same on a machine that takes so many times as long.
   *
   * @param low the least that may be
   * @param likely what is as likely to be less as more
   * @param high the most that may be
   */
  Projection times(double low, double likely, double high) {
    return new Projection(
        seconds * likely, low80 * low, high80 * high, low95 * low, high95 * high, refused);
  }

  boolean hasInterval() {
    return !Double.isNaN(low80);
  }

  public boolean isRefused() {
    return !refused.isEmpty();
  }
}
