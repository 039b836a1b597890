package org.howdah.cli.store;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.NodeOptions;
import org.howdah.cli.kit.Stdout;
import org.howdah.cli.kit.UserError;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.http.RemoteStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code howdah store}: looks at data sets of the key-value store, and changes them. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Looks at data sets of the key-value store, and changes them.",
    synopsisSubcommandLabel = "VERB",
    subcommands = {
      StoreVerbs.Ls.class,
      StoreVerbs.Create.class,
      StoreVerbs.Drop.class,
      StoreVerbs.Get.class,
      StoreVerbs.Put.class,
      StoreVerbs.Rm.class,
      StoreReadVerbs.Scan.class,
      StoreReadVerbs.Count.class
    },
    footer = {
      "",
      "Keys and values are UTF-8 text. What is no text that can be printed is shown",
      "as %%XX, and a percent sign as %%25; with --hex all keys and values are",
      "hexadecimal, here and there.",
      "A key that begins with a dash stands behind --.",
      "",
      "Two of these are jobs: howdah store load DATASET INPUT and howdah store export",
      "DATASET OUTPUT, with files in the place of INPUT and OUTPUT; --help behind them",
      "says more.",
      "",
      "Examples:",
      "  export HOWDAH_NODE=/var/lib/howdah",
      "  howdah store create words --copies 2",
      "  howdah store put words elephant 'a large animal'",
      "  howdah store get words elephant",
      "  howdah store scan words --prefix ele --limit 10",
      "  howdah store ls --at 127.0.0.1:11414 --token-file token",
      "",
      "Exit codes: 0 success, 1 it failed or the key is not there, 2 wrong usage."
    })
public final class StoreCommand implements Callable<Integer>, StorePlace {
  @Mixin private NodeOptions nodes;

  @Option(
      names = "--hex",
      scope = ScopeType.INHERIT,
      description = "Keys and values are hexadecimal digits.")
  private boolean hex;

  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Tell where an error came from.")
  private boolean verbose;

  @Spec private CommandSpec spec;

  /** All verbs that this command has. */
  public static Set<String> verbs() {
    return new CommandLine(new StoreCommand()).getSubcommands().keySet();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(System.err);
    return ExitCodes.USAGE;
  }

  @Override
  public int run(Work work) {
    Logging.configure(verbose, false, false);
    try (RemoteStore store = nodes.place().access().open()) {
      int code = work.with(store);
      Stdout.check();
      return code;
    } catch (UserError e) {
      return Complaint.print(e, verbose, ExitCodes.USAGE);
    } catch (HowdahException e) {
      boolean usage = e.code() == ErrorCode.USER_CONFIGURATION || e.code() == ErrorCode.INPUT;
      return Complaint.print(e, verbose, usage ? ExitCodes.USAGE : ExitCodes.FAILED);
    } catch (IOException e) {
      return Complaint.print(e, verbose, ExitCodes.FAILED);
    }
  }

  @Override
  public StoreText text() {
    return new StoreText(hex);
  }

  @Override
  public boolean isHex() {
    return hex;
  }

  @Override
  public boolean isJson() {
    return json;
  }
}
