package org.howdah.cli.grid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.NodePlace;
import org.howdah.cli.kit.UserError;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.http.GroupJson;
import org.howdah.store.http.RemoteGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs of {@code howdah grid} that ask a node. */
final class GridVerbs {
  private GridVerbs() {}

  /** Which node is asked, and how the answer is printed. */
  static final class Asked {
    @Option(
        names = "--at",
        paramLabel = "DIR|HOST:PORT",
        description =
            "The data folder of a node on this machine, or where one answers HTTP, the fourth of"
                + " its ports. By default what HOWDAH_NODE says.")
    private String at;

    @Option(
        names = "--token-file",
        paramLabel = "FILE",
        description = "With HOST:PORT: a copy of the file 'token' of a node's data folder.")
    private Path tokenFile;

    @Option(
        names = "--ca",
        paramLabel = "FILE",
        description = "With HOST:PORT of a group with keys: its certificate, ca.pem.")
    private Path certificates;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(names = "--verbose", description = "Tell where an error came from.")
    private boolean verbose;

    /** What a verb does. */
    interface Work {
      /** Gives the exit code. */
      int with(Group group) throws IOException, InterruptedException;
    }

    int run(Work work) {
      Logging.configure(verbose, false, false);
      try (RemoteGroup group = NodePlace.of(at, tokenFile, certificates).access().openGroup()) {
        return work.with(group);
      } catch (UserError e) {
        return Complaint.print(e, verbose, ExitCodes.USAGE);
      } catch (HowdahException e) {
        boolean usage = e.code() == ErrorCode.USER_CONFIGURATION || e.code() == ErrorCode.INPUT;
        return Complaint.print(e, verbose, usage ? ExitCodes.USAGE : ExitCodes.FAILED);
      } catch (IOException e) {
        return Complaint.print(e, verbose, ExitCodes.FAILED);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Complaint.print(e, verbose, ExitCodes.FAILED);
      }
    }

    /** What the group does. */
    GridWork work() throws HowdahException {
      return GridWork.of(NodePlace.of(at, tokenFile, certificates).access());
    }

    /** Whether JSON is printed. */
    boolean isJson() {
      return json;
    }

    /** Prints text, or the same as JSON. */
    void print(String text, Map<String, ?> same) {
      System.out.println(json ? Json.of(same) : text);
    }
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Show the master, jobs, nodes and their partitions.",
      description = {
        "Jobs are those that have not ended. Of partitions it says how many each node has, and what is",
        "lost, moving, different on its nodes or not compared yet.",
        "It ends with code 1 if the group has no majority or data is lost."
      },
      footer = {"", "Example:", "  howdah grid status --at /var/lib/howdah"})
  static final class Status implements Callable<Integer> {
    @Mixin private Asked asked;

    @Override
    public Integer call() {
      return asked.run(
          group -> {
            GroupStatus status = group.status();
            GridWork work = asked.work();
            Map<String, Object> said = GroupJson.of(status);
            work.putInto(said);
            asked.print(text(status, work), said);
            boolean lost = status.dataSets().stream().anyMatch(data -> data.lost() > 0);
            return status.isActive() && status.hasMajority() && !lost
                ? ExitCodes.SUCCESS
                : ExitCodes.FAILED;
          });
    }

    private static String text(GroupStatus status, GridWork work) {
      List<String> lines = new ArrayList<>();
      lines.add(head(status));
      lines.addAll(work.lines());
      lines.add("");
      String row = "%-20s %-22s %-26s %10s %8s";
      lines.add(row.formatted("node", "HTTP", "is", "primaries", "copies").stripTrailing());
      for (GroupStatus.Node node : status.nodes()) {
        String address = node.address().isEmpty() ? "-" : node.address();
        lines.add(
            row.formatted(node.name(), address, state(node), node.primaries(), node.copies()));
      }
      lines.add("");
      String set = "%-20s %8s %12s %8s %8s %10s %11s";
      lines.add(
          set.formatted(
              "data set", "copies", "partitions", "lost", "moving", "differing", "uncompared"));
      for (GroupStatus.Data data : status.dataSets()) {
        lines.add(
            set.formatted(
                data.name(),
                data.copies(),
                data.partitions(),
                data.lost(),
                data.moving(),
                data.differing(),
                data.uncompared()));
      }
      return String.join("\n", lines);
    }

    private static String head(GroupStatus status) {
      if (!status.isActive()) {
        return "the group waits for its nodes";
      }
      String writes = status.hasMajority() ? "serves" : "can be read only: it has no majority";
      return String.format(
          Locale.ROOT,
          "the group %s; balance %.2f, %s moving",
          writes,
          status.balance(),
          status.moving() == 0 ? "nothing" : status.moving() + " copies");
    }

    private static String state(GroupStatus.Node node) {
      List<String> words = new ArrayList<>();
      words.add(node.isPresent() ? "there" : "away");
      if (node.isOldest()) {
        words.add("oldest");
      }
      if (!node.isMember()) {
        words.add("no member yet");
      }
      if (node.isDrained()) {
        words.add("drained");
      }
      return String.join(", ", words);
    }
  }

  @Command(
      name = "drain",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Take a node out of the group while it runs.",
      description = {
        "Its share of all data moves to the others.",
        "Waits until all is moved; then the node may be stopped, and nothing is lost."
      },
      footer = {
        "",
        "Examples:",
        "  howdah grid drain node2 --at /var/lib/howdah",
        "  howdah grid drain node2 --undo --at /var/lib/howdah"
      })
  static final class Drain implements Callable<Integer> {
    private static final long LOOK_MILLIS = 200;

    @Mixin private Asked asked;

    @Parameters(paramLabel = "NODE", description = "Its name.")
    private String node;

    @Option(names = "--undo", description = "Let it have a share again.")
    private boolean undo;

    @Option(names = "--no-wait", description = "Do not wait until all is moved.")
    private boolean noWait;

    @Override
    public Integer call() {
      return asked.run(this::drain);
    }

    private int drain(Group group) throws IOException, InterruptedException {
      if (undo) {
        group.undrain(node);
        asked.print("the node " + node + " is to have its share again", said(group.status()));
        return ExitCodes.SUCCESS;
      }
      group.drain(node);
      GroupStatus status = group.status();
      while (!noWait && !status.mayStop(node)) {
        checkGoesOn(status);
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        status = group.status();
      }
      asked.print(
          status.mayStop(node)
              ? "the node " + node + " has no data any more, and may be stopped"
              : "the node " + node + " gives its data away; see howdah grid status",
          said(status));
      return ExitCodes.SUCCESS;
    }

    private void checkGoesOn(GroupStatus status) throws HowdahException {
      GroupStatus.Node now = status.node(node);
      String what = null;
      if (!now.isPresent()) {
        what = "it went away before all of its data was elsewhere; start it again";
      } else if (!now.isDrained()) {
        what = "someone took it in again";
      } else if (!status.hasMajority()) {
        what = "half of the group or more is away; start the nodes that are";
      }
      if (what != null) {
        throw new HowdahException(ErrorCode.LOST, "the node " + node + " is not drained: " + what);
      }
    }

    private Map<String, Object> said(GroupStatus status) {
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("node", node);
      said.put("drained", !undo);
      said.put("mayStop", status.mayStop(node));
      return said;
    }
  }
}
