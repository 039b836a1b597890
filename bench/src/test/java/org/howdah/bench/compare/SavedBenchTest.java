package org.howdah.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no saved benchmark is refused by its name and with the reason. */
class SavedBenchTest {
  @TempDir Path folder;

  private void assertRefused(Object root, String reason) {
    assertTextRefused(Json.line(root), reason);
  }

  private static void assertTextRefused(String text, String reason) {
    assertThatThrownBy(() -> SavedBench.parse("monday.json", text))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("monday.json: " + reason);
  }

  private static Map<String, Object> root() {
    return new Saved().wall("start", "howdah", 1, 2, 3).root();
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Saved saved = new Saved().machine("commit", "abc").setting("depths", List.of(1, 2));
    Path file = saved.wall("start", "howdah", 1, Double.NaN, 3).write(folder.resolve("a.json"));
    SavedBench read = SavedBench.read(file);
    assertThat(read.conditions().machine().get("commit")).isEqualTo("abc");
    assertThat(read.figures())
        .containsExactly(
            new RoundFigure(
                "start", "howdah", "wallSeconds", Better.LESS, true, List.of(1.0, 3.0)));
    assertThat(read.doubts()).isEmpty();
    assertThat(read.conditions().differences(saved.read("b").conditions())).isEmpty();
  }

  @Test
  void aFileThatWasCutOffIsRefused() {
    String text = Json.line(root());
    assertTextRefused(text.substring(0, text.length() / 2), "it is not JSON, or not all of it");
    assertTextRefused("", "it is not JSON, or not all of it");
  }

  @Test
  void otherJsonIsRefused() {
    assertRefused(List.of(1), "it is not what howdah bench --save writes");
    assertRefused(Map.of("a", 1), "it is not a saved benchmark");
    assertRefused(Map.of("program", "sort", "jobs", List.of()), "it is the report of a run");
  }

  @Test
  void otherVersionsAreRefused() {
    Map<String, Object> later = root();
    later.put("version", 2);
    assertRefused(later, "it has version 2, and this one knows 1");
    Map<String, Object> earlier = root();
    earlier.remove("version");
    assertRefused(earlier, "an older howdah bench wrote it");
  }

  @Test
  void missingFieldsAreNamed() {
    Map<String, Object> without = root();
    without.remove("figures");
    assertRefused(without, "it has no list 'figures'");
    Map<String, Object> wrong = root();
    wrong.put("figures", List.of(Map.of("row", "start", "rounds", List.of("fast"))));
    assertRefused(wrong, "a round is no number but fast");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> SavedBench.read(folder.resolve("none.json")))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("none.json: it cannot be read");
  }
}
