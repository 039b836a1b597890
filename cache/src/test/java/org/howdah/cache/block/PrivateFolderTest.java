package org.howdah.cache.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache folder whose folder of blocks somebody else has made, or let others see. */
class PrivateFolderTest {
  @TempDir Path folder;
  private Path blocks;

  @BeforeEach
  void nameBlocks() {
    blocks = folder.resolve("blocks");
  }

  private void make(String permissions) throws IOException {
    Files.createDirectory(blocks);
    Files.setPosixFilePermissions(blocks, PosixFilePermissions.fromString(permissions));
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(blocks));
  }

  /** Whoever mends the folder can have it: nobody has kept the lock. */
  private void assertRefused(String why) throws IOException {
    assertThatThrownBy(() -> BlockDirectory.open(folder))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES))
        .hasMessageContaining(blocks + " ")
        .hasMessageContaining(why)
        .hasMessageContaining("delete it, or name another folder for the cache");
    Files.delete(blocks);
    BlockDirectory.open(folder).close();
    assertThat(permissions()).isEqualTo("rwx------");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwx--x---", "rwx---r--"})
  void othersCanReadItNoLonger(String permissions) throws IOException {
    make(permissions);
    Path block = Files.writeString(blocks.resolve("other"), "stays");
    BlockDirectory.open(folder).close();
    assertThat(permissions()).isEqualTo("rwx------");
    assertThat(block).hasContent("stays");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("blocks", "howdah-cache.lock");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwxr-xrwx", "rwx----w-"})
  void whatOthersCouldWriteIsRefused(String permissions) throws IOException {
    make(permissions);
    assertRefused("could be written by others (" + permissions + ")");
  }

  @Test
  void aLinkIsRefusedWhereverItLeads() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(blocks, elsewhere);
    assertRefused("is no folder but a link");
    Files.delete(blocks);
    Files.createSymbolicLink(blocks, folder.resolve("nowhere"));
    assertRefused("is no folder but a link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aFileIsRefused() throws IOException {
    Files.createFile(blocks);
    assertRefused("is no folder but a link or a file");
  }

  @Test
  void anotherUsersIsRefused() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can give folders away");
    make("rwx------");
    Files.setOwner(
        blocks,
        blocks.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    assertRefused("belongs to nobody, who can read it, and not to root");
  }
}
