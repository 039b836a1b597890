package org.howdah.shuffle;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/*
 * What bounds a request is the memory for what it brings. Of a host that says nothing before, one
 * segment is asked for at a time: the answer's head says how long it is, and its bytes wait in the host
 * until they fit. Only where segments turn out to be small are several asked for at once.
 */
/**
 * What to ask for, of whom, and when; decides, and does nothing itself. Not safe for several
 * threads.
 *
 * <p>Takes about 200 bytes for each map whose output is known and has not arrived, and a bit for
 * each other one.
 */
final class FetchPlan {
  /** Together, small segments of unknown lengths are about this much. */
  private static final long SMALL_REQUEST_BYTES = 256 << 10;

  /** Of one request for segments of unknown lengths, which all wait while one does. */
  private static final int SMALL_SEGMENTS_MAX = 20;

  /** Of one request for segments of known lengths. */
  private static final int MEASURED_MAX = 40;

  /** Of one request for lengths. */
  private static final int SIZES_MAX = 60;

  private final FetchLimits limits;
  private final SegmentMemory memory;

  /** By their names, and in the order in which their turns come. */
  private final Map<String, HostPlan> hosts = new LinkedHashMap<>();

  private final Set<String> gone = new HashSet<>();
  private final BitSet finished = new BitSet();
  private int mapsLeft;
  private int requestsUnderWay;
  private long arrivedBytes;
  private long arrivedCount;
  private boolean heldByMemory;

  /**
   * @param maps how many map tasks there are
   */
  FetchPlan(int maps, FetchLimits limits, SegmentMemory memory) {
    this.limits = limits;
    this.memory = memory;
    mapsLeft = maps;
  }

  /** There is a segment; nothing happens if its map's output has arrived already. */
  void found(Segment segment) {
    if (isNeeded(segment)) {
      host(segment.host()).add(segment);
    }
  }

  private HostPlan host(String name) {
    return hosts.computeIfAbsent(name, HostPlan::new);
  }

  /** What is in a file is not to be asked for any more; what has arrived of it counts. */
  void gone(String file) {
    gone.add(file);
  }

  boolean isNeeded(Segment segment) {
    return !finished.get(segment.map()) && !gone.contains(segment.file());
  }

  /** A map's output has arrived, or the job goes on without it; whether it is the first time. */
  boolean finish(int map) {
    if (finished.get(map)) {
      return false;
    }
    finished.set(map);
    mapsLeft--;
    return true;
  }

  int mapsLeft() {
    return mapsLeft;
  }

  /** So long was one that has arrived. */
  void saw(Segment segment) {
    arrivedBytes += segment.storedBytes();
    arrivedCount++;
  }

  /** A host has shown whether it says how long segments are before it is asked for them. */
  void tellsSizes(String host, boolean does) {
    host(host).tellsSizes(does);
  }

  /**
   * The next request, which has begun with that: {@link #ended} follows.
   *
   * @param now in milliseconds, of a clock that only goes on
   * @return empty if there is nothing to ask for now
   */
  Optional<FetchRequest> next(long now) {
    heldByMemory = false;
    if (requestsUnderWay >= limits.requests()) {
      return Optional.empty();
    }
    for (HostPlan host : hosts.values()) {
      if (host.mayBeAsked(now, limits.requestsPerHost())) {
        FetchRequest request = request(host);
        if (request != null) {
          requestsUnderWay++;
          host.began(request.segments());
          hosts.remove(host.host());
          hosts.put(host.host(), host);
          return Optional.of(request);
        }
      }
    }
    return Optional.empty();
  }

  private FetchRequest request(HostPlan host) {
    FetchRequest request = request(host, host.pending());
    // What nobody needs any more was forgotten, and then what has failed before comes.
    return request == null && host.isAskedAgain() ? request(host, host.pending()) : request;
  }

  private FetchRequest request(HostPlan host, Pending pending) {
    List<Segment> unmeasured = pending.unmeasured(this::isNeeded, unmeasuredMax(host));
    if (!unmeasured.isEmpty()) {
      return new FetchRequest(host.host(), unmeasured, host.tellsSizes(), 0);
    }
    // A host may refuse a whole request for one segment that it lacks: the others are not to suffer
    // twice.
    int countMax = host.isAskedAgain() ? 1 : MEASURED_MAX;
    PlannedSegments planned =
        new PlannedSegments(memory, limits.memoryBytes() / limits.requests(), countMax);
    pending.measured(this::isNeeded, planned::offer);
    heldByMemory |= planned.isHeldByMemory();
    return planned.chosen().isEmpty()
        ? null
        : new FetchRequest(host.host(), planned.chosen(), false, planned.reservedBytes());
  }

  private int unmeasuredMax(HostPlan host) {
    if (host.tellsSizes()) {
      return SIZES_MAX;
    }
    if (arrivedCount == 0 || host.isAskedAgain()) {
      return 1;
    }
    long mean = Math.max(1, arrivedBytes / arrivedCount);
    return (int) Math.min(SMALL_SEGMENTS_MAX, Math.max(1, SMALL_REQUEST_BYTES / mean));
  }

  /** Whether all that could be asked for has to wait for memory. */
  boolean isHeldByMemory() {
    return heldByMemory;
  }

  /**
   * A request is over.
   *
   * @param left of its segments, which are asked for again
   */
  void ended(FetchRequest request, Collection<Segment> left) {
    requestsUnderWay--;
    HostPlan host = host(request.host());
    host.ended();
    left.stream().filter(this::isNeeded).forEach(host::add);
  }

  /** A host has sent something: its failures before do not count any more. */
  void succeeded(String host) {
    host(host).succeeded();
  }

  /** A host is left alone for as long as it wants. */
  void busy(String host, long now, long pauseMillis) {
    host(host).pauseUntil(now + pauseMillis);
  }

  /** A host did not do what it was asked for; it is left alone, longer each time. */
  void failed(String host, long now) {
    HostPlan plan = host(host);
    plan.pauseUntil(now + limits.pauseMillis(plan.failed()));
  }

  /** Whether a host is left alone now. */
  boolean isLeftAlone(String host, long now) {
    return host(host).notBefore() > now;
  }

  /** A segment was not sent as it should be; others of its host come first. */
  void failed(Segment segment) {
    if (isNeeded(segment)) {
      host(segment.host()).addFailed(segment);
    }
  }

  /** A segment that is wanted of its host is asked for elsewhere. */
  void move(Segment segment, String otherHost) {
    if (!segment.host().equals(otherHost)) {
      host(segment.host()).remove(segment);
      found(segment.on(otherHost));
    }
  }

  /** All that is wanted of a host now. */
  List<Segment> wanted(String host) {
    return host(host).wanted().stream().filter(this::isNeeded).toList();
  }

  /** How long it takes until time alone lets another host be asked; 0 if none is left alone. */
  long pauseMillis(long now) {
    return hosts.values().stream()
        .filter(HostPlan::isAnythingWanted)
        .mapToLong(host -> host.notBefore() - now)
        .filter(pause -> pause > 0)
        .min()
        .orElse(0);
  }
}
