package org.howdah.cli.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.UserError;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyMend;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code howdah grid repair}: ends the refusal of data that was lost. */
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Give data back of which all owners were away.",
    description = {
      "They must be there again. The group does so by itself, a little later; as long as one of them",
      "is away this says which.",
      "With --copies, mend copies that differ instead."
    },
    footer = {
      "",
      "Examples:",
      "  howdah grid repair --at /var/lib/howdah",
      "  howdah grid repair --copies --at /var/lib/howdah",
      "  howdah grid repair --give-up node4,node5 --at /var/lib/howdah"
    })
final class GridRepairVerb implements Callable<Integer> {
  @Mixin private GridVerbs.Asked asked;

  @Option(
      names = "--give-up",
      paramLabel = "NODE",
      split = ",",
      description =
          "Go on without these nodes, divided by commas, which are away and will not come back:"
              + " what they alone have is gone for ever. Says what that is, and asks for their names"
              + " again, as a line of standard input.")
  private List<String> gone = new ArrayList<>();

  @Option(
      names = "--copies",
      description =
          "Compare the copies of all keys, as verify does, and where they differ give all the"
              + " newest version. Says what it did, and ends with code 1 if some still differ.")
  private boolean copies;

  @Option(
      names = "--undecided",
      paramLabel = "keep|delete",
      description =
          "With --copies: what becomes of a key that some copies have and others do not, where"
              + " nothing tells whether it was deleted. Unless said it is left and named.")
  private String undecided;

  @Option(
      names = "--rate",
      paramLabel = "SIZE",
      description =
          "With --copies: how much of each copy is read in a second, at most, such as 10m; 50m"
              + " unless said.")
  private String rate;

  @Override
  public Integer call() {
    return asked.run(
        group -> {
          checkOptions();
          if (copies) {
            return new CopyLines(asked).print(group, mend(), rate);
          }
          return gone.isEmpty() ? repair(group) : giveUp(group);
        });
  }

  private void checkOptions() {
    if (copies && !gone.isEmpty()) {
      throw new UserError("--copies mends what nodes have that are there: leave out --give-up");
    }
    if (!copies && (undecided != null || rate != null)) {
      throw new UserError("--undecided and --rate go with --copies");
    }
  }

  private CopyMend mend() {
    if (undecided == null) {
      return CopyMend.KNOWN;
    }
    return switch (undecided) {
      case "keep" -> CopyMend.KEEP;
      case "delete" -> CopyMend.DELETE;
      default -> throw new UserError("--undecided is keep or delete, not " + undecided);
    };
  }

  private int repair(Group group) throws HowdahException {
    Map<String, Integer> repaired = group.repair();
    asked.print(
        repaired.isEmpty() ? "nothing is lost" : "gave back " + partitions(repaired),
        Map.of("repaired", repaired));
    return ExitCodes.SUCCESS;
  }

  private static String partitions(Map<String, Integer> lost) {
    return lost.entrySet().stream()
        .map(one -> one.getValue() + " partitions of " + one.getKey())
        .collect(Collectors.joining(", "));
  }

  private int giveUp(Group group) throws IOException {
    Set<String> nodes = new TreeSet<>(gone);
    System.err.println(warning(nodes, group.status()));
    System.err.print("type the names of these nodes again to give them up: ");
    System.err.flush();
    String said = new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine();
    if (said == null || !new TreeSet<>(List.of(said.strip().split("[,\\s]+"))).equals(nodes)) {
      System.err.println("howdah: nothing was given up");
      return ExitCodes.FAILED;
    }
    Map<String, Integer> begun = group.giveUp(nodes);
    String names = String.join(", ", nodes);
    asked.print(
        "gave up " + names + (begun.isEmpty() ? "" : ", with " + partitions(begun)),
        Map.of("givenUp", nodes, "begun", begun));
    return ExitCodes.SUCCESS;
  }

  private static String warning(Set<String> nodes, GroupStatus status) {
    List<String> lines = new ArrayList<>();
    lines.add("giving up " + String.join(", ", nodes) + " cannot be undone");
    for (GroupStatus.Data data : status.dataSets()) {
      if (data.lost() > 0) {
        lines.add(
            "  of the data set %s %d of %d partitions are lost, and may be so for ever"
                .formatted(data.name(), data.lost(), data.partitions()));
      }
    }
    if (!status.isActive()) {
      lines.add("  the group waits for its nodes: what only these have is not known, and lost");
    } else if (lines.size() == 1) {
      lines.add("  nothing is lost now");
    }
    return String.join("\n", lines);
  }
}
