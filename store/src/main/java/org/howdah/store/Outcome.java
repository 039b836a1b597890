package org.howdah.store;

import java.util.Arrays;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * What came of a {@link Change}.
 *
 * @param status whether it was done, and why not
 * @param value the key's value now, if it was done and there is one; its bytes are empty unless the
 *     change asked for them
 */
@PublicApi
public record Outcome(Status status, Value value) {
  /** Whether a change was done. */
  public enum Status {
    /** It was done. */
    DONE(0),
    /** The key has to be there, and is not. */
    ABSENT(1),
    /** The change is for absent keys, or for those that are there, and this one is not. */
    REFUSED(2),
    /** The key's version is another than the expected one. */
    CHANGED(3),
    /** The value to count in is no number. */
    NOT_A_NUMBER(4),
    /** The value would become longer than the change allows. */
    TOO_LARGE(5);

    private final byte code;

    Status(int code) {
      this.code = (byte) code;
    }

    /** The byte that stands for it between nodes. */
    @Internal
    public byte code() {
      return code;
    }

    /** The one of that byte. */
    @Internal
    public static Status of(byte code) {
      return Arrays.stream(values()).filter(one -> one.code == code).findFirst().orElseThrow();
    }
  }

  static Outcome not(Status status) {
    return new Outcome(status, null);
  }

  /** Whether it was done. */
  public boolean isDone() {
    return status == Status.DONE;
  }
}
