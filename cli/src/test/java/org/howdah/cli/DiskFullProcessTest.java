package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user sees whose intermediate data does not fit on a disk. */
class DiskFullProcessTest {
  private static final int WORDS = 400_000;

  @TempDir Path folder;
  private Path tiny;
  private TinyDisks disks;

  @BeforeEach
  void writeWords() throws Exception {
    tiny = folder.resolve("tiny");
    disks = new TinyDisks().add(tiny, 64);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    Random random = new Random(7);
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      words.append(Long.toHexString(random.nextLong())).append('\n');
    }
    Files.writeString(folder.resolve("in"), words);
  }

  @Test
  void theNextFolderTakesIt() throws Exception {
    try (HowdahProcess howdah = sort(tiny + "," + folder.resolve("roomy"))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      assertThat(howdah.stderr()).contains("400,000 records in").contains("spilled to disk");
    }
    List<String> sorted = Files.readAllLines(folder.resolve("out/part-r-00000"));
    assertThat(sorted).hasSize(WORDS).isSorted();
    assertNothingIsLeft();
  }

  @Test
  void ifNoneDoesTheCommandFailsAndSaysWhatIsNeededWhere() throws Exception {
    try (HowdahProcess howdah = sort(tiny.toString())) {
      assertThat(howdah.exitCode()).isEqualTo(ExitCodes.FAILED);
      assertThat(howdah.stderr())
          .containsPattern("about \\d+ bytes of map output fit nowhere")
          .containsPattern(
              "cannot write " + tiny + "/howdah/job_\\w+/runs/\\S+: it needs about \\d+")
          .contains("name other folders for spills");
    }
    assertThat(folder.resolve("out/part-r-00000")).doesNotExist();
    assertNothingIsLeft();
  }

  private HowdahProcess sort(String spillFolders) throws IOException {
    List<String> words = new ArrayList<>(disks.launcher());
    words.addAll(QuickStart.command(folder, List.of(), Main.class));
    words.addAll(List.of("run", "-D", "howdah.memory.bytes=1"));
    words.addAll(List.of("-D", "mapreduce.map.maxattempts=1"));
    words.addAll(List.of("-D", "hadoop.tmp.dir=" + folder.resolve("tmp")));
    words.addAll(List.of("-D", "howdah.spill.dirs=" + spillFolders));
    words.addAll(List.of("sort", "--text"));
    words.addAll(List.of(folder.resolve("in").toString(), folder.resolve("out").toString()));
    return HowdahProcess.command(folder, Map.of(), words.toArray(new String[0]));
  }

  private void assertNothingIsLeft() throws IOException {
    assertThat(folder.resolve("out/_temporary")).doesNotExist();
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.map(Path::toString)).noneMatch(file -> file.contains("howdah/job_"));
    }
  }
}
