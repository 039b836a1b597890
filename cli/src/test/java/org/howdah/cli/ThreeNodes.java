package org.howdah.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;

/** A group of three nodes, processes as users start them. Closing it ends them. */
final class ThreeNodes implements AutoCloseable {
  private static final String SETTINGS =
      "memory=128m\njoin.seconds=5\nsettle.seconds=1\ngrid.slots=1\ngrid.memory=256m\n";

  private final List<HowdahProcess> nodes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private final Path token;

  private ThreeNodes(Path folder) {
    token = folder.resolve("a").resolve("token");
  }

  /**
   * Starts them.
   *
   * @param folder for their files
   */
  static ThreeNodes start(Path folder) throws Exception {
    ThreeNodes group = new ThreeNodes(folder);
    try {
      int first = NodeProcessTest.freePorts();
      group.add(folder, "a", first, List.of());
      for (String name : List.of("b", "c")) {
        group.add(folder, name, NodeProcessTest.freePorts(), List.of("--join=127.0.0.1:" + first));
      }
      return group;
    } catch (Exception | Error e) {
      group.close();
      throw e;
    }
  }

  private void add(Path folder, String name, int port, List<String> further) throws Exception {
    Path config = Files.writeString(folder.resolve(name + ".config"), SETTINGS);
    List<String> words = new ArrayList<>(List.of("--data=" + folder.resolve(name)));
    words.addAll(List.of("--port=" + port, "--name=" + name, "--config=" + config));
    words.addAll(further);
    HowdahProcess node = HowdahProcess.node(folder, words.toArray(new String[0]));
    nodes.add(node);
    node.awaitStdout("is ready");
    addresses.add("127.0.0.1:" + (port + 3));
  }

  /** The options of {@code howdah run} that have jobs run there. */
  List<String> options() {
    return List.of("--on=grid", "--at=" + String.join(",", addresses), "--token-file=" + token);
  }

  /** The same for a program's own command line. */
  List<String> settings() {
    return List.of(
        "-D",
        "howdah.on=grid",
        "-D",
        "howdah.grid.nodes=" + String.join(",", addresses),
        "-D",
        "howdah.grid.token.file=" + token);
  }

  void assertAllAlive() {
    Assertions.assertThat(nodes).allMatch(HowdahProcess::isAlive);
  }

  @Override
  public void close() {
    nodes.forEach(HowdahProcess::close);
  }
}
