package org.howdah.cli.job;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.NodeOptions;
import org.howdah.cli.kit.NodePlace;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.GridJobs;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code howdah job}: looks at jobs that run on nodes, and ends them. */
@Command(
    name = "job",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Looks at jobs that run on the nodes of a group, ends them, and prints logs.",
    synopsisSubcommandLabel = "VERB",
    subcommands = {
      JobVerbs.Ls.class,
      JobVerbs.Status.class,
      JobLogsVerb.class,
      JobVerbs.Kill.class
    },
    footer = {
      "",
      "howdah run --on grid starts such jobs. Logs are kept of all jobs: docs/logs.md.",
      "",
      "Examples:",
      "  export HOWDAH_NODE=/var/lib/howdah",
      "  howdah job ls",
      "  howdah job logs",
      "  howdah job logs job_howdah1_0001",
      "  howdah job status job_20260102030405000006_0001",
      "  howdah job kill job_20260102030405000006_0001 --at 127.0.0.1:11414 \\",
      "      --token-file token --ca ca.pem",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage or there is no such job."
    })
public final class JobCommand implements Callable<Integer>, JobsPlace {
  @Mixin private NodeOptions nodes;

  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Tell where an error came from.")
  private boolean verbose;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(System.err);
    return ExitCodes.USAGE;
  }

  @Override
  public int run(Work work) {
    return guarded(() -> work.with(GridJobs.at(nodes.place().access())));
  }

  @Override
  public int guarded(Guarded work) {
    Logging.configure(verbose, false, false);
    try {
      return work.run();
    } catch (UserError e) {
      return Complaint.print(e, verbose, ExitCodes.USAGE);
    } catch (HowdahException e) {
      boolean usage = e.code() == ErrorCode.USER_CONFIGURATION;
      return Complaint.print(e, verbose, usage ? ExitCodes.USAGE : ExitCodes.FAILED);
    } catch (IOException e) {
      return Complaint.print(e, verbose, ExitCodes.FAILED);
    }
  }

  @Override
  public boolean areNodesAsked() {
    return nodes.isSaid();
  }

  @Override
  public boolean areNodesKnown() {
    return nodes.isSaid() || NodePlace.isInEnvironment();
  }

  @Override
  public boolean isJson() {
    return json;
  }
}
