package org.howdah.grid.host;

import java.util.Map;
import org.howdah.net.Exchange;
import org.howdah.record.HowdahException;

/** What stands behind the question mark of a request. */
record Queries(Map<String, String> given) {
  static Queries of(Exchange exchange) throws HowdahException {
    return new Queries(exchange.query());
  }

  boolean has(String key) {
    return given.containsKey(key);
  }

  String text(String key, String pattern) throws HowdahException {
    String text = given.getOrDefault(key, "");
    if (!text.matches(pattern)) {
      throw Refusals.wrong("the query needs " + key + "=, of the form " + pattern);
    }
    return text;
  }

  long number(String key, long otherwise) throws HowdahException {
    return has(key) ? Long.parseLong(text(key, "\\d{1,18}")) : otherwise;
  }
}
