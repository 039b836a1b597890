package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.StatusHead;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** After how long a manager that says nothing is taken for frozen. */
class ManagerWatchTest {
  private static final String JOB = "job_1_0001";
  private static final Managers.Started MANAGER = new Managers.Started("host:1", "p1");
  private static final long SILENCE_MILLIS = 15_000;

  private DataSet data;
  private ManagerWatch watch;
  private long nowMillis;

  @BeforeEach
  void start() throws Exception {
    data = new MemoryStore(System::currentTimeMillis).create("journal", 1);
    watch = new ManagerWatch(data, SILENCE_MILLIS, () -> TimeUnit.MILLISECONDS.toNanos(nowMillis));
  }

  private void say(Managers.Started manager) {
    ByteBuffer status = ByteBuffer.allocate(200).put(StatusHead.FORMAT);
    for (String text : new String[] {"{}", manager.address(), manager.process()}) {
      status.putInt(text.length()).put(text.getBytes(UTF_8));
    }
    data.change((JOB + "/status").getBytes(US_ASCII), Change.put(status.array())).join();
  }

  private boolean isSilentAfter(long millis) throws Exception {
    nowMillis += millis;
    return watch.isSilent(JOB, MANAGER);
  }

  @Test
  void oneThatWasHeardIsSilentSoon() throws Exception {
    assertThat(isSilentAfter(0)).isFalse();
    say(MANAGER);
    assertThat(isSilentAfter(100)).isFalse();
    assertThat(isSilentAfter(SILENCE_MILLIS)).isFalse();
    assertThat(isSilentAfter(1)).isTrue();
    say(MANAGER);
    assertThat(isSilentAfter(0)).isFalse();
  }

  @Test
  void oneThatWasNeverHeardHasLonger() throws Exception {
    assertThat(isSilentAfter(0)).isFalse();
    assertThat(isSilentAfter(4 * SILENCE_MILLIS)).isFalse();
    assertThat(isSilentAfter(1)).isTrue();
  }

  /** The master looks seldom while there are no jobs, and a new master has never looked. */
  @Test
  void whatItHadSaidBeforeAnyoneLookedCounts() throws Exception {
    say(MANAGER);
    assertThat(isSilentAfter(0)).isFalse();
    assertThat(isSilentAfter(SILENCE_MILLIS + 1)).isTrue();
  }

  @Test
  void whatTheOneBeforeHadSaidDoesNot() throws Exception {
    say(new Managers.Started("host:1", "p0"));
    assertThat(isSilentAfter(0)).isFalse();
    assertThat(isSilentAfter(4 * SILENCE_MILLIS)).isFalse();
    assertThat(isSilentAfter(1)).isTrue();
    watch.replaced(JOB);
    assertThat(isSilentAfter(4 * SILENCE_MILLIS)).isFalse();
    say(MANAGER);
    assertThat(isSilentAfter(0)).isFalse();
    assertThat(isSilentAfter(SILENCE_MILLIS + 1)).isTrue();
  }

  @Test
  void whatNobodyUnderstandsIsNobodysWord() throws Exception {
    data.change((JOB + "/status").getBytes(US_ASCII), Change.put(new byte[] {9})).join();
    assertThat(isSilentAfter(0)).isFalse();
    assertThat(isSilentAfter(4 * SILENCE_MILLIS)).isFalse();
  }
}
