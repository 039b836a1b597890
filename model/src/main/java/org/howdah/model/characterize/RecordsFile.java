package org.howdah.model.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/**
 * A report of a run, as {@code --json} prints it, with the records of its jobs; see
 * docs/formats/run-record.md.
 */
public record RecordsFile(Path file) {
  private static final long BYTES_MAX = 256L << 20;

  /**
   * The jobs that succeeded, in their order.
   *
   * @throws HowdahException if the file is none, or has no record that is understood
   */
  public List<JobRecord> jobs() throws HowdahException {
    return new JobRecords(file.toString(), report()).jobs();
  }

  /**
   * The whole report, as maps, lists, text and numbers.
   *
   * @throws HowdahException if the file cannot be read, or is not JSON
   */
  public Object report() throws HowdahException {
    String text;
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw wrong("it is longer than any report");
      }
      text = Files.readString(file);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw wrong("it cannot be read: " + e);
    }
    try {
      return JsonReader.read(text);
    } catch (HowdahException e) {
      throw wrong("it is not JSON: " + e.getMessage());
    }
  }

  private HowdahException wrong(String what) {
    return JobRecords.wrong(file.toString(), what);
  }
}
