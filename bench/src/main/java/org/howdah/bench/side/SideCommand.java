package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.report.ReportFiles;
import org.howdah.record.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench side}. Exit codes: 0 when all clients ran, 1 when one failed, 2
 * for a wrong option, 130 after Ctrl-C. What was measured is reported in each case.
 */
@Command(
    name = "side",
    sortOptions = false,
    description = "Measures side tables beside other clients, in memcached and in local files.")
public final class SideCommand implements Callable<Integer> {
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
          "What to measure: lookups, local, mapfile, zipf, scoring, scaling, placement, replication."
              + " Default: all.")
  private List<String> rows = List.of();

  @Option(
      names = "--client",
      split = ",",
      paramLabel = "CLIENT",
      description =
          "Who looks up: howdah, howdah-getall, spymemcached, spymemcached-bulk, xmemcached-bulk,"
              + " folsom, bare-socket, udp, udp-pipelined, heap, paldb, mapfile. Default: all.")
  private List<String> clients = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of texts and tables (made once and kept) and logs. Default:"
              + " ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each client looks random keys up in a round. Default: 2000.")
  private Long millis;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Keys of the table in memcached that is looked up at random. Default: 200000.")
  private Integer keys;

  @Option(
      names = "--local-keys",
      paramLabel = "N",
      description = "Keys of the table in local files. Default: 10000000.")
  private Integer localKeys;

  @Option(
      names = "--input",
      paramLabel = "KIND",
      description = "The text: generated or real. Default: real.")
  private String text;

  @Option(names = "--size", paramLabel = "SIZE", description = "Size of the text. Default: 64m.")
  private String size;

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command that runs jobs. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description =
          "Run everything once on small tables and a generated text: a check that all of it works,"
              + " not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure("howdah bench side", new SideBench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  SideSettings settings() {
    try {
      return new SideSettings(
          rows.isEmpty() ? List.of(SideRow.values()) : rows.stream().map(SideRow::of).toList(),
          clients.isEmpty()
              ? List.of(SideClient.values())
              : clients.stream().map(SideClient::of).toList(),
          data,
          runs != null ? runs : tiny ? 1 : 3,
          millis != null ? millis : tiny ? 50 : 2000,
          keys != null ? keys : tiny ? 2000 : 200_000,
          localKeys != null ? localKeys : tiny ? 2000 : 10_000_000,
          InputKind.ofText(text != null ? text : tiny ? "generated" : "real"),
          ByteSize.parse(size != null ? size : tiny ? "64k" : "64m"),
          tiny ? 4 << 10 : 1 << 20,
          tiny ? List.of(1, 2) : List.of(1, 2, 4, 8),
          tiny ? 2 : 16,
          launcher != null ? launcher : Launcher.find());
    } catch (IllegalArgumentException | ArithmeticException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }
}
