package org.howdah.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/** The events that managers have written of jobs, in batches. Safe for several threads. */
final class JobEvents {
  private static final int PAGE_BATCHES = 16;
  private static final int DELETES_MAX = 64;

  private final DataSet data;

  JobEvents(DataSet data) {
    this.data = data;
  }

  /** What a manager has written, oldest first. */
  record Replay(List<byte[]> events, long batches) {
    static final Replay NOTHING = new Replay(List.of(), 0);
  }

  /** Those of an epoch, from a batch on, and how many batches they are in. */
  Replay replay(String job, long epoch, long from) throws HowdahException {
    List<byte[]> events = new ArrayList<>();
    for (long first = from; ; first += PAGE_BATCHES) {
      List<byte[]> keys =
          LongStream.range(first, first + PAGE_BATCHES)
              .mapToObj(batch -> JournalKeys.batch(job, epoch, batch))
              .toList();
      List<Value> values = Answers.await(data.getAll(keys), "job " + job);
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) == null) {
          return new Replay(events, first + i - from);
        }
        events.addAll(decode(job, epoch, values.get(i)));
      }
    }
  }

  private List<byte[]> decode(String job, long epoch, Value batch) throws HowdahException {
    try {
      return EventBatch.decode(batch.bytes(), epoch);
    } catch (IllegalArgumentException e) {
      throw JobRecords.damaged(data, job, e);
    }
  }

  /** Writes a batch; the same again is no error. */
  CompletableFuture<Outcome> write(String job, long epoch, long number, EventBatch batch) {
    return data.change(JournalKeys.batch(job, epoch, number), Change.put(batch.encode()));
  }

  /** Deletes batches; those that stay go with the job. */
  void delete(String job, long epoch, long from, long to) {
    try {
      delete(
          "job " + job,
          LongStream.range(from, to)
              .mapToObj(batch -> JournalKeys.batch(job, epoch, batch))
              .toList());
    } catch (HowdahException e) {
      // Nobody reads them any more.
    }
  }

  /** Deletes keys, a bounded number at a time. */
  void delete(String what, List<byte[]> keys) throws HowdahException {
    for (int from = 0; from < keys.size(); from += DELETES_MAX) {
      List<byte[]> some = keys.subList(from, Math.min(keys.size(), from + DELETES_MAX));
      CompletableFuture<?>[] deleted =
          some.stream()
              .map(key -> data.change(key, Change.remove()))
              .toArray(CompletableFuture<?>[]::new);
      Answers.await(CompletableFuture.allOf(deleted), what);
    }
  }
}
