package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah node --cache}, and jobs that managers of that node run on it. */
@Timeout(180)
class NodeCacheProcessTest {
  private static final String SETTINGS = "memory=128m\ngrid.slots=1\ngrid.memory=256m\n";

  @TempDir Path folder;

  private HowdahProcess start() throws Exception {
    Path config = Files.writeString(folder.resolve("config"), SETTINGS);
    HowdahProcess node =
        HowdahProcess.node(
            folder,
            "--data=" + folder.resolve("node"),
            "--port=" + NodeProcessTest.freePorts(),
            "--cache=" + folder.resolve("cache") + ":1g",
            "--config=" + config);
    node.awaitStdout("is ready");
    return node;
  }

  private String run(String output) throws IOException, InterruptedException {
    String at = "--at=" + folder.resolve("node");
    String input = folder.resolve("words").toString();
    String target = folder.resolve(output).toString();
    try (HowdahProcess job =
        HowdahProcess.main(folder, "run", "--on=grid", at, "--json", "wordcount", input, target)) {
      assertThat(job.exitCode()).as(job.stderr()).isZero();
      return job.stdout();
    }
  }

  @Test
  void theSecondJobReadsItsInputFromTheCacheOfTheNode() throws Exception {
    Path input = Files.writeString(folder.resolve("words"), "to be or not to be\n".repeat(10_000));
    Files.setLastModifiedTime(input, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
    try (HowdahProcess node = start()) {
      assertThat(run("first")).contains("\"hitBytes\": 0", "\"missBytes\": 190000");
      assertThat(run("second")).contains("\"hitBytes\": 190000", "\"missBytes\": 0");
      assertThat(node.isAlive()).isTrue();
    }
    assertThat(folder.resolve("second/part-r-00000"))
        .hasContent("be\t20000\nnot\t10000\nor\t10000\nto\t20000\n");
  }
}
