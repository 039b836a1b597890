package org.howdah.mirror;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.grid.JobRecord;
import org.howdah.mirror.JobTopic.Message;
import org.howdah.record.HowdahException;

/*
 * It looks at the journal as anyone may, and nothing of a job waits for it. What it has in memory is
 * what the topic said last, so that whatever fails is made good by the next look; a mirror that was
 * started anew takes the topic for empty, but for the keys that have a value, and sends all again.
 */
/**
 * Brings a topic up to what the journal says. Remembers a few hundred bytes for each job that the
 * journal has. For one thread.
 */
public final class Mirror {
  /** So many at once are on their way to the topic. */
  static final int MESSAGES_MAX = 100;

  /** Looks at a job after its end until its manager is taken to tell no more. */
  static final int LOOKS_AFTER_END = 10;

  private final JobSource source;
  private final JobTopic topic;
  private final Map<String, Sent> sent = new HashMap<>();

  /** Keys of the topic from before this mirror. */
  private final Set<String> inherited;

  /** What the topic has of a job, of which the journal said this. */
  private record Sent(JobRecord record, JobEntry entry, int looksAfterEnd) {
    boolean isLast(JobRecord now) {
      return now.equals(record)
          && entry.ended()
          && (entry.settled() || looksAfterEnd == LOOKS_AFTER_END);
    }
  }

  private Mirror(JobSource source, JobTopic topic, Set<String> inherited) {
    this.source = source;
    this.topic = topic;
    this.inherited = inherited;
  }

  /**
   * One that has sent nothing yet. The caller closes the topic.
   *
   * @throws HowdahException as {@link JobTopic#keys}
   */
  public static Mirror begin(JobSource source, JobTopic topic) throws HowdahException {
    return new Mirror(source, topic, new HashSet<>(topic.keys()));
  }

  /**
   * Looks at all jobs, and sends what is new of them.
   *
   * @return how many messages that were
   * @throws HowdahException {@code LOST} if the journal or the topic does not answer; what is left
   *     is sent by a later look
   */
  public int look() throws HowdahException {
    Map<String, JobRecord> records = source.records();
    Batch batch = new Batch();
    for (Map.Entry<String, JobRecord> one : records.entrySet()) {
      look(one.getKey(), one.getValue(), batch);
    }
    Set<String> gone = new HashSet<>(sent.keySet());
    gone.addAll(inherited);
    gone.removeAll(records.keySet());
    for (String job : gone) {
      // One was perhaps submitted since.
      if (!source.has(job)) {
        batch.add(new Message(job, null), () -> forget(job));
      }
    }
    batch.send();
    return batch.messages;
  }

  private void look(String job, JobRecord record, Batch batch) throws HowdahException {
    Sent before = sent.get(job);
    if (before != null && before.isLast(record)) {
      return;
    }
    JobEntry now = source.read(job, record);
    int looks = before != null && before.entry.ended() ? before.looksAfterEnd + 1 : 0;
    Sent next = new Sent(record, now, looks);
    if (before == null || now.isNewsAfter(before.entry)) {
      batch.add(new Message(job, now.value()), () -> sent.put(job, next));
    } else {
      sent.put(job, next);
    }
  }

  private void forget(String job) {
    sent.remove(job);
    inherited.remove(job);
  }

  /** Messages that go together, and what is known once they have arrived. */
  private final class Batch {
    private final List<Message> waiting = new ArrayList<>();
    private final List<Runnable> arrived = new ArrayList<>();
    private int messages;

    void add(Message message, Runnable whenArrived) throws HowdahException {
      waiting.add(message);
      arrived.add(whenArrived);
      if (waiting.size() == MESSAGES_MAX) {
        send();
      }
    }

    void send() throws HowdahException {
      if (waiting.isEmpty()) {
        return;
      }
      topic.send(List.copyOf(waiting));
      arrived.forEach(Runnable::run);
      messages += waiting.size();
      waiting.clear();
      arrived.clear();
    }
  }
}
