package org.howdah.shuffle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.howdah.record.Compression;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;

/*
 * One lock for the plan, the memory and the listener. Whoever changes one of them wakes all who wait:
 * threads that look for something to ask for, those whose segment has come and does not fit, and the
 * one that merges.
 */
/**
 * Brings the output of maps to one reduce task, by threads of its own. Any thread may call. Who
 * made it closes it.
 *
 * <p>Memory: what its limits say, and the buffers of its source.
 */
public final class Fetch implements AutoCloseable {
  private static final long CLOSE_MILLIS_MAX = 5_000;

  /** After so long, what is under way comes from a host that is slow, or gone. */
  private static final long STALL_MILLIS = 1_000;

  private final SegmentSource source;
  private final Landing landing;
  private final Compression compression;
  private final FetchListener listener;
  private final LongSupplier clock;
  private final SegmentMemory memory;
  private final FetchPlan plan;
  private final List<Thread> threads = new ArrayList<>();
  private long segmentsKnownBefore;
  private long segmentsThatWaited;
  private long lastArrival;
  private Throwable failure;
  private boolean closed;

  /**
   * @param maps how many map tasks there are
   * @param compression of what is stored; in memory it is as before
   * @param clock in milliseconds, only goes on
   */
  public Fetch(
      int maps,
      FetchLimits limits,
      SegmentSource source,
      Landing landing,
      Compression compression,
      FetchListener listener,
      LongSupplier clock) {
    this.source = source;
    this.landing = landing;
    this.compression = compression;
    this.listener = listener;
    this.clock = clock;
    memory = new SegmentMemory(limits, source::inPlaceBytesMin);
    plan = new FetchPlan(maps, limits, memory);
    lastArrival = clock.getAsLong();
    for (int i = 0; i < limits.requests(); i++) {
      Thread thread = new Thread(this::work, "howdah-fetch-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
  }

  /** Begins. */
  public void start() {
    threads.forEach(Thread::start);
  }

  /** There is a segment. */
  public synchronized void found(Segment segment) {
    if (!plan.isNeeded(segment)) {
      return;
    }
    if (segment.isEmpty()) {
      finishEmpty(segment);
    } else {
      plan.found(segment);
    }
    notifyAll();
  }

  private void finishEmpty(Segment segment) {
    if (plan.finish(segment.map())) {
      listener.isEmpty(segment);
    }
  }

  /** What is in a file is not to be asked for any more; what has arrived of it counts. */
  public synchronized void gone(String file) {
    plan.gone(file);
  }

  /** The job goes on without a map's output. */
  public synchronized void skip(int map) {
    boolean unused = plan.finish(map);
    notifyAll();
  }

  /** It is of no use to go on. */
  public synchronized void fail(Throwable why) {
    if (failure == null) {
      failure = why;
    }
    notifyAll();
  }

  /** The most memory that segments ever took at once, in bytes. */
  public synchronized long memoryBytesPeak() {
    return memory.bytesPeak();
  }

  /** What it has done so far. */
  public synchronized FetchStatistics statistics() {
    return new FetchStatistics(segmentsKnownBefore, segmentsThatWaited);
  }

  /**
   * Waits until all has arrived, or there is other work.
   *
   * @param isOtherWork asked again whenever something has changed
   * @return whether all has arrived
   * @throws IOException that of the source, the landing or the listener which ended it
   */
  public synchronized boolean await(BooleanSupplier isOtherWork, long millisMax)
      throws IOException, InterruptedException {
    long end = clock.getAsLong() + millisMax;
    while (failure == null && plan.mapsLeft() > 0 && !isOtherWork.getAsBoolean()) {
      long left = end - clock.getAsLong();
      if (left <= 0) {
        break;
      }
      wait(Math.min(left, STALL_MILLIS));
    }
    if (failure != null) {
      throw new IOException("cannot fetch map output: " + failure, failure);
    }
    return plan.mapsLeft() == 0;
  }

  /**
   * Whether nothing more comes, or only from slow hosts, before what has arrived in memory makes
   * room: it is to be merged now, however little it is.
   */
  public synchronized boolean isStarved() {
    boolean isHeld = memory.isAnyWaiting() || plan.isHeldByMemory();
    return isHeld && memory.bytesArrived() > 0 && (!memory.isAnyUnderWay() || isStalled());
  }

  private boolean isStalled() {
    return clock.getAsLong() - lastArrival >= STALL_MILLIS;
  }

  private void work() {
    try {
      for (FetchRequest request = next(); request != null; request = next()) {
        fetch(request);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  private boolean isOver() {
    return closed || failure != null || plan.mapsLeft() == 0;
  }

  private synchronized FetchRequest next() throws InterruptedException {
    while (!isOver()) {
      long now = clock.getAsLong();
      boolean wasHeld = plan.isHeldByMemory();
      Optional<FetchRequest> request = plan.next(now);
      if (request.isPresent()) {
        segmentsKnownBefore += request.get().isPlanned() ? request.get().segments().size() : 0;
        return request.get();
      }
      if (plan.isHeldByMemory() && !wasHeld) {
        // For the one that merges. Without a change, those who look here would wake each other.
        notifyAll();
      }
      wait(plan.pauseMillis(now));
    }
    return null;
  }

  private void fetch(FetchRequest request) throws IOException, InterruptedException {
    RequestState state = new RequestState(request);
    try {
      if (request.isForSizes()) {
        measure(request, state);
      } else {
        receive(request, state);
      }
    } catch (HostBusyException e) {
      busy(request.host(), e.pauseMillis());
    } catch (StoreFullException e) {
      throw e;
    } catch (IOException e) {
      failed(state, e);
    } finally {
      ended(state);
    }
  }

  private void measure(FetchRequest request, RequestState state) throws IOException {
    List<Segment> measured = source.measure(request.host(), request.segments());
    state.wasAnswered();
    for (Segment segment : measured) {
      state.wasMeasured(segment);
      found(segment);
    }
    state.checkIsComplete();
  }

  private void receive(FetchRequest request, RequestState state)
      throws IOException, InterruptedException {
    try (SegmentAnswer answer = source.ask(request.host(), request.segments())) {
      state.wasAnswered();
      tellsSizes(request.host(), answer.tellsSizes());
      if (takeAll(answer, state)) {
        state.checkIsComplete();
      }
    }
  }

  /** Whether nobody has broken it off. */
  private boolean takeAll(SegmentAnswer answer, RequestState state)
      throws IOException, InterruptedException {
    for (Segment segment = answer.next(); segment != null; segment = answer.next()) {
      state.checkIsNext(segment);
      if (!take(segment, answer, state)) {
        return false;
      }
    }
    return true;
  }

  private synchronized void tellsSizes(String host, boolean does) {
    plan.tellsSizes(host, does);
    notifyAll();
  }

  /** Whether the request goes on. */
  private boolean take(Segment segment, SegmentAnswer answer, RequestState state)
      throws IOException, InterruptedException {
    boolean isForMemory = memory.takes(segment);
    if (isForMemory && !state.request().isPlanned() && !reserve(segment, state)) {
      return false;
    }
    Run run = isForMemory ? toMemory(segment, answer) : toDisk(segment, answer);
    state.came(segment);
    arrived(segment, run, isForMemory);
    return true;
  }

  /** Waits until there is memory; false if nobody needs it any more. */
  private synchronized boolean reserve(Segment segment, RequestState state)
      throws InterruptedException {
    if (memory.tryReserve(segment.rawBytes())) {
      state.reserved(segment);
      return true;
    }
    segmentsThatWaited++;
    Object ticket = memory.queue();
    notifyAll();
    try {
      while (!memory.tryReserve(ticket, segment.rawBytes())) {
        if (isOver() || !plan.isNeeded(segment)) {
          return false;
        }
        wait();
      }
      state.reserved(segment);
      return true;
    } finally {
      memory.leave(ticket);
      notifyAll();
    }
  }

  private Run toMemory(Segment segment, SegmentAnswer answer) throws IOException {
    return MemorySegment.read(
        segment, answer.bytes(), compression, () -> release(segment.rawBytes()));
  }

  private Run toDisk(Segment segment, SegmentAnswer answer) throws IOException {
    Optional<Run> inPlace = answer.inPlace();
    return inPlace.isPresent()
        ? inPlace.get()
        : landing.land(segment, new CheckedSegment(segment, answer.bytes(), true));
  }

  private void arrived(Segment segment, Run run, boolean isInMemory) {
    synchronized (this) {
      if (isInMemory) {
        memory.arrived(segment.rawBytes());
        lastArrival = clock.getAsLong();
      }
      plan.saw(segment);
      plan.succeeded(segment.host());
      if (segment.isEmpty()) {
        finishEmpty(segment);
      } else if (plan.finish(segment.map())) {
        listener.arrived(segment, run);
        notifyAll();
        return;
      }
      notifyAll();
    }
    run.discard();
  }

  private synchronized void release(long bytes) {
    memory.release(bytes);
    notifyAll();
  }

  private synchronized void busy(String host, long pauseMillis) {
    plan.busy(host, clock.getAsLong(), pauseMillis);
  }

  private synchronized void failed(RequestState state, IOException why) throws IOException {
    String host = state.request().host();
    if (isOver()) {
      return;
    }
    if (state.tellsNoSizes(why)) {
      // Another server may stand there now, which is asked in the old way.
      plan.tellsSizes(host, false);
      listener.tellsNoSizes(host, why);
      return;
    }
    long now = clock.getAsLong();
    boolean isUnreachable = state.isUnreachable(why);
    boolean isKnown = isUnreachable && plan.isLeftAlone(host, now);
    List<Segment> failed = state.failed(why).stream().filter(plan::isNeeded).toList();
    failed.forEach(plan::failed);
    List<Segment> concerned = isUnreachable ? plan.wanted(host) : failed;
    if (!isKnown) { // Otherwise another request has found it, too.
      plan.failed(host, now);
      listener.failed(host, concerned, why);
    }
    for (Segment each : concerned) {
      plan.move(each, listener.nextHost(each, failed.contains(each), why));
    }
  }

  private synchronized void ended(RequestState state) {
    memory.giveUp(state.reservedBytesLeft());
    plan.ended(state.request(), state.left());
    notifyAll();
  }

  /** Ends all threads, within five seconds unless one hangs in a file system. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    source.close();
    threads.forEach(Thread::interrupt);
    // Who was told to end waits all the same: what the threads write to is deleted next.
    boolean isInterrupted = Thread.interrupted();
    try {
      long end = clock.getAsLong() + CLOSE_MILLIS_MAX;
      for (Thread thread : threads) {
        thread.join(Math.max(1, end - clock.getAsLong()));
      }
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
