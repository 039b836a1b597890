package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One damaged manifest keeps nobody from seeing the other tables, nor from dropping its own. */
@Timeout(60)
class DamagedManifestTest {
  @TempDir Path folder;
  private SideCommands side;

  @BeforeEach
  void damage() throws Exception {
    side = new SideCommands(folder);
    String words = side.words("words", 1_000).toString();
    for (String table : new String[] {"broken", "whole"}) {
      assertThat(side.run("load", table, words)).as(side.err()).isZero();
    }
    TableId draft = side.catalog().claim("draft");
    side.catalog().begin(new Manifest(draft, Manifest.LOCAL, 0, 0, 0, 0, Map.of()));
    truncate("broken/1/manifest");
    truncate("draft/1/loading");
  }

  private void truncate(String file) throws IOException {
    Path path = side.catalogFolder().resolve(file);
    Files.writeString(path, Files.readString(path).substring(0, 50));
  }

  @Test
  void listingMarksItAndListsTheOthers() throws Exception {
    assertThat(side.run("ls")).as(side.err()).isZero();
    assertThat(side.out().lines().filter(line -> line.contains("damaged: ")))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("broken@1") && line.contains("broken/1/manifest"))
        .anyMatch(line -> line.startsWith("draft@1") && line.contains("draft/1/loading"));
    assertThat(side.out()).contains("whole@1", "1,000");
    assertThat(side.run("ls", "--json")).isZero();
    assertThat(side.out()).contains("\"problem\": \"\"", "broken/1/manifest is no manifest");
  }

  @Test
  void droppingForgetsItAndWarns() throws Exception {
    for (String table : new String[] {"broken", "draft@1"}) {
      assertThat(side.run("drop", table)).as(side.err()).isZero();
      assertThat(side.err()).contains(table.substring(0, 5), "stay until they are evicted");
    }
    assertThat(side.run("ls")).isZero();
    assertThat(side.out()).contains("whole@1").doesNotContain("broken", "draft");
    assertThat(side.catalogFolder().resolve("broken/1/table.spl")).doesNotExist();
  }
}
