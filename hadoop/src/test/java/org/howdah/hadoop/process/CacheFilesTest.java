package org.howdah.hadoop.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheFilesTest {
  @TempDir Path scratch;

  private CacheFiles localized(String name) throws IOException {
    Path file = Files.writeString(scratch.resolve("file"), "content");
    JobConf conf = new JobConf(false);
    conf.set(MRJobConfig.CACHE_FILES, file.toUri() + "#" + name);
    CacheFiles cache = new CacheFiles(scratch.resolve("copies"));
    cache.localize(conf);
    return cache;
  }

  @ParameterizedTest
  @ValueSource(strings = {"../name", "inner/../../name", "/name", ".", "inner/.."})
  void aLinkOutsideOfTheWorkingFolderIsRefused(String name) {
    assertThatThrownBy(() -> localized(name))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("file#" + name)
        .hasMessageContaining("make it a relative name");
  }

  @Test
  void aNameThatEachProcessNeedsForItselfIsRefused() throws Exception {
    Path folder = Files.createDirectory(scratch.resolve("worker"));
    Files.createDirectory(folder.resolve("tmp"));
    CacheFiles cache = localized("tmp");
    assertThatThrownBy(() -> cache.linkInto(folder))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("FILE#NAME");
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }
}
