package org.howdah.bench.cache.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodeProfileTest {
  @Test
  void whatTheCacheDoesItselfIsBookkeeping() {
    assertThat(
            kind(
                "java.util.HashMap", "org.howdah.cache.Holdings", "org.howdah.hadoop.task.Attempt"))
        .isEqualTo(CodeProfile.Kind.BOOKKEEPING);
    assertThat(
            kind("org.apache.hadoop.fs.RawLocalFileSystem", "org.howdah.hadoop.cache.FileBlocks"))
        .isEqualTo(CodeProfile.Kind.BOOKKEEPING);
  }

  @Test
  void allOfFillingItIsButTheWritingOfBytes() {
    assertThat(kind("java.util.zip.CRC32C.update", "org.howdah.cache.block.BlockWriter.sum"))
        .isEqualTo(CodeProfile.Kind.BOOKKEEPING);
    assertThat(kind("java.nio.file.Files.move", "org.howdah.cache.block.BlockWriter.commit"))
        .isEqualTo(CodeProfile.Kind.BOOKKEEPING);
    assertThat(kind("sun.nio.ch.IOUtil.write", "org.howdah.cache.block.BlockWriter.writeFully"))
        .isEqualTo(CodeProfile.Kind.BLOCKS);
  }

  @Test
  void readingAndWritingBlocksIsNot() {
    assertThat(kind("java.util.zip.CRC32C", "org.howdah.cache.block.BlockReader"))
        .isEqualTo(CodeProfile.Kind.BLOCKS);
    assertThat(kind("org.howdah.hadoop.cache.CachedStream", "org.howdah.hadoop.task.HadoopMapBody"))
        .isEqualTo(CodeProfile.Kind.BLOCKS);
  }

  @Test
  void neitherAreBytesOfTheFileThatFillIt() {
    assertThat(
            kind(
                "java.io.FileInputStream.readBytes",
                "org.apache.hadoop.fs.RawLocalFileSystem$LocalFSFileInputStream.read",
                "org.howdah.hadoop.cache.CachingLocalFileSystem$LocalSource.read"))
        .isEqualTo(CodeProfile.Kind.OTHER);
  }

  @Test
  void neitherIsWhatTheCacheWrapsNorWhatHasNothingToDoWithIt() {
    assertThat(kind("org.howdah.record.RunFileWriter", "org.howdah.cache.MeteredRunWriter"))
        .isEqualTo(CodeProfile.Kind.OTHER);
    assertThat(kind("java.lang.String", "org.example.Mapper")).isEqualTo(CodeProfile.Kind.OTHER);
  }

  private static CodeProfile.Kind kind(String... typesInnermostFirst) {
    return CodeProfile.Kind.of(List.of(typesInnermostFirst));
  }
}
