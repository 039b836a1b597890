package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah side} as its users start it. */
class SideProcessTest {
  @TempDir Path folder;

  @Test
  void aTableIsLoadedListedAndDropped() throws Exception {
    Path words = Files.writeString(folder.resolve("words"), "a\t1\nb\t2\n");
    try (HowdahProcess load = side("load", "lm", words.toString(), "--verify", "full")) {
      assertThat(load.exitCode()).as(load.stderr()).isZero();
      assertThat(load.stdout()).startsWith("loaded lm@1: 2 records, 4 bytes");
      assertThat(load.stderr()).contains("side load lm@1 (job_howdah", "succeeded");
      assertThat(load.stderr()).contains("lm@1: making its files of 2 records");
      assertThat(load.stderr()).contains("parts (2 records)").doesNotContain("CHECKSUM");
    }
    try (HowdahProcess list = side("ls", "--json")) {
      assertThat(list.exitCode()).as(list.stderr()).isZero();
      assertThat(list.stdout()).contains("\"table\": \"lm@1\"");
    }
    try (HowdahProcess drop = side("drop", "lm")) {
      assertThat(drop.exitCode()).as(drop.stderr()).isZero();
    }
  }

  @Test
  void aFailedLoadSaysWhyAndEndsWithOne() throws Exception {
    Path words = Files.writeString(folder.resolve("words"), "a\t1\na\t2\n");
    try (HowdahProcess load = side("load", "lm", words.toString())) {
      assertThat(load.exitCode()).isEqualTo(1);
      assertThat(load.stderr()).contains("lm@1 was not loaded", "the key 'a'");
    }
  }

  @Test
  void ctrlCLeavesNothing() throws Exception {
    Path words = Files.writeString(folder.resolve("words"), "a\t1\n");
    String format = "org.howdah.cli.programs.NeverEnds";
    try (HowdahProcess load = side("load", "lm", words.toString(), "--format", format)) {
      load.awaitStdout("waiting");
      load.signal("INT");
      assertThat(load.exitCode()).isEqualTo(130);
    }
    assertThat(folder.resolve("catalog/lm/1/dropped")).exists();
    assertThat(folder.resolve("catalog/lm/1/parts")).doesNotExist();
  }

  @Test
  void aTerminalShowsHowFarTheLoadIs() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      lines.append("word ").append(i).append('\t').append(i).append('\n');
    }
    Path words = Files.writeString(folder.resolve("words"), lines);
    String[] load = {
      "load", "lm", words.toString(), "--format", "org.howdah.cli.programs.NeverEnds"
    };
    try (HowdahProcess side = HowdahProcess.onTerminal(folder, 120, arguments(load))) {
      side.awaitStdout("waiting");
      side.awaitStderr("\r\u001b[Kside load lm@1  maps 0/1 ");
      side.awaitStderr("%  0 rec/s");
      side.signal("INT");
      assertThat(side.exitCode()).isEqualTo(130);
      assertThat(side.stderr()).doesNotContain("maps 1/1");
    }
  }

  @Test
  void ctrlCDeletesWhatWasStoredInServers() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      lines.append("word ").append(i).append('\t').append(i).append('\n');
    }
    Path words = Files.writeString(folder.resolve("words"), lines);
    String format = "org.howdah.cli.programs.NeverEnds";
    try (Memcached server = Memcached.start(folder)) {
      String address = "memcached://" + server.address();
      try (HowdahProcess load =
          side("load", "lm", words.toString(), "--format", format, "--to", address)) {
        load.awaitStdout("waiting");
        assertThat(entries(server)).isPositive();
        load.signal("INT");
        assertThat(load.exitCode()).isEqualTo(130);
      }
      assertThat(entries(server)).isZero();
    }
  }

  private static int entries(Memcached server) throws Exception {
    String[] address = server.address().split(":");
    try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      socket.getOutputStream().write("stats\r\nquit\r\n".getBytes(StandardCharsets.US_ASCII));
      return lines
          .lines()
          .filter(line -> line.startsWith("STAT curr_items "))
          .mapToInt(line -> Integer.parseInt(line.substring("STAT curr_items ".length())))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void wrongUsageEndsWithTwoAndHelpWithNone() throws Exception {
    try (HowdahProcess none = side("load", "lm")) {
      assertThat(none.exitCode()).isEqualTo(2);
      assertThat(none.stderr()).contains("howdah side load --help");
    }
    try (HowdahProcess help = HowdahProcess.main(folder, "side", "--help")) {
      assertThat(help.exitCode()).isZero();
      assertThat(help.stdout()).contains("howdah side [OPTIONS] load NAME INPUT");
    }
    try (HowdahProcess help = HowdahProcess.main(folder, "side", "repair", "--help")) {
      assertThat(help.exitCode()).isZero();
      assertThat(help.stdout()).contains("usage: howdah side repair NAME");
    }
  }

  private HowdahProcess side(String... words) throws Exception {
    return HowdahProcess.main(folder, arguments(words));
  }

  private String[] arguments(String... words) {
    List<String> all =
        new ArrayList<>(List.of("side", "-D", "hadoop.tmp.dir=" + folder.resolve("tmp"), "-D"));
    all.add("howdah.side.catalog=" + folder.resolve("catalog").toUri());
    all.addAll(List.of(words));
    return all.toArray(new String[0]);
  }
}
