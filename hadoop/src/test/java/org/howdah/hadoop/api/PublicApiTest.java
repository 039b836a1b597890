package org.howdah.hadoop.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What programs may depend on is on a list, and changes on purpose alone: {@code bin/test --api}
 * compares, and accepts. Whether a change breaks programs, japicmp says.
 */
class PublicApiTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
  private static final Path LIST =
      MODULE.resolve("src/test/resources/org/howdah/hadoop/api/api.txt");
  private static final Pattern OURS = Pattern.compile("org/howdah/[\\w/$]+");

  /** {@code accept} puts what breaks nothing on the list, and {@code break} all. */
  private static final String ACCEPTED = System.getProperty("howdah.api", "");

  /** The list of another version to compare with. */
  private static final String BEFORE = System.getProperty("howdah.api.before", "");

  private static Map<String, ApiType> now;

  @BeforeAll
  static void look() throws IOException {
    now = ApiScan.types();
  }

  @Test
  void nothingBreaksProgramsAndTheListIsWhatThereIs() throws IOException {
    List<ApiType> listed =
        ApiList.read(Files.readAllLines(BEFORE.isEmpty() ? LIST : Path.of(BEFORE)));
    List<String> breaks = ApiChanges.breaks(listed, now.values());
    if (ACCEPTED.equals("break") || (ACCEPTED.equals("accept") && breaks.isEmpty())) {
      Path fresh = Files.write(LIST.resolveSibling("api.txt.new"), ApiList.lines(now.values()));
      Files.move(fresh, LIST, StandardCopyOption.ATOMIC_MOVE);
    } else {
      assertThat(breaks)
          .as(
              "what breaks programs; if it is meant: bin/test --api break, and say it in CHANGELOG.md")
          .isEmpty();
      assertThat(BEFORE.isEmpty() ? ApiList.differences(listed, now.values()) : List.of())
          .as("what differs from the list of the API; bin/test --api accept puts it there")
          .isEmpty();
    }
  }

  @Test
  void itIsWhatTheDocumentationNames() {
    assertThat(now)
        .containsKeys(
            "org/howdah/hadoop/HowdahProvider",
            "org/howdah/hadoop/cache/CachingFileSystem",
            "org/howdah/hadoop/side/LookUpMapper",
            "org/howdah/hadoop/side/SideTables",
            "org/howdah/hadoop/store/StoreInputFormat",
            "org/howdah/sidedata/SideTable",
            "org/howdah/store/http/RemoteStore");
  }

  @Test
  void itNamesNoTypeOfOursThatIsNoPartOfIt() {
    TreeSet<String> others = new TreeSet<>();
    for (ApiType type : now.values()) {
      for (String text : type.texts()) {
        OURS.matcher(text)
            .results()
            .map(found -> found.group())
            .filter(named -> !now.containsKey(named))
            .forEach(named -> others.add(type.name() + " names " + named));
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  void itIsInModulesThatArePublished() throws IOException {
    String bom = Files.readString(MODULE.resolveSibling("bom").resolve("pom.xml"));
    assertThat(ApiScan.modules().values())
        .allSatisfy(
            module -> assertThat(bom).contains("<artifactId>howdah-" + module + "</artifactId>"));
  }

  @Test
  void theListSaysAllThatIsCompared() throws IOException {
    List<String> lines = ApiList.lines(now.values());
    List<ApiType> read = ApiList.read(lines);
    assertThat(ApiList.lines(read)).isEqualTo(lines);
    assertThat(ApiChanges.breaks(now.values(), read)).isEmpty();
    assertThat(ApiChanges.breaks(read, now.values())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public get (Ljava/lang/Object;)  |        | SideTable.get(): method removed",
        "public <init> (Lorg/howdah/sidedata/Backend; | | SideTable constructor: constructor removed",
        "public stats ()                  | public abstract stats () | method now abstract",
        "public static inHeap (           | public inHeap (          | method no longer static",
        "protected bytes (                | protected final bytes (  | bytes(): method now final",
        "public static final TOKEN_FILE   |                          | TOKEN_FILE: field removed",
        "public static final LATENCY_CLASSES I | public static final LATENCY_CLASSES J"
            + " | LATENCY_CLASSES: field type changed",
        "public getAll (Ljava/util/List;)Ljava/util/List;"
            + " | public getAll (Ljava/util/List;)Ljava/lang/Object; | return type changed",
        "public abstract decode ([B)      | public abstract decode (I) | decode(): method removed",
      })
  void aChangeThatBreaksProgramsIsFound(String line, String changed, String found)
      throws IOException {
    assertThat(breaksAfter(line, changed == null ? "" : changed))
        .anySatisfy(each -> assertThat(each).endsWith(found));
  }

  @Test
  void aTypeThatIsGoneIsFound() throws IOException {
    List<ApiType> left = new ArrayList<>(now.values());
    left.removeIf(type -> type.name().equals("org/howdah/hadoop/side/SideTables"));
    assertThat(ApiChanges.breaks(now.values(), left))
        .contains("org.howdah.hadoop.side.SideTables: class removed");
  }

  @Test
  void whatIsNewAndWhatIsGoneIsToldWithItsType() {
    List<ApiType> listed =
        ApiList.read(
            List.of(
                "public class org/howdah/A extends java/lang/Object",
                "  public close ()V",
                "public class org/howdah/B extends java/lang/Object"));
    List<ApiType> compiled =
        ApiList.read(
            List.of(
                "public class org/howdah/A extends java/lang/Object",
                "public class org/howdah/B extends java/lang/Object",
                "  public close ()V"));
    assertThat(ApiList.differences(listed, compiled))
        .containsExactly(
            "gone: org/howdah/A public close ()V", "new: org/howdah/B public close ()V");
  }

  @Test
  void whatComesBesideBreaksNothing() throws IOException {
    List<String> after = new ArrayList<>(ApiList.lines(now.values()));
    for (String type : List.of("hadoop/side/LookUpMapper", "sidedata/SideTable")) {
      String begin = "class org/howdah/" + type + " ";
      int at =
          after.stream()
              .filter(each -> each.contains(begin))
              .map(after::indexOf)
              .findFirst()
              .orElseThrow();
      after.add(at + 1, "  public more ()V");
    }
    after.add("public class org/howdah/More extends java/lang/Object");
    assertThat(ApiChanges.breaks(now.values(), ApiList.read(after))).isEmpty();
  }

  /**
   * @param line the beginning of some lines of members
   * @param changed what stands there instead, or nothing, and then the line goes
   */
  private static List<String> breaksAfter(String line, String changed) throws IOException {
    List<String> before = ApiList.lines(now.values());
    List<String> after = new ArrayList<>();
    for (String each : before) {
      if (!each.startsWith("  " + line)) {
        after.add(each);
      } else if (!changed.isEmpty()) {
        after.add("  " + changed + each.substring(line.length() + 2));
      }
    }
    assertThat(after).as("no line begins with %s", line).isNotEqualTo(before);
    return ApiChanges.breaks(ApiList.read(before), ApiList.read(after));
  }
}
