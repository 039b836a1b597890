package org.howdah.cli.yarn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.Table;
import org.howdah.cli.kit.UserError;
import org.howdah.record.json.Json;
import org.howdah.yarn.check.ClusterCheck;
import org.howdah.yarn.check.ClusterCheck.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah yarn check}: a probe. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    header = "Runs a small job on the cluster with parts of Howdah, and says what works.",
    footer = {
      "",
      "The cluster is that of HADOOP_CONF_DIR. The job counts 400 words and looks up",
      "in a side table of one entry. It takes a folder of its own below the user's,",
      "and deletes it.",
      "",
      "Examples:",
      "  HADOOP_CONF_DIR=/etc/hadoop/conf howdah yarn check",
      "",
      "Exit codes: 0 all works, 1 something does not, 2 wrong usage or settings."
    })
final class YarnCheckVerb implements Callable<Integer> {
  @Option(names = "--json", description = "Print what was found as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Logging.configure(false, false, false);
    ClusterCheck check;
    try {
      check = ClusterCheck.ofSettings().bringing(List.of(jar()));
    } catch (UserError | IOException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
    try {
      List<Finding> findings = check.run();
      System.out.print(json ? json(findings) : text(findings));
      return findings.stream().allMatch(Finding::works) ? ExitCodes.SUCCESS : ExitCodes.FAILED;
    } catch (IOException e) {
      return Complaint.print(e, false, ExitCodes.FAILED);
    }
  }

  private static Path jar() {
    Path jar = Installation.current().yarnJar();
    if (!Files.exists(jar)) {
      throw new UserError("there is no " + jar + ": start with bin/howdah, which builds it");
    }
    return jar;
  }

  private static String text(List<Finding> findings) {
    return Table.of(
        findings.stream()
            .map(one -> List.of(one.what(), one.works() ? "works" : "does not work", one.detail()))
            .toList());
  }

  private static String json(List<Finding> findings) {
    return Json.of(
            findings.stream()
                .map(
                    one -> Map.of("what", one.what(), "works", one.works(), "detail", one.detail()))
                .toList())
        + "\n";
  }
}
