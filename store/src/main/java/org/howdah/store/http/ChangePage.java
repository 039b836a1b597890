package org.howdah.store.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.net.Exchange;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;

/**
 * Does a batch of changes, as many at the same time as answer no more than a few bytes, and answers
 * what came of each. What it leaves undone, because the answer is long enough, is not begun.
 */
final class ChangePage implements Bodies.Use {
  private final Exchange exchange;
  private final HttpLimits limits;
  private final Waits waits;
  private final DataSet data;

  ChangePage(Exchange exchange, HttpLimits limits, Waits waits, DataSet data) {
    this.exchange = exchange;
    this.limits = limits;
    this.waits = waits;
    this.data = data;
  }

  private record Asked(byte[] key, Change change) {}

  @Override
  public void with(byte[] body) throws IOException {
    List<Asked> all = all(body);
    List<CompletableFuture<Outcome>> first = begin(all, 0);
    FrameAnswer.send(exchange, frames -> write(frames, all, first));
  }

  /** Nothing is done before all is read: a request that is cut short changes nothing. */
  private List<Asked> all(byte[] body) throws HowdahException {
    FrameReader frames = FrameReader.ofRequest(new ByteArrayInputStream(body));
    List<Asked> all = new ArrayList<>();
    while (frames.next()) {
      if (frames.kind() != Frames.CHANGE) {
        throw frames.unexpected();
      }
      if (all.size() == limits.keysMax()) {
        throw new HowdahException(
            ErrorCode.INPUT, "a batch has at most " + limits.keysMax() + " changes");
      }
      byte[] key = frames.keyBefore();
      all.add(new Asked(key, frames.change().withBytesAtMost(HttpLimits.VALUE_BYTES_MAX)));
    }
    return all;
  }

  /** Begins changes up to one whose answer may be large: two such are never under way. */
  private List<CompletableFuture<Outcome>> begin(List<Asked> all, int from) {
    List<CompletableFuture<Outcome>> begun = new ArrayList<>();
    for (Asked one : all.subList(from, all.size())) {
      begun.add(data.change(one.key(), one.change()));
      if (one.change().answersValue()) {
        break;
      }
    }
    return begun;
  }

  private void write(FrameWriter frames, List<Asked> all, List<CompletableFuture<Outcome>> first)
      throws IOException {
    long left = limits.answerBytesMax();
    int done = 0;
    List<CompletableFuture<Outcome>> some = first;
    while (true) {
      for (CompletableFuture<Outcome> one : some) {
        left -= write(frames, one);
      }
      done += some.size();
      if (done == all.size() || left <= 0) {
        return;
      }
      some = begin(all, done);
    }
  }

  private int write(FrameWriter frames, CompletableFuture<Outcome> one) throws IOException {
    Outcome outcome;
    try {
      outcome = waits.await(one);
    } catch (HowdahException e) {
      frames.failed(e);
      return 0;
    }
    frames.outcome(outcome);
    return outcome.value() == null ? 0 : outcome.value().bytes().length;
  }
}
