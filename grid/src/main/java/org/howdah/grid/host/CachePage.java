package org.howdah.grid.host;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.howdah.grid.GridNames;
import org.howdah.net.Exchange;
import org.howdah.record.json.FileRangesJson;

/** Says how much of what a job reads the node has cached. */
final class CachePage {
  private static final int BODY_BYTES_MAX = 1 << 20;

  private final InputCache cache;

  CachePage(InputCache cache) {
    this.cache = cache;
  }

  void answer(Exchange exchange) throws IOException {
    exchange.expect("POST");
    byte[] body = exchange.body(exchange.length(BODY_BYTES_MAX));
    long[] bytes = cache.cachedBytes(FileRangesJson.decode(body, GridNames.RANGES_MAX));
    exchange.json(Map.of("cachedBytes", Arrays.stream(bytes).boxed().toList()));
  }
}
