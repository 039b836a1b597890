package org.howdah.bench.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.report.ReportFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench memcached}. Exit codes: 0 when all was measured, 1 when something
 * failed, 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "memcached",
    sortOptions = false,
    description =
        "Measures what memcached answers by threads, instances, sizes, clients and rates, and says"
            + " what bounds it.",
    footer = {
      "",
      "Examples:",
      "  howdah bench memcached                                 all rows, with servers of its own",
      "  howdah bench memcached --row threads,clients --runs 5",
      "  howdah bench memcached --server cache1:11211 --row sizes,rates"
    })
public final class MemcachedCommand implements Callable<Integer> {
  private static final List<MemcachedRow> OF_OWN_SERVERS =
      List.of(MemcachedRow.THREADS, MemcachedRow.NODE);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--row",
      split = ",",
      paramLabel = "ROW",
      description =
          "What to measure: threads, sizes, clients, requests, fanout, transport, rates, node,"
              + " check, choices. Default: all; with --server, all but threads, node and"
              + " transport, for which these need UDP.")
  private List<String> rows = List.of();

  @Option(
      names = "--server",
      split = ",",
      paramLabel = "HOST:PORT",
      description =
          "Servers that are there, which get the benchmark's keys (16 bytes, from k000000000000000)."
              + " Default: some are started here.")
  private List<String> servers = List.of();

  @Option(
      names = "--keys",
      paramLabel = "N",
      description =
          "Keys with values of 64 bytes; of larger ones there are fewer. Default: 100000.")
  private Integer keys;

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each load lasts. Default: 1000.")
  private Long millis;

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Option(names = "--warmup", paramLabel = "N", description = "Rounds before them. Default: 1.")
  private Integer warmUps;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of logs, and of a node's data meanwhile. Default: ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command that starts a node. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description = "Run everything once for a moment: a check that it works, not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure(
        "howdah bench memcached", new MemcachedBench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  private MemcachedSettings settings() {
    try {
      return new MemcachedSettings(
          rows(),
          servers.stream().map(Servers::address).toList(),
          keys != null ? keys : tiny ? 1000 : 100_000,
          Duration.ofMillis(millis != null ? millis : tiny ? 50 : 1000),
          runs != null ? runs : tiny ? 1 : 3,
          warmUps != null ? warmUps : tiny ? 0 : 1,
          data,
          launcher != null ? launcher : Launcher.find());
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }

  private List<MemcachedRow> rows() {
    List<MemcachedRow> wanted = new ArrayList<>();
    if (rows.isEmpty()) {
      wanted.addAll(List.of(MemcachedRow.values()));
      if (!servers.isEmpty()) {
        wanted.removeAll(OF_OWN_SERVERS);
        wanted.remove(MemcachedRow.TRANSPORT);
      }
    } else {
      rows.forEach(row -> wanted.add(MemcachedRow.of(row)));
    }
    for (MemcachedRow row : OF_OWN_SERVERS) {
      if (!servers.isEmpty() && wanted.contains(row)) {
        throw new IllegalArgumentException(
            "--row " + row.id() + " starts servers of its own, and takes no --server");
      }
    }
    return wanted;
  }
}
