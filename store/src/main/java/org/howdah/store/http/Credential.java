package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/** The group's token, which lies in the store itself, so that every node has the same. */
public final class Credential {
  private static final byte[] KEY = "token".getBytes(US_ASCII);
  private static final int BYTES = 32;
  private static final long WAIT_MILLIS = 60_000;

  private Credential() {}

  /**
   * The token of a group; one that has none gets one.
   *
   * @param system a data set that users do not see
   * @param random makes tokens that nobody guesses
   */
  public static String of(DataSet system, SecureRandom random) throws HowdahException {
    Waits waits = new Waits(WAIT_MILLIS);
    Value there = waits.await(system.get(KEY));
    if (there == null) {
      byte[] made = new byte[BYTES];
      random.nextBytes(made);
      byte[] text = HexFormat.of().formatHex(made).getBytes(US_ASCII);
      waits.await(system.change(KEY, Change.add(text)));
      // Two nodes may do this at once; whoever came first has made it.
      there = waits.await(system.get(KEY));
    }
    if (there == null) {
      throw new HowdahException(ErrorCode.LOST, "the group's token vanished; start the node again");
    }
    return new String(there.bytes(), US_ASCII);
  }
}
