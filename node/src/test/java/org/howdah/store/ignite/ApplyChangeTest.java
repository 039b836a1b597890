package org.howdah.store.ignite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.cache.processor.MutableEntry;
import org.howdah.store.Change;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.junit.jupiter.api.Test;

/** Changes that are sent again because the node that did them died before it said so. */
class ApplyChangeTest {
  private static final long BEFORE = 7;
  private static final long VERSION = 8;
  private static final long NOW = 1_000;

  @Test
  void whatIsSentAgainIsDoneOnceAndAnsweredAlike() {
    for (Change change :
        List.of(
            Change.put(bytes("2")),
            Change.compareAndPut(BEFORE, bytes("2")),
            Change.replace(bytes("2")),
            Change.append(bytes("2")),
            Change.append(bytes("2")).ifVersion(BEFORE).answeringBytes(),
            Change.prepend(bytes("2")),
            Change.increment(3),
            Change.decrement(3),
            Change.touch(2_000).answeringBytes(),
            Change.claim(3, Long.MAX_VALUE),
            Change.claim(3, Long.MAX_VALUE).expires(2_000),
            Change.claim(3, 0),
            Change.putStale(BEFORE - 1, bytes("2")),
            Change.makeStale())) {
      assertDoneOnce(change, new Entry(new Value(bytes("10"), 5, BEFORE, Value.NEVER).encode()));
    }
    assertDoneOnce(Change.add(bytes("2")).flags(3).expires(2_000), new Entry(null));
    assertDoneOnce(Change.add(bytes("2")).claimedBy(3), new Entry(null));
  }

  private static void assertDoneOnce(Change change, Entry entry) {
    Outcome first = process(change, entry);
    assertThat(first.isDone()).isTrue();
    byte[] left = entry.value;
    Outcome again = process(change, entry);
    assertThat(entry.value).isEqualTo(left);
    assertThat(again.status()).isEqualTo(Outcome.Status.DONE);
    assertThat(again.value().encode()).isEqualTo(first.value().encode());
  }

  @Test
  void aRemovalThatIsSentAgainSaysAbsent() {
    Entry entry = new Entry(new Value(bytes("10"), 0, BEFORE, Value.NEVER).encode());
    assertThat(process(Change.remove(), entry).isDone()).isTrue();
    assertThat(process(Change.remove(), entry).status()).isEqualTo(Outcome.Status.ABSENT);
  }

  @Test
  void aClaimThatIsSentAgainIsItsOwners() {
    Entry entry = new Entry(new Value(bytes("10"), 0, BEFORE, 2_000).encode());
    assertThat(process(Change.claim(3, 1_999), entry).value().claim()).isZero();
    assertThat(process(Change.claim(3, 2_000), entry).value().claim()).isEqualTo(3);
    assertThat(process(Change.claim(4, 2_000), entry).value().claim()).isEqualTo(3);
    assertThat(process(Change.claim(3, 2_000), entry).value().claim()).isEqualTo(3);
  }

  @Test
  void whatIsStaleKeepsItsTimeAndWhoClaimedIt() {
    Entry entry = new Entry(new Value(bytes("10"), 0, BEFORE, 2_000).encode());
    assertThat(process(Change.makeStale(), entry).isDone()).isTrue();
    assertThat(process(Change.claim(3, 0), entry, VERSION + 1).value().claim()).isEqualTo(3);
    process(Change.putStale(BEFORE, bytes("11")).flags(5), entry, VERSION + 2);
    assertThat(Value.decode(entry.value))
        .usingRecursiveComparison()
        .isEqualTo(new Value(bytes("11"), 5, VERSION + 2, 2_000, true, 3));
    assertThat(process(Change.putStale(VERSION + 2, bytes("2")), entry).status())
        .isEqualTo(Outcome.Status.CHANGED);
    assertThat(process(Change.putStale(-1, bytes("2")), entry).status())
        .isEqualTo(Outcome.Status.CHANGED);
    assertThat(process(Change.putStale(1, bytes("2")), new Entry(null)).status())
        .isEqualTo(Outcome.Status.ABSENT);
  }

  private static Outcome process(Change change, Entry entry) {
    return process(change, entry, VERSION);
  }

  private static Outcome process(Change change, Entry entry, long version) {
    return ApplyChange.decode(ApplyChange.INSTANCE.process(entry, change.encode(), version, NOW));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** A key with its value, or none. */
  private static final class Entry implements MutableEntry<String, byte[]> {
    private byte[] value;

    Entry(byte[] value) {
      this.value = value;
    }

    @Override
    public String getKey() {
      return "k";
    }

    @Override
    public byte[] getValue() {
      return value;
    }

    @Override
    public boolean exists() {
      return value != null;
    }

    @Override
    public void setValue(byte[] to) {
      value = to;
    }

    @Override
    public void remove() {
      value = null;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new IllegalArgumentException(type.getName());
    }
  }
}
