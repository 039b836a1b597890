package org.howdah.bench.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/**
 * A benchmark's figures, as {@code --save} keeps them; docs/formats/saved-benchmark.md has the
 * format.
 *
 * @param file that it comes from, for people
 * @param doubts what the measurement itself said that makes its figures doubtful
 */
public record SavedBench(
    String file,
    String started,
    Conditions conditions,
    List<String> doubts,
    List<RoundFigure> figures) {
  private static final long VERSION = 1;
  private static final long BYTES_MAX = 64L << 20;

  /**
   * The beginning of such a file, to which others may add.
   *
   * @param missing why not all was measured; null if it was
   */
  public static Map<String, Object> begin(
      Conditions conditions,
      String started,
      String missing,
      List<String> warnings,
      List<RoundFigure> figures) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("version", VERSION);
    root.put("benchmark", conditions.benchmark());
    root.put("started", started);
    root.put("machine", conditions.machine());
    root.put("settings", conditions.settings());
    root.put("incomplete", missing);
    root.put("warnings", warnings);
    root.put("figures", figures.stream().map(RoundFigure::toMap).toList());
    return root;
  }

  /**
   * Reads a file.
   *
   * @throws HowdahException naming the file, if it is something else
   */
  public static SavedBench read(Path file) throws HowdahException {
    String name = file.toString();
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw SavedFields.wrong(name, "it is longer than any saved benchmark");
      }
      return parse(name, Files.readString(file, StandardCharsets.UTF_8));
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw SavedFields.wrong(name, "it cannot be read: " + e);
    }
  }

  /**
   * Reads the text of a file.
   *
   * @param file its name, for errors
   * @throws HowdahException if it is something else
   */
  public static SavedBench parse(String file, String text) throws HowdahException {
    Object value;
    try {
      value = JsonReader.read(text);
    } catch (HowdahException e) {
      throw SavedFields.wrong(file, "it is not JSON, or not all of it: " + e.getMessage());
    }
    SavedFields root = SavedFields.of(file, value);
    check(root);
    Conditions conditions =
        new Conditions(
            root.text("benchmark"),
            root.object("machine").fields(),
            root.object("settings").fields());
    return new SavedBench(file, root.text("started"), conditions, doubts(root), figures(root));
  }

  private static void check(SavedFields root) throws HowdahException {
    if (root.get("program") != null && root.get("jobs") != null) {
      throw root.wrong("it is the report of a run: howdah diff compares these");
    } else if (root.get("started") == null || root.get("machine") == null) {
      throw root.wrong("it is not a saved benchmark: give what howdah bench --save wrote");
    } else if (!(root.get("version") instanceof Number version)) {
      throw root.wrong(
          "an older howdah bench wrote it, without rounds: measure it again with --save");
    } else if (version.longValue() != VERSION) {
      throw root.wrong(
          "it has version " + version + ", and this one knows " + VERSION + ": measure it again");
    }
  }

  private static List<String> doubts(SavedFields root) throws HowdahException {
    List<String> doubts = new ArrayList<>();
    if (root.get("incomplete") != null) {
      doubts.add("it is incomplete: " + root.get("incomplete"));
    }
    root.list("warnings").forEach(warning -> doubts.add(String.valueOf(warning)));
    return doubts;
  }

  private static List<RoundFigure> figures(SavedFields root) throws HowdahException {
    List<RoundFigure> figures = new ArrayList<>();
    for (Object figure : root.list("figures")) {
      figures.add(RoundFigure.of(SavedFields.of(root.file(), figure)));
    }
    return figures;
  }
}
