package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.howdah.grid.GridNames;
import org.howdah.net.Exchange;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/** Says how much of what a job reads the node has cached. */
final class CachePage {
  private static final int BODY_BYTES_MAX = 1 << 20;

  /** A file's number, where the range begins, and how long it is. */
  private static final int NUMBERS = 3;

  private final InputCache cache;

  CachePage(InputCache cache) {
    this.cache = cache;
  }

  void answer(Exchange exchange) throws IOException {
    Refusals.expect(exchange, "POST");
    byte[] body = exchange.body(exchange.length(BODY_BYTES_MAX));
    long[] bytes = cache.cachedBytes(ranges(new String(body, UTF_8)));
    exchange.json(Map.of("cachedBytes", Arrays.stream(bytes).boxed().toList()));
  }

  private static List<FileRange> ranges(String body) throws HowdahException {
    try {
      if (JsonReader.read(body) instanceof Map<?, ?> asked
          && asked.get("paths") instanceof List<?> paths
          && asked.get("ranges") instanceof List<?> numbers
          && numbers.size() % NUMBERS == 0
          && numbers.size() <= NUMBERS * GridNames.RANGES_MAX) {
        List<FileRange> ranges = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i += NUMBERS) {
          String path = (String) paths.get(Math.toIntExact((Long) numbers.get(i)));
          ranges.add(new FileRange(path, (Long) numbers.get(i + 1), (Long) numbers.get(i + 2)));
        }
        return ranges;
      }
    } catch (ClassCastException
        | ArithmeticException
        | IndexOutOfBoundsException
        | HowdahException e) {
      throw wrong(e);
    }
    throw wrong(null);
  }

  private static HowdahException wrong(Exception cause) {
    return new HowdahException(
        ErrorCode.INPUT,
        "the body is to be a JSON object with 'paths' and 'ranges', of which there may be "
            + GridNames.RANGES_MAX
            + ", each a path's number, a start and a length",
        cause);
  }
}
