package org.howdah.cli.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;
import org.howdah.model.project.FrequencyFile;
import org.howdah.model.project.FrequencyFit;
import org.howdah.model.project.FrequencyRun;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah project frequency}: what a job takes at other frequencies of its processors. */
@Command(
    name = "frequency",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Projects time, power and runs for each kilowatt-hour to other frequencies.",
    customSynopsis = "howdah project frequency --runs FILE [OPTIONS]",
    footer = {
      "",
      "The file has the columns ghz, elapsed_s and watts, with a line for each run.",
      "",
      "Examples:",
      "  howdah project frequency --runs frequencies.csv",
      "  howdah project frequency --runs frequencies.csv --at 1.4,2.0 --json",
      "  howdah project frequency --runs frequencies.csv --picture frequencies.svg",
      "",
      "Exit codes: 0 success, 1 all refused, 2 wrong usage or files."
    })
final class FrequencyCommand implements Callable<Integer> {
  @Option(names = "--runs", paramLabel = "FILE", required = true, description = "The runs.")
  private Path runsFile;

  @Option(
      names = "--at",
      paramLabel = "GHZ,...",
      split = ",",
      description = "Frequencies to project to. Default: eight between the ends of the runs.")
  private List<Double> at = List.of();

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Write a picture (SVG): runs for each kilowatt-hour over the frequency.")
  private Path picture;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      List<FrequencyRun> runs = new FrequencyFile(runsFile).runs();
      FrequencyFit fit = fit(runs);
      FrequencyReport report = new FrequencyReport(fit, at.isEmpty() ? between(runs) : at);
      System.out.print(json ? report.json() : report.text());
      if (picture != null) {
        write(report.chart(runs).svg());
      }
      return report.isAllRefused() ? ExitCodes.FAILED : ExitCodes.SUCCESS;
    } catch (UserError | HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
  }

  private FrequencyFit fit(List<FrequencyRun> runs) {
    for (double gigahertz : at) {
      if (gigahertz <= 0) {
        throw new UserError(
            String.format(Locale.ROOT, "--at has to be more than 0, not %s", gigahertz));
      }
    }
    try {
      return FrequencyFit.of(runs);
    } catch (IllegalArgumentException e) {
      throw new UserError(runsFile + ": " + e.getMessage());
    }
  }

  private static List<Double> between(List<FrequencyRun> runs) {
    double least = runs.stream().mapToDouble(FrequencyRun::gigahertz).min().orElseThrow();
    double most = runs.stream().mapToDouble(FrequencyRun::gigahertz).max().orElseThrow();
    List<Double> even = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      even.add(least + (most - least) * i / 7);
    }
    return even;
  }

  private void write(String svg) {
    try {
      Files.writeString(picture, svg);
    } catch (IOException e) {
      throw new UserError("--picture: " + picture + " cannot be written: " + e);
    }
  }
}
