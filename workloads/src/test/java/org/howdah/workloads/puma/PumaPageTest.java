package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.howdah.testkit.daemon.Child;
import org.howdah.workloads.CommandsProgram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/puma.md work in their order. A stand-in for bin/howdah notes them first. */
@Timeout(240)
class PumaPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;
  private String page;

  @BeforeEach
  void makeAWorkingFolder() throws Exception {
    page = Files.readString(ROOT.resolve("docs/puma.md"));
    Path data = Files.createDirectories(folder.resolve("examples/data"));
    for (String text : List.of("genesis.txt", "genesis.es.txt")) {
      Files.copy(ROOT.resolve("examples/data").resolve(text), data.resolve(text));
    }
    Path standIn = Files.createDirectory(folder.resolve("bin")).resolve("howdah");
    Files.writeString(
        standIn, "#!/bin/sh\nprintf '%s\\037' \"$@\" >> commands\necho >> commands\n");
    assertThat(standIn.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void itsCommandsWorkAndRunAll13Jobs() throws Exception {
    String script = String.join("\n", codeBlocks());
    run("shell", List.of("sh", "-e", "-c", script));
    List<String> commands = Files.readAllLines(folder.resolve("commands"));
    assertThat(commands).hasSameSizeAs(script.lines().filter(l -> l.startsWith("bin/")).toList());

    run(
        "commands",
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            CommandsProgram.class.getName()));

    Set<String> tried =
        commands.stream()
            .flatMap(command -> List.of(command.split("\037")).stream())
            .collect(Collectors.toSet());
    assertThat(tried).contains(PumaEquivalenceTest.JOBS.toArray(new String[0]));
  }

  private List<String> codeBlocks() {
    List<String> blocks = new ArrayList<>();
    String[] parts = page.split("(?m)^```$");
    for (int i = 1; i < parts.length; i += 2) {
      blocks.add(parts[i].strip());
    }
    return blocks;
  }

  private void run(String name, List<String> command) throws Exception {
    try (Child child = Child.start(name, command, folder, folder.resolve(name + ".log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(200))).as(child.logTail()).isZero();
    }
  }
}
