package org.howdah.record.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void writesNestedValuesIndented() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("number", 12L);
    map.put("list", List.of("a", 1.5, true));
    map.put("empty", Map.of());
    map.put("none", new ArrayList<>());
    map.put("nothing", null);

    assertThat(Json.of(map))
        .isEqualTo(
            """
            {
              "number": 12,
              "list": [
                "a",
                1.5,
                true
              ],
              "empty": {},
              "none": [],
              "nothing": null
            }""");
  }

  @Test
  void writesAllOnOneLineForReportsThatProgramsRead() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("list", List.of("a\n", 1.5, List.of()));
    map.put("nothing", null);
    assertThat(Json.line(map)).isEqualTo("{\"list\":[\"a\\n\",1.5,[]],\"nothing\":null}");
  }

  @Test
  void escapesWhatJsonDoesNotAllowInText() {
    assertThat(Json.of("a\"b\\c\nd\re\tf\u0001")).isEqualTo("\"a\\\"b\\\\c\\nd\\re\\tf\\u0001\"");
  }

  @Test
  void keepsCharactersBeyondTheBasicPlaneButNotHalvesOfThem() {
    assertThat(Json.of("\uD83D\uDC18")).isEqualTo("\"\uD83D\uDC18\"");
    assertThat(Json.of("x\uD83D")).isEqualTo("\"x\\ud83d\"");
    assertThat(Json.of("\uDC18x")).isEqualTo("\"\\udc18x\"");
  }

  @Test
  void writesNumbersThatJsonLacksAsNull() {
    assertThat(Json.of(Double.NaN)).isEqualTo("null");
  }
}
