package org.howdah.store.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;

/** Does a batch of changes, all at the same time, and answers what came of each. */
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
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
    for (Asked one : all(body)) {
      outcomes.add(data.change(one.key(), one.change()));
    }
    exchange.frames(frames -> write(frames, outcomes));
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

  private void write(FrameWriter frames, List<CompletableFuture<Outcome>> outcomes)
      throws IOException {
    for (CompletableFuture<Outcome> one : outcomes) {
      Outcome outcome;
      try {
        outcome = waits.await(one);
      } catch (HowdahException e) {
        frames.failed(e);
        continue;
      }
      frames.outcome(outcome);
    }
  }
}
