package org.howdah.store.http;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.howdah.net.Escapes;
import org.howdah.net.Exchange;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.Group;

/** Compares copies for a second. For one request. */
final class CopiesPage {
  /** What follows the path of the group. */
  static final String PATH = "/copies/";

  private final Exchange exchange;
  private final Group group;

  CopiesPage(Exchange exchange, Group group) {
    this.exchange = exchange;
    this.group = group;
  }

  /** As a client asks. */
  static String path(CopyPlace from, CopyMend mend) {
    return "group"
        + PATH
        + Escapes.of(from.dataSet())
        + "/"
        + from.partition()
        + "?after="
        + CopiesJson.escaped(from.after())
        + "&pass="
        + Escapes.of(from.pass())
        + "&differing="
        + from.differing()
        + "&mend="
        + mend.name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param rest of the path
   */
  void answer(String rest) throws IOException {
    int slash = rest.indexOf('/');
    Map<String, String> query = exchange.query();
    CopyPlace from =
        new CopyPlace(
            Escapes.text(rest.substring(0, Math.max(0, slash))),
            number(rest.substring(slash + 1)),
            CopiesJson.key(query.getOrDefault("after", "")),
            Escapes.text(query.getOrDefault("pass", "")),
            number(query.getOrDefault("differing", "0")));
    CopyMend mend = mend(Escapes.text(query.getOrDefault("mend", "none")));
    exchange.json(CopiesJson.of(group.compareCopies(from, mend)));
  }

  private static int number(String text) throws HowdahException {
    if (!text.matches("\\d{1,9}")) {
      throw new HowdahException(ErrorCode.INPUT, "'" + text + "' is no number of a partition");
    }
    return Integer.parseInt(text);
  }

  private static CopyMend mend(String text) throws HowdahException {
    try {
      return CopyMend.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.INPUT, "mend is none, known, keep or delete, not " + text, e);
    }
  }
}
