package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.cli.programs.GatedLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on three nodes, of which one is killed. */
class FailoverProcessTest {
  private static final String SETTINGS =
      "memory=128m\njoin.seconds=5\nsettle.seconds=1\ngrid.slots=1\n";
  private static final int LOOKS_MAX = 60;

  @TempDir Path folder;
  private final Map<String, HowdahProcess> nodes = new TreeMap<>();
  private final List<String> addresses = new ArrayList<>();
  private Path token;

  private void startNodes() throws Exception {
    int first = 0;
    for (String name : List.of("a", "b", "c")) {
      int port = NodeProcessTest.freePorts();
      first = first == 0 ? port : first;
      Path config = Files.writeString(folder.resolve(name + ".config"), SETTINGS);
      List<String> words = new ArrayList<>(List.of("--data=" + folder.resolve(name)));
      words.addAll(List.of("--port=" + port, "--name=" + name, "--config=" + config));
      if (port != first) {
        words.add("--join=127.0.0.1:" + first);
      }
      HowdahProcess node = HowdahProcess.node(folder, words.toArray(new String[0]));
      nodes.put(name, node);
      node.awaitStdout("is ready");
      addresses.add("127.0.0.1:" + (port + 3));
    }
    token = Files.copy(folder.resolve("a").resolve("token"), folder.resolve("token"));
    awaitCopies();
  }

  /** Until then, what the first node has is on no other. */
  private void awaitCopies() throws Exception {
    String status = "";
    for (int looks = 0; looks < LOOKS_MAX; looks++) {
      status = run("grid", "status", "--at=" + folder.resolve("a"));
      if (status.contains("nothing moving") && !status.contains("no member yet")) {
        return;
      }
    }
    throw new AssertionError(status);
  }

  @AfterEach
  void stopNodes() {
    nodes.values().forEach(HowdahProcess::close);
  }

  @Test
  void theNodeOfAJobsManagerIsKilledAndNoFinishedTaskRunsAgain() throws Exception {
    Path input = Files.createDirectory(folder.resolve("input"));
    for (String name : List.of("fast-1", "fast-2", "slow")) {
      Files.writeString(input.resolve(name), (name + " and more\n").repeat(500));
    }
    run("run", "wordcount", input.toString(), folder.resolve("here").toString());
    startNodes();
    try (HowdahProcess client = HowdahProcess.main(folder, onGrid(input).toArray(new String[0]))) {
      client.awaitStderr("maps 2/3");
      String manager = managerNode();
      HowdahProcess killed = nodes.remove(manager);
      killed.signal("KILL");
      killed.exitCode();
      Files.createFile(folder.resolve("gate"));
      assertThat(client.exitCode()).as(client.stderr()).isZero();
    }
    assertThat(folder.resolve("there/part-r-00000"))
        .hasSameTextualContentAs(folder.resolve("here/part-r-00000"));
    List<String> begun = Files.readAllLines(folder.resolve("begun"));
    assertThat(begun.stream().filter(name -> name.startsWith("fast")))
        .containsExactlyInAnyOrder("fast-1", "fast-2");
  }

  private List<String> onGrid(Path input) {
    return List.of(
        "run",
        "--on=grid",
        "--at=" + String.join(",", addresses),
        "--token-file=" + token,
        "-D",
        "mapreduce.job.inputformat.class=" + GatedLines.class.getName(),
        "-D",
        GatedLines.FOLDER + "=" + folder,
        "wordcount",
        input.toString(),
        folder.resolve("there").toString());
  }

  /** The node that the one job's line names. */
  private String managerNode() throws Exception {
    String listed =
        run("job", "ls", "--at=" + String.join(",", addresses), "--token-file=" + token);
    return Arrays.stream(listed.strip().split("\\s+"))
        .filter(nodes::containsKey)
        .findFirst()
        .orElseThrow(() -> new AssertionError(listed));
  }

  private String run(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      return process.stdout();
    }
  }
}
