package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
  @TempDir Path folder;
  private Catalog catalog;

  @BeforeEach
  void open() {
    catalog = new Catalog(new LocalCatalogFiles(folder));
  }

  @Test
  void aTableExistsOnceItsManifestDoes() throws Exception {
    TableId id = catalog.claim("lm");
    assertThat(catalog.names()).isEmpty();
    assertThatThrownBy(() -> catalog.current("lm")).hasMessageContaining("no side table 'lm'");
    catalog.publish(manifest(id));
    assertThat(catalog.names()).containsExactly("lm");
    assertThat(catalog.current("lm")).isEqualTo(id);
    assertThat(catalog.manifest(id)).isEqualTo(manifest(id));
  }

  @Test
  void loadsOfOneTableAtOnceGetVersionsOfTheirOwn() throws Exception {
    TableId first = catalog.claim("lm");
    TableId second = catalog.claim("lm");
    assertThat(second.version()).isEqualTo(first.version() + 1);
    catalog.publish(manifest(second));
    catalog.publish(manifest(first));
    assertThat(catalog.current("lm")).isEqualTo(second);
    assertThat(catalog.versions("lm")).containsExactly(first, second);
  }

  @Test
  void forgettingTheCurrentVersionMakesTheOneBeforeCurrent() throws Exception {
    TableId first = catalog.claim("lm");
    catalog.publish(manifest(first));
    TableId second = catalog.claim("lm");
    catalog.publish(manifest(second));
    catalog.forget(second);
    assertThat(catalog.current("lm")).isEqualTo(first);
    assertThatThrownBy(() -> catalog.manifest(second)).hasMessageContaining("lm@2");
    catalog.forget(first);
    assertThat(catalog.names()).isEmpty();
  }

  @Test
  void aNumberIsNotUsedAgain() throws Exception {
    TableId first = catalog.claim("lm");
    catalog.publish(manifest(first));
    catalog.forget(first);
    TableId second = catalog.claim("lm");
    assertThat(second.version()).isEqualTo(2);
    assertThat(folder.resolve("lm/1")).doesNotExist();
    catalog.forget(second);
    assertThat(catalog.claim("lm").version()).isEqualTo(3);
  }

  @Test
  void whatALoadBeganWithIsKnownUntilItEnds() throws Exception {
    TableId loaded = catalog.claim("lm");
    TableId failed = catalog.claim("lm");
    catalog.begin(manifest(loaded));
    catalog.begin(manifest(failed));
    assertThat(catalog.unfinished("lm")).containsExactly(manifest(loaded), manifest(failed));
    assertThat(catalog.knows(failed)).isTrue();
    catalog.publish(manifest(loaded));
    assertThat(catalog.unfinished("lm")).containsExactly(manifest(failed));
    catalog.forget(failed);
    assertThat(catalog.knows(failed)).isFalse();
    assertThat(catalog.knows(loaded)).isTrue();
    assertThat(catalog.unfinished("lm")).isEmpty();
    assertThatThrownBy(() -> catalog.publish(manifest(failed))).hasMessageContaining("lm@2");
  }

  @Test
  void aDamagedManifestIsNotBelieved() throws Exception {
    TableId id = catalog.claim("lm");
    catalog.publish(manifest(id));
    Path file = folder.resolve("lm/1/manifest");
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 4;
      Files.write(file, damaged);
      assertThatThrownBy(() -> catalog.manifest(id)).hasMessageContaining(file.toString());
    }
    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> catalog.manifest(id)).hasMessageContaining("no manifest");
  }

  @Test
  void aManifestOfAnotherTableIsNotBelieved() throws Exception {
    TableId id = catalog.claim("lm");
    catalog.publish(manifest(id));
    Files.write(
        folder.resolve("lm/1/manifest"), ManifestFormat.encode(manifest(new TableId("other", 1))));
    assertThatThrownBy(() -> catalog.manifest(id)).hasMessageContaining("other@1");
  }

  @Test
  void manifestsAreTheTextThatTheirFormatsPageShows() {
    assertThat(
            new String(
                ManifestFormat.encode(manifest(new TableId("lm", 7))), StandardCharsets.UTF_8))
        .startsWith(
            """
            howdah side table 1
            table=lm@7
            address=local
            records=3
            keyBytes=10
            valueBytes=24
            checksum=fffffffffffffffe
            detail.a=b=c
            detail.rosters=4
            crc32c=\
            """);
  }

  @Test
  void oneOfSeveralWhoWriteANewFileSucceedsAndAllReadItsBytes() throws Exception {
    CatalogFiles files = new LocalCatalogFiles(folder);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Boolean>> writers = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        byte[] bytes = {(byte) i};
        writers.add(threads.submit(() -> files.writeNew("job/table", bytes)));
      }
      int winner = -1;
      for (int i = 0; i < writers.size(); i++) {
        if (writers.get(i).get()) {
          assertThat(winner).isNegative();
          winner = i;
        }
      }
      assertThat(files.read("job/table")).containsExactly(winner);
      assertThat(files.list("job")).containsExactly("table");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesThatWouldLeaveTheFolderAreRefused() {
    assertThatThrownBy(() -> catalog.claim("../x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> catalog.current("a/b")).isInstanceOf(IllegalArgumentException.class);
  }

  private static Manifest manifest(TableId id) {
    return new Manifest(id, Manifest.LOCAL, 3, 10, 24, -2, Map.of("rosters", "4", "a", "b=c"));
  }
}
