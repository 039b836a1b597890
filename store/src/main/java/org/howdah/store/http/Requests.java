package org.howdah.store.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.howdah.net.Errors;
import org.howdah.net.Escapes;
import org.howdah.net.Exchange;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/** Which page a request is for, and what that answers. For one request. */
public final class Requests {

  private final Exchange exchange;
  private final Service service;
  private final HttpLimits limits;
  private final ScanPage scans;
  private final Bodies bodies;
  private final Waits waits;

  Requests(Exchange exchange, Service service, HttpLimits limits, ScanPage scans, Bodies bodies) {
    this.exchange = exchange;
    this.service = service;
    this.limits = limits;
    this.scans = scans;
    this.bodies = bodies;
    waits = new Waits(limits.waitMillis());
  }

  void answer() throws IOException {
    String path = exchange.path();
    if (path.equals(DataPaths.DATA)) {
      exchange.expect("GET");
      exchange.json(Layouts.ofStore(service));
    } else if (path.startsWith(DataPaths.DATA + "/")) {
      String[] parts = path.substring(DataPaths.DATA.length() + 1).split("/", 3);
      String name = Escapes.text(parts[0]);
      if (parts.length == 1) {
        ofDataSet(name);
      } else {
        within(existing(name), parts[1], parts.length == 3 ? parts[2] : null);
      }
    } else {
      throw noPage();
    }
  }

  private void ofDataSet(String name) throws IOException {
    KeyValueStore store = service.store();
    String id = exchange.query().get("id");
    switch (exchange.method()) {
      case "GET" -> exchange.json(Layouts.ofDataSet(existing(name), service));
      case "PUT" -> {
        int copies = (int) number("copies", 2, 1 << 20);
        DataSet made = id == null ? store.create(name, copies) : store.create(name, copies, id);
        exchange.json(Layouts.ofDataSet(made, service));
      }
      case "DELETE" -> {
        if (id == null) {
          store.drop(name);
        } else {
          store.drop(name, id);
        }
        exchange.json(Map.of("dropped", name));
      }
      default -> throw exchange.notAllowed("GET, PUT and DELETE");
    }
  }

  private DataSet existing(String name) throws HowdahException {
    return service
        .store()
        .open(name)
        .orElseThrow(
            () ->
                new Errors.Refusal(
                    Errors.NOT_FOUND,
                    ErrorCode.USER_CONFIGURATION,
                    "there is no data set "
                        + name
                        + "; howdah store ls lists them, howdah store create makes one"));
  }

  /** Whoever opened a data set must not change another that has its name by now. */
  private DataSet meant(DataSet data) throws HowdahException {
    String id = exchange.query().get("id");
    if (id != null && !id.equals(data.id())) {
      throw new Errors.Refusal(
          Errors.CONFLICT,
          ErrorCode.USER_CONFIGURATION,
          "the data set "
              + data.name()
              + " was dropped and made anew by someone else; open it again, and have only one"
              + " make it at a time");
    }
    return data;
  }

  private void within(DataSet data, String page, String rest) throws IOException {
    if (page.equals("keys") && rest != null) {
      ofKey(data, Escapes.bytes(rest));
    } else if (page.equals("partitions") && rest != null) {
      exchange.expect("GET");
      ofPartition(data, rest);
    } else if (page.equals("get") && rest == null) {
      exchange.expect("POST");
      bodies.use(exchange, Integer.MAX_VALUE, getPage(data));
    } else if (page.equals("change") && rest == null) {
      exchange.expect("POST");
      bodies.use(exchange, Integer.MAX_VALUE, new ChangePage(exchange, limits, waits, meant(data)));
    } else {
      throw noPage();
    }
  }

  private void ofPartition(DataSet data, String rest) throws IOException {
    if (rest.endsWith(DataPaths.SIZE)) {
      String number = rest.substring(0, rest.length() - DataPaths.SIZE.length());
      exchange.json(Map.of("entries", data.entries(ScanPage.partition(data, number))));
    } else {
      scans.answer(data, rest);
    }
  }

  private GetPage getPage(DataSet data) throws HowdahException {
    long bytesMax = number("bytes", limits.answerBytesMax(), Long.MAX_VALUE);
    return new GetPage(exchange, limits, waits, data, bytesMax);
  }

  private void ofKey(DataSet data, byte[] key) throws IOException {
    if (!Frames.isKeyLength(key.length)) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "a key of " + key.length + " bytes; the most is " + DataSet.KEY_BYTES_MAX);
    }
    switch (exchange.method()) {
      case "GET" -> {
        Value value = waits.await(data.get(key));
        if (value == null) {
          throw absent(data);
        }
        exchange.bytes(value.bytes(), state(value));
      }
      case "PUT" -> {
        int flags = (int) number("flags", 0, 0xffff_ffffL);
        long expires = number("expires", Value.NEVER, Long.MAX_VALUE);
        bodies.use(
            exchange,
            Math.min(HttpLimits.VALUE_BYTES_MAX, data.valueBytesMax()),
            body -> done(data, data.change(key, Change.put(body).flags(flags).expires(expires))));
      }
      case "DELETE" -> done(data, data.change(key, Change.remove()));
      default -> throw exchange.notAllowed("GET, PUT and DELETE");
    }
  }

  private void done(DataSet data, CompletableFuture<Outcome> changed) throws IOException {
    Outcome outcome = waits.await(changed);
    if (outcome.status() == Outcome.Status.ABSENT) {
      throw absent(data);
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("status", outcome.status().name());
    if (outcome.value() != null) {
      said.put("version", outcome.value().version());
    }
    exchange.json(said);
  }

  private static Map<String, String> state(Value value) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Howdah-Version", Long.toString(value.version()));
    headers.put("X-Howdah-Flags", Integer.toUnsignedString(value.flags()));
    headers.put("X-Howdah-Expires", Long.toString(value.expiresAtMillis()));
    return headers;
  }

  private long number(String key, long otherwise, long max) throws HowdahException {
    String text = exchange.query().get(key);
    if (text == null) {
      return otherwise;
    }
    long number = text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
    if (number < 0 || number > max) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "the query has " + key + "=" + text + "; it takes a number from 0 to " + max);
    }
    return number;
  }

  private static HowdahException absent(DataSet data) {
    return new Errors.Refusal(
        Errors.NOT_FOUND, ErrorCode.INPUT, "the data set " + data.name() + " has no such key");
  }

  private HowdahException noPage() {
    List<String> pages = new ArrayList<>(List.of(DataPaths.DATA));
    for (String page :
        List.of(
            "",
            "/keys/KEY",
            "/get",
            "/change",
            "/partitions/NUMBER",
            "/partitions/NUMBER" + DataPaths.SIZE)) {
      pages.add(DataPaths.DATA + "/NAME" + page);
    }
    return new Errors.Refusal(
        Errors.NOT_FOUND,
        ErrorCode.INPUT,
        "there is no " + exchange.path() + "; there are " + String.join(", ", pages));
  }
}
