package org.howdah.shuffle;

import java.util.ArrayList;
import java.util.List;

/** What is wanted of one host, and when it may be asked. Not safe for several threads. */
final class HostPlan {
  private final String host;
  private final Pending fresh = new Pending();

  /** What failed before comes when there is nothing else. */
  private final Pending again = new Pending();

  private boolean hasAnswered;
  private boolean tellsSizes;
  private int underWay;
  private int failures;
  private long notBefore;

  HostPlan(String host) {
    this.host = host;
  }

  String host() {
    return host;
  }

  void add(Segment segment) {
    fresh.add(segment);
    // Who says that, or somebody who knows, need not be asked whether he would.
    hasAnswered |= segment.isMeasured();
  }

  void addFailed(Segment segment) {
    again.add(segment);
  }

  /** What to ask for now: what was not asked for yet, if there is any. */
  Pending pending() {
    return fresh.isEmpty() ? again : fresh;
  }

  /** Whether all that is left has failed before. */
  boolean isAskedAgain() {
    return fresh.isEmpty();
  }

  /** All that is wanted of it now. */
  List<Segment> wanted() {
    List<Segment> all = new ArrayList<>(fresh.all());
    all.addAll(again.all());
    return all;
  }

  boolean isAnythingWanted() {
    return !fresh.isEmpty() || !again.isEmpty();
  }

  boolean tellsSizes() {
    return tellsSizes;
  }

  /** Whether all lengths are to be known before it is asked for bytes. */
  void tellsSizes(boolean does) {
    hasAnswered = true;
    tellsSizes = does;
  }

  /** Of one that has not answered yet nobody knows whether it tells lengths: it is asked once. */
  boolean mayBeAsked(long now, int requests) {
    return underWay < (hasAnswered ? requests : 1) && now >= notBefore && isAnythingWanted();
  }

  /** When it may be asked again. */
  long notBefore() {
    return notBefore;
  }

  /** Unless a longer pause has begun. */
  void pauseUntil(long millis) {
    notBefore = Math.max(notBefore, millis);
  }

  void began(List<Segment> segments) {
    underWay++;
    segments.forEach(this::remove);
  }

  void remove(Segment segment) {
    boolean unused = fresh.remove(segment) || again.remove(segment);
  }

  void ended() {
    underWay--;
  }

  void succeeded() {
    failures = 0;
  }

  /** Counts a failure; returns how many there were in turn. */
  int failed() {
    return ++failures;
  }
}
