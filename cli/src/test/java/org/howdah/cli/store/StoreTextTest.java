package org.howdah.cli.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.howdah.cli.kit.UserError;
import org.junit.jupiter.api.Test;

class StoreTextTest {
  private final StoreText text = new StoreText(false);
  private final StoreText hex = new StoreText(true);

  @Test
  void textIsShownAsItIsAndAnythingElseOnOneLine() {
    assertThat(shown("élan 5 / \ud83d\udc18")).isEqualTo("élan 5 / \ud83d\udc18");
    assertThat(shown("100 %\t\n\u0085")).isEqualTo("100 %25%09%0A%C2%85");
    assertThat(text.shown(new byte[] {'a', -1, '%', 0})).isEqualTo("a%FF%25%00");
    assertThat(text.bytes("a%41é")).isEqualTo("a%41é".getBytes(UTF_8));
  }

  private String shown(String all) {
    return text.shown(all.getBytes(UTF_8));
  }

  @Test
  void hexadecimalIsExact() {
    byte[] bytes = {0, -1, 'a'};
    assertThat(hex.shown(bytes)).isEqualTo("00ff61");
    assertThat(hex.bytes("00FF61")).isEqualTo(bytes);
    assertThatThrownBy(() -> hex.bytes("0f1")).isInstanceOf(UserError.class);
    assertThatThrownBy(() -> hex.bytes("xx")).hasMessageContaining("--hex");
  }
}
