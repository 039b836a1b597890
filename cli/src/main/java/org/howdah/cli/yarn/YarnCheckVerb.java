package org.howdah.cli.yarn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.Table;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.settings.SettingsCheck;
import org.howdah.record.json.Json;
import org.howdah.yarn.check.ClusterCheck;
import org.howdah.yarn.check.Finding;
import org.howdah.yarn.check.Finding.State;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "and deletes it. What neither the cluster's settings nor options ask for is said",
      "to be not used, and is no failure.",
      "",
      "Examples:",
      "  HADOOP_CONF_DIR=/etc/hadoop/conf howdah yarn check",
      "  howdah yarn check -D howdah.yarn.fast.dirs=/nvme/yarn --cache /nvme/howdah",
      "",
      "Exit codes: 0 all works, 1 something does not, 2 wrong usage or settings."
    })
final class YarnCheckVerb implements Callable<Integer> {
  @Option(names = "--json", description = "Print what was found as JSON.")
  private boolean json;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "A setting of the job, such as its queue; may be repeated.")
  private Map<String, String> settings = Map.of();

  @Mixin private final CacheOptions cache = new CacheOptions();

  @Override
  public Integer call() throws InterruptedException {
    Logging.configure(false, false, false);
    ClusterCheck check;
    try {
      check = ClusterCheck.ofSettings().with(List.of(jar()), wanted());
      SettingsCheck.check(check.conf());
    } catch (UserError | IllegalArgumentException | IOException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
    try {
      List<Finding> findings = check.run();
      System.out.print(json ? json(findings) : text(findings));
      return findings.stream().anyMatch(one -> one.state() == State.FAILS)
          ? ExitCodes.FAILED
          : ExitCodes.SUCCESS;
    } catch (IOException e) {
      return Complaint.print(e, false, ExitCodes.FAILED);
    }
  }

  private Map<String, String> wanted() {
    Map<String, String> wanted = new LinkedHashMap<>(cache.settings());
    wanted.putAll(settings);
    return wanted;
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
            .map(one -> List.of(one.what(), one.state().text(), one.detail()))
            .toList());
  }

  private static String json(List<Finding> findings) {
    return Json.of(findings.stream().map(YarnCheckVerb::fields).toList()) + "\n";
  }

  private static Map<String, Object> fields(Finding one) {
    return Map.of(
        "what",
        one.what(),
        "works",
        one.state() == State.WORKS,
        "used",
        one.state() != State.UNUSED,
        "detail",
        one.detail());
  }
}
