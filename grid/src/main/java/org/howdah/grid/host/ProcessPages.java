package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.howdah.grid.GridNames;
import org.howdah.grid.Launch;
import org.howdah.net.Exchange;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/** Answers for processes. */
final class ProcessPages {
  private static final int LAUNCH_BYTES_MAX = 256 << 10;

  private final Processes processes;
  private final HostLimits limits;
  private final Supplier<Map<String, String>> environment;

  /**
   * @param environment what every process gets
   */
  ProcessPages(Processes processes, HostLimits limits, Supplier<Map<String, String>> environment) {
    this.processes = processes;
    this.limits = limits;
    this.environment = environment;
  }

  /** {@code jobs/JOB/processes}. */
  void start(String job, Exchange exchange) throws IOException {
    exchange.expect("POST");
    String text = new String(exchange.body(exchange.length(LAUNCH_BYTES_MAX)), UTF_8);
    if (!(json(text) instanceof Map<?, ?> asked && asked.get("id") instanceof String id)) {
      throw Refusals.wrong("a process is started by a JSON object with an id");
    }
    boolean detached = Boolean.TRUE.equals(asked.get("detached"));
    Map<String, String> variables = new LinkedHashMap<>(environment.get());
    variables.put("HOWDAH_GRID_JOB", job);
    exchange.json(processes.start(job, id, Launch.of(asked), detached, variables).toMap());
  }

  /** {@code jobs/JOB/manager}. */
  void manage(String job, Exchange exchange) throws IOException {
    exchange.expect("PUT");
    Queries query = Queries.of(exchange);
    long epoch = Long.parseLong(query.text("epoch", "[1-9]\\d{0,17}"));
    String process = query.has("process") ? GridNames.id(query.given().get("process")) : "";
    exchange.json(Map.of("killed", processes.manage(GridNames.job(job), epoch, process)));
  }

  private static Object json(String text) throws HowdahException {
    try {
      return JsonReader.read(text);
    } catch (HowdahException e) {
      throw Refusals.wrong("the request is no JSON: " + e.getMessage());
    }
  }

  /** {@code processes/ID}. */
  void process(String id, Exchange exchange) throws IOException {
    ChildProcess child = processes.find(id);
    switch (exchange.method()) {
      case "GET" -> exchange.json(child.state());
      case "DELETE" -> {
        child.kill();
        child.awaitEnd();
        exchange.json(child.state());
      }
      default -> throw exchange.notAllowed("GET and DELETE");
    }
  }

  /** {@code processes/ID/output}; as long as the process runs. */
  void output(String id, Exchange exchange) throws IOException {
    exchange.expect("GET");
    processes.find(id).writeOutput(exchange);
  }

  /** {@code processes/ID/input}; as long as the process takes to read it. */
  void input(String id, Exchange exchange) throws IOException {
    exchange.expect("POST");
    ChildProcess child = processes.find(id);
    Queries query = Queries.of(exchange);
    byte[] bytes = exchange.body(exchange.length(limits.inputBytesMax()));
    child.writeInput(query.number("at", -1), bytes, query.has("end"));
    exchange.json(Map.of("bytes", bytes.length));
  }

  /** {@code processes/ID/log}. */
  void log(String id, Exchange exchange) throws IOException {
    exchange.expect("GET");
    byte[] log = processes.find(id).log();
    try (OutputStream out = exchange.stream(log.length, Map.of())) {
      out.write(log);
    }
  }
}
