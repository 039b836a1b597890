package org.howdah.net;

import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/** Errors as HTTP says them, and back. */
public final class Errors {
  public static final int BAD_REQUEST = 400;
  public static final int UNAUTHORIZED = 401;
  public static final int NOT_FOUND = 404;
  public static final int NOT_ALLOWED = 405;
  public static final int CONFLICT = 409;
  public static final int LENGTH_REQUIRED = 411;
  public static final int TOO_LARGE = 413;
  public static final int LINE_TOO_LONG = 414;
  public static final int TOO_MANY = 429;
  public static final int HEADERS_TOO_LONG = 431;
  public static final int INTERNAL = 500;
  public static final int UNAVAILABLE = 503;

  private static final int SAID_MAX = 200;

  private Errors() {}

  /** An error with a status of its own. */
  public static final class Refusal extends HowdahException {
    private static final long serialVersionUID = 1L;
    private final int status;

    public Refusal(int status, ErrorCode code, String message) {
      super(code, message);
      this.status = status;
    }
  }

  static int status(HowdahException error) {
    if (error instanceof Refusal refusal) {
      return refusal.status;
    }
    return switch (error.code()) {
      case USER_CONFIGURATION, INPUT, USER_CODE, SILENCE -> BAD_REQUEST;
      case LOST, RESOURCES, BUSY, KILLED -> UNAVAILABLE;
      case CORRUPTION, INTERNAL -> INTERNAL;
    };
  }

  /** Of a store that ends, or a data set that was dropped meanwhile. */
  public static HowdahException unusable(IllegalStateException cause) {
    return new HowdahException(ErrorCode.LOST, "the data cannot be used now: " + cause, cause);
  }

  /** What a node answers, when it cannot do what it was asked for. */
  public static String json(HowdahException error) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("code", error.code().name());
    said.put("message", String.valueOf(error.getMessage()));
    return Json.of(said) + "\n";
  }

  /** The code of that name; of a name that a later version made, {@code INTERNAL}. */
  public static ErrorCode code(String name) {
    for (ErrorCode code : ErrorCode.values()) {
      if (code.name().equals(name)) {
        return code;
      }
    }
    return ErrorCode.INTERNAL;
  }

  /** What a node meant that answered with this status and text. */
  public static HowdahException said(String address, int status, String text) {
    try {
      if (JsonReader.read(text) instanceof Map<?, ?> said
          && said.get("code") instanceof String code
          && said.get("message") instanceof String message) {
        return new Refusal(status, code(code), message);
      }
    } catch (HowdahException notOurs) {
      // Then it is told below, as it is.
    }
    String begin = text.length() > SAID_MAX ? text.substring(0, SAID_MAX) : text;
    return new Refusal(
        status,
        meaning(status),
        "what answers at "
            + address
            + " is no node of a store, or another version of one; it said "
            + status
            + " "
            + begin.strip());
  }

  private static ErrorCode meaning(int status) {
    if (status == TOO_MANY) {
      return ErrorCode.RESOURCES;
    }
    return status < INTERNAL ? ErrorCode.USER_CONFIGURATION : ErrorCode.LOST;
  }

  /** Whether a node answered that there is no such thing. */
  public static boolean isNotFound(HowdahException error) {
    return error instanceof Refusal refusal && refusal.status == NOT_FOUND;
  }
}
