package org.howdah.model.grid;

/** One thread of somebody: it does one thing after the other, in the order of being asked. */
final class Server {
  private final Timeline timeline;
  private double freeAt;
  private double busySeconds;
  private double waitSecondsMax;

  Server(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Does something as soon as all before it is done. */
  void serve(double seconds, Runnable then) {
    double now = timeline.now();
    double begin = Math.max(now, freeAt);
    waitSecondsMax = Math.max(waitSecondsMax, begin - now);
    busySeconds += seconds;
    freeAt = begin + seconds;
    timeline.after(freeAt - now, then);
  }

  /** How long it was busy, also with what is not done yet. */
  double busySeconds() {
    return busySeconds;
  }

  /** The longest that something had to wait until it was begun. */
  double waitSecondsMax() {
    return waitSecondsMax;
  }
}
