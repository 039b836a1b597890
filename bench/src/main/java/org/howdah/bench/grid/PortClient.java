package org.howdah.bench.grid;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.howdah.bench.grid.client.PortProgram;
import org.howdah.bench.grid.client.PortShape;
import org.howdah.bench.side.ClientProcess;
import org.howdah.bench.side.Pinning;

/** A process that asks one server that speaks as memcached does. The caller closes it. */
final class PortClient implements AutoCloseable {
  private static final int HEAP_MEBIBYTES = 256;

  private final ClientProcess process;
  private final long millis;

  /**
   * Starts it, and gives the server all keys.
   *
   * @param name of the server, for the log
   * @param address host:port
   */
  PortClient(GridPlace place, String name, String address) throws IOException {
    millis = place.settings().millis();
    process =
        new ClientProcess(
            "client of " + name,
            System.getProperty("java.class.path"),
            HEAP_MEBIBYTES,
            place.logs().resolve("grid-client-" + name + ".log"),
            List.of(
                PortProgram.class.getName(), address, Integer.toString(place.settings().keys())),
            Pinning.ANYWHERE);
    process.round("load");
  }

  /** Keys a second, asked in that way for as long as the settings say. */
  double rate(PortShape shape) throws IOException {
    Map<String, Double> figures = process.round(shape.name() + " " + millis);
    return figures.get("keys") / figures.get("seconds");
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
