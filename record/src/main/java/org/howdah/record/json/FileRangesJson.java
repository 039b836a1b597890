package org.howdah.record.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/**
 * Parts of files as JSON: {@code paths}, each once, and {@code ranges}, three numbers for each: its
 * path's place in the list, its start and its length.
 */
public final class FileRangesJson {
  private static final int NUMBERS = 3;

  private FileRangesJson() {}

  /** UTF-8. */
  public static byte[] encode(List<FileRange> ranges) {
    Map<String, Long> places = new LinkedHashMap<>();
    ranges.forEach(range -> places.putIfAbsent(range.path(), (long) places.size()));
    List<Long> numbers = new ArrayList<>();
    for (FileRange range : ranges) {
      numbers.addAll(List.of(places.get(range.path()), range.start(), range.length()));
    }
    return Json.of(Map.of("paths", List.copyOf(places.keySet()), "ranges", numbers))
        .getBytes(UTF_8);
  }

  /**
   * @param countMax how many there may be
   * @throws HowdahException {@link ErrorCode#INPUT} if it is something else
   */
  public static List<FileRange> decode(byte[] json, int countMax) throws HowdahException {
    try {
      if (JsonReader.read(new String(json, UTF_8)) instanceof Map<?, ?> asked
          && asked.get("paths") instanceof List<?> paths
          && asked.get("ranges") instanceof List<?> numbers
          && numbers.size() % NUMBERS == 0
          && numbers.size() <= (long) NUMBERS * countMax) {
        return ranges(paths, numbers);
      }
    } catch (ClassCastException
        | ArithmeticException
        | IndexOutOfBoundsException
        | HowdahException e) {
      throw wrong(countMax, e);
    }
    throw wrong(countMax, null);
  }

  private static List<FileRange> ranges(List<?> paths, List<?> numbers) {
    List<FileRange> ranges = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i += NUMBERS) {
      String path = (String) paths.get(Math.toIntExact((Long) numbers.get(i)));
      ranges.add(new FileRange(path, (Long) numbers.get(i + 1), (Long) numbers.get(i + 2)));
    }
    return ranges;
  }

  private static HowdahException wrong(int countMax, Exception cause) {
    return new HowdahException(
        ErrorCode.INPUT,
        "the body is to be a JSON object with 'paths' and 'ranges', of which there may be "
            + countMax
            + ", each a path's number, a start and a length",
        cause);
  }
}
