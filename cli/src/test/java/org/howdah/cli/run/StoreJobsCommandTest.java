package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoreJobsCommandTest {
  @Test
  void theFirstVerbSaysWhetherItIsAJob() {
    assertThat(means("load", "data", "in")).isTrue();
    assertThat(means("export", "data", "out")).isTrue();
    assertThat(means("--at", "folder", "load", "data", "in")).isTrue();
    assertThat(means("-D", "a=b", "export", "get", "out")).isTrue();
    assertThat(means("get", "load", "export")).isFalse();
    assertThat(means("put", "data", "load", "x")).isFalse();
    assertThat(means("--help")).isFalse();
    assertThat(means()).isFalse();
  }

  private static boolean means(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "store";
    System.arraycopy(words, 0, all, 1, words.length);
    return StoreJobsCommand.means(all);
  }
}
