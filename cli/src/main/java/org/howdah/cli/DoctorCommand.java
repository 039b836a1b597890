package org.howdah.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.doctor.Checkup;
import org.howdah.cli.doctor.Finding;
import org.howdah.cli.doctor.Finding.Level;
import org.howdah.cli.doctor.Machine;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.record.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah doctor}: says what is wrong with the machine or its configuration. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Checks this machine and its configuration, and says what to do.",
    customSynopsis = "howdah doctor [--json]",
    footer = {"", "Exit codes: 0 no check failed (warnings do not count), 1 one did."})
final class DoctorCommand implements Callable<Integer> {
  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Logging.configure(false, true, false);
    List<Finding> findings = new Checkup(Machine.current()).findings();
    System.out.print(json ? toJson(findings) + "\n" : toText(findings));
    boolean failed = findings.stream().anyMatch(finding -> finding.level() == Level.FAIL);
    return failed ? ExitCodes.FAILED : ExitCodes.SUCCESS;
  }

  static String toText(List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(
          String.format(
              "%-5s %-13s %s%n", label(finding.level()), finding.subject(), finding.message()));
      if (!finding.advice().isEmpty()) {
        text.append(String.format("%20s%s%n", "-> ", finding.advice()));
      }
    }
    return text.toString();
  }

  static String toJson(List<Finding> findings) {
    List<Map<String, String>> checks =
        findings.stream()
            .map(
                finding ->
                    (Map<String, String>)
                        new java.util.TreeMap<>(
                            Map.of(
                                "level", label(finding.level()),
                                "subject", finding.subject(),
                                "message", finding.message(),
                                "advice", finding.advice())))
            .toList();
    return Json.of(Map.of("checks", checks));
  }

  private static String label(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
