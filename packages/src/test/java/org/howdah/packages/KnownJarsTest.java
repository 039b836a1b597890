package org.howdah.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was found once is found again, as long as it is what it was. */
class KnownJarsTest {
  private static final List<String> VERSIONS = List.of("1", "3.5.0");
  private static final PackageRequest REQUEST = request("a:b:1");

  @TempDir Path folder;
  private Path jar;
  private KnownJars known;

  @BeforeEach
  void keepAJar() throws Exception {
    jar = Files.writeString(folder.resolve("b 1.jar"), "content");
    known = KnownJars.of(REQUEST, VERSIONS, folder.resolve("cache"), folder);
    assertThat(known.find()).isEmpty();
    known.keep(List.of(jar));
    assertThat(known.find()).contains(List.of(jar));
  }

  private static PackageRequest request(String... packages) {
    return PackageRequest.of(PackageWords.of(packages), "3.5.0");
  }

  @Test
  void aJarThatChangedIsLookedForAgain() throws Exception {
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    assertThat(known.find()).isEmpty();
  }

  @Test
  void aJarThatIsGoneIsLookedForAgain() throws Exception {
    Files.delete(jar);
    assertThat(known.find()).isEmpty();
  }

  @Test
  void anotherRequestIsAnotherOne() {
    assertThat(KnownJars.of(request("a:b:2"), VERSIONS, folder.resolve("cache"), folder).find())
        .isEmpty();
  }

  @Test
  void besideOtherVersionsOthersMayFit() {
    List<String> others = List.of("1", "3.6.0");
    assertThat(KnownJars.of(REQUEST, others, folder.resolve("cache"), folder).find()).isEmpty();
  }

  @Test
  void otherSettingsOfMavenMayLeadElsewhere() throws Exception {
    Files.createDirectory(folder.resolve(".m2"));
    Files.writeString(folder.resolve(".m2/settings.xml"), "<settings/>");
    assertThat(KnownJars.of(REQUEST, VERSIONS, folder.resolve("cache"), folder).find()).isEmpty();
  }

  @Test
  void halfAFileIsNotBelieved() throws Exception {
    Path file;
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      file = files.findFirst().orElseThrow();
    }
    Files.writeString(file, Files.readString(file).substring(0, 10));
    assertThat(known.find()).isEmpty();
  }

  @Test
  void onlyTheNewestAreKept() throws Exception {
    for (int i = 0; i < 120; i++) {
      KnownJars.of(request("a:b:" + i), VERSIONS, folder.resolve("cache"), folder)
          .keep(List.of(jar));
    }
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      assertThat(files).hasSize(100);
    }
  }

  @Test
  void whereNothingCanBeKeptAllIsLookedForAgain() throws Exception {
    Files.writeString(folder.resolve("full"), "no folder");
    KnownJars none = KnownJars.of(REQUEST, VERSIONS, folder.resolve("full"), folder);
    none.keep(List.of(jar));
    assertThat(none.find()).isEmpty();
    assertThat(folder.resolve("full")).hasContent("no folder");
  }

  @Test
  void versionsThatMoveAreNotFixed() {
    assertThat(request("a:b:1-SNAPSHOT").isFixed()).isFalse();
    assertThat(request("a:b:1", "a:c:LATEST").isFixed()).isFalse();
    assertThat(REQUEST.isFixed()).isTrue();
  }
}
