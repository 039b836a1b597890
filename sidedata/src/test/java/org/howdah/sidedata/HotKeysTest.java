package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HotKeysTest {
  private final HotKeys<String> hot = new HotKeys<>();

  @Test
  void whatIsKeptIsFoundAndNothingElse() {
    hot.keep(new NearCache.Entry<>("a", 1, 100));
    assertThat(hot.find("a")).isEqualTo(1);
    assertThat(hot.find("b")).isNull();
  }

  @Test
  void ofTwoKeysWithOneSlotTheLaterStays() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    hot.keep(new NearCache.Entry<>("Aa", 1, 100));
    hot.keep(new NearCache.Entry<>("BB", 2, 100));
    assertThat(hot.find("Aa")).isNull();
    assertThat(hot.find("BB")).isEqualTo(2);
  }

  @Test
  void whatIsLargeIsNotKept() {
    hot.keep(new NearCache.Entry<>("a", 1, 257));
    assertThat(hot.find("a")).isNull();
  }
}
