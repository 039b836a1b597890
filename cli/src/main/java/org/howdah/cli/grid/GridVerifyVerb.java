package org.howdah.cli.grid;

import java.util.concurrent.Callable;
import org.howdah.store.CopyMend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code howdah grid verify}: names keys whose copies differ. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Compare the copies of all keys, and name those that differ.",
    description = {
      "Keys may be read and changed meanwhile.",
      "It ends with code 1 if some do, or could not be compared."
    },
    footer = {"", "Example:", "  howdah grid verify --at /var/lib/howdah"})
final class GridVerifyVerb implements Callable<Integer> {
  @Mixin private GridVerbs.Asked asked;

  @Option(
      names = "--rate",
      paramLabel = "SIZE",
      description =
          "How much of each copy is read in a second, at most, such as 10m; 50m unless said.")
  private String rate;

  @Override
  public Integer call() {
    return asked.run(group -> new CopyLines(asked).print(group, CopyMend.NONE, rate));
  }
}
