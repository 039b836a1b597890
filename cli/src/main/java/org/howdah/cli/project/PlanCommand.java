package org.howdah.cli.project;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;
import org.howdah.model.project.RunPlan;
import org.howdah.record.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah project plan}: which runs to make so that others can be projected. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Says which runs of a job to make, so that others can be projected.",
    customSynopsis = "howdah project plan --nodes LEAST-MOST [--json]",
    footer = {
      "",
      "Example:",
      "  howdah project plan --nodes 4-32",
      "",
      "Exit codes: 0 success, 2 wrong usage."
    })
final class PlanCommand implements Callable<Integer> {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,7})-(\\d{1,7})");

  @Option(
      names = "--nodes",
      paramLabel = "LEAST-MOST",
      required = true,
      description = "How many machines are of interest, such as 4-32.")
  private String nodes;

  @Option(names = "--json", description = "Print the plan as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      RunPlan plan = plan();
      System.out.print(json ? json(plan) : text(plan));
      return ExitCodes.SUCCESS;
    } catch (UserError e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
  }

  private RunPlan plan() {
    Matcher range = RANGE.matcher(nodes.strip());
    if (!range.matches()) {
      throw new UserError("--nodes is the least and the most machines, such as 4-32, not " + nodes);
    }
    try {
      return RunPlan.between(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
    } catch (IllegalArgumentException e) {
      throw new UserError("--nodes " + nodes + " has no machines between its ends");
    }
  }

  private static String text(RunPlan plan) {
    String runs =
        plan.nodes().stream()
            .map(each -> each + (each == plan.repeated() ? ", three times" : ""))
            .collect(Collectors.joining("\n  "));
    return "make these runs, with all of the input and the same settings, on machines:\n  "
        + runs
        + "\n";
  }

  private static String json(RunPlan plan) {
    List<Map<String, Integer>> runs =
        plan.nodes().stream()
            .map(
                each ->
                    Map.of("nodes", each, "times", each == plan.repeated() ? RunPlan.REPEATS : 1))
            .toList();
    return Json.of(Map.of("runs", runs)) + "\n";
  }
}
