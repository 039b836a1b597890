package org.howdah.record.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class JsonReaderTest {
  @Test
  void whatIsWrittenIsRead() throws Exception {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("text", "a \"b\" \\ \n\t\u0001 \u00e9 \ud83d\ude00 \ud83d");
    all.put("list", Arrays.asList(1L, -5L, 2.5, true, false, null, List.of(), Map.of()));
    all.put("", Map.of("in", Map.of("side", "x")));
    assertThat(JsonReader.read(Json.of(all))).isEqualTo(all);
    assertThat(JsonReader.read(" \"\\/\\b\\f\\r\" ")).isEqualTo("/\b\f\r");
  }

  @Test
  void whatIsNoneIsRefused() {
    for (String text :
        List.of(
            "",
            "{",
            "[1",
            "[1,]",
            "{\"a\"}",
            "{\"a\":1",
            "{a:1}",
            "\"x",
            "\"\\x\"",
            "\"\\u12",
            "nul",
            "1 2",
            "[".repeat(1_000_000))) {
      assertThatThrownBy(() -> JsonReader.read(text)).isInstanceOf(HowdahException.class);
    }
  }
}
