package org.howdah.store.ignite;

import java.nio.ByteBuffer;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.MutableEntry;
import org.howdah.store.Change;
import org.howdah.store.ChangeResult;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/*
 * When a key's primary dies, Ignite sends its changes again to the next one, which may hold what
 * they left already. The version is the request's and goes along, so a value that has it is what
 * this very change left. A change that left no value cannot be recognised: a removal that is sent
 * again answers that the key is absent, and removes what another client put in between.
 */
/**
 * Does a {@link Change} where the key lives, once even if Ignite asks twice, unless it leaves no
 * value. Stateless, as it is sent there.
 */
public final class ApplyChange
    implements EntryProcessor<String, byte[], byte[]>, java.io.Serializable {
  public static final ApplyChange INSTANCE = new ApplyChange();

  private static final long serialVersionUID = 1L;

  /**
   * @param arguments the encoded change, the version for the new value, and the time
   */
  @Override
  public byte[] process(MutableEntry<String, byte[]> entry, Object... arguments) {
    Change change = Change.decode((byte[]) arguments[0]);
    long version = (Long) arguments[1];
    long nowMillis = (Long) arguments[2];
    byte[] stored = entry.getValue();
    Value current = stored == null ? null : Value.decode(stored);
    if (current != null && current.version() == version) {
      return encode(change.answerAgain(current));
    }
    ChangeResult result = change.apply(current, version, nowMillis);
    if (result.writes()) {
      if (result.value() != null) {
        entry.setValue(result.value().encode());
      } else if (stored != null) {
        entry.remove();
      }
    }
    return encode(result.outcome());
  }

  private static byte[] encode(Outcome outcome) {
    byte[] value = outcome.value() == null ? new byte[0] : outcome.value().encode();
    return ByteBuffer.allocate(1 + value.length).put(outcome.status().code()).put(value).array();
  }

  public static Outcome decode(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    Outcome.Status status = Outcome.Status.of(in.get());
    byte[] value = new byte[in.remaining()];
    in.get(value);
    return new Outcome(status, value.length == 0 ? null : Value.decode(value));
  }
}
