package org.howdah.grid.host;

import java.io.IOException;
import java.util.Map;
import org.howdah.net.Exchange;

/** Answers for intermediate data: {@code jobs/JOB/runs/NAME}. */
final class RunPages {
  private final RunFiles files;

  RunPages(RunFiles files) {
    this.files = files;
  }

  void answer(String job, String name, Exchange exchange) throws IOException {
    Queries query = Queries.of(exchange);
    switch (exchange.method()) {
      case "GET" ->
          files.get(job, name, query.number("offset", 0), query.number("length", -1), exchange);
      case "PUT" -> {
        RunFiles.Piece piece =
            new RunFiles.Piece(
                query.text("upload", "[a-z0-9-]{1,40}"),
                query.number("offset", 0),
                query.number("length", -1),
                query.number("crc", 0));
        files.put(job, name, piece, exchange);
      }
      case "DELETE" -> exchange.json(Map.of("deleted", files.delete(job, name)));
      default -> throw exchange.notAllowed("GET, PUT and DELETE");
    }
  }
}
