package org.howdah.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports as surefire writes them when it runs failed tests again. */
class SecondRunsTest {
  private static final Instant BEGIN = Instant.ofEpochSecond(1_000_000);
  private static final String PASSED = "<testcase name=\"passes\" classname=\"a.BTest\"/>";
  private static final String FLAKY =
      """
      <testcase name="%s" classname="a.%s">
        <flakyFailure message="&#10;expected: 1" type="java.lang.AssertionError">
          <stackTrace><![CDATA[java.lang.AssertionError: ]]></stackTrace>
        </flakyFailure>
      </testcase>
      """;
  private static final String FLAKY_WITH_SEED =
      """
      <testcase name="draws" classname="a.BTest">
        <flakyError message="repeat this case with -Dhowdah.seed=-7, kept in x: broken"
            type="java.lang.AssertionError"/>
      </testcase>
      """;
  private static final String FAILED_TWICE =
      """
      <testcase name="draws" classname="a.BTest">
        <failure message="repeat this case with -Dhowdah.seed=7" type="java.lang.AssertionError"/>
        <rerunFailure message="repeat this case with -Dhowdah.seed=%s" type="a.B"/>
      </testcase>
      """;

  @TempDir private Path root;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void aBuildInWhichNothingWasRunAgainIsFine() throws IOException {
    write("sort", PASSED);
    assertThat(isFine()).isTrue();
    assertThat(printed()).isEqualTo("bin/test: tests that are marked as known flakes: 0\n");
  }

  @Test
  void aTestThatPassedOnlyTheSecondTimeFailsTheBuild() throws IOException {
    write("record", PASSED);
    write("sort", PASSED + FLAKY.formatted("order", "BTest"));
    assertThat(isFine()).isFalse();
    assertThat(printed())
        .contains("bin/test: sort: BTest.order passed only when it was run again\n")
        .contains("  first: java.lang.AssertionError: expected: 1\n")
        .contains("  It names no seed: an order of events, or time, makes it fail.\n")
        .contains("It fails the build");
  }

  @Test
  void aSeedThatPassedTheSecondTimeIsNamed() throws IOException {
    write("sort", FLAKY_WITH_SEED);
    assertThat(isFine()).isFalse();
    assertThat(printed())
        .contains("kept in x: broken\n")
        .contains("  Seed -7 was run again and passed: an order of events, or time, makes");
  }

  @Test
  void aTestThatFailedTwiceIsMavensToReportAndNamedHere() throws IOException {
    write("sort", FAILED_TWICE.formatted("7"));
    write("engine", FAILED_TWICE.formatted("8"));
    assertThat(isFine()).isTrue();
    assertThat(printed())
        .contains("sort: BTest.draws failed twice")
        .contains("Seed 7 was run again and failed, too.")
        .contains("Seed 7 was run again and passed; then there was another failure.");
  }

  @Test
  void aKnownFlakeFailsNoBuildAndIsCounted() throws IOException {
    write("sort", FLAKY.formatted("order(int)[2]", "BTest$Inner"));
    writeTest("sort", "BTest", "class BTest", "order");
    writeTest("sort", "CTest", "class CTest", "silent");
    assertThat(isFine()).isTrue();
    assertThat(printed())
        .contains("known since 2026-11-26: two threads, one lock\n")
        .contains("bin/test: tests that are marked as known flakes: 2\n")
        .contains("  sort: BTest.order since 2026-11-26\n")
        .contains("  sort: CTest.silent since 2026-11-26\n");
  }

  @Test
  void aTestOfTheSameNameElsewhereIsNotKnown() throws IOException {
    write("sort", FLAKY.formatted("order", "BTest"));
    writeTest("sort", "CTest", "class CTest", "order");
    assertThat(isFine()).isFalse();
  }

  @Test
  void aKnownFlakeOfAContractCoversWhoeverRunsIt() throws IOException {
    write("sort", FLAKY.formatted("order", "MemoryTest"));
    writeTest("testkit", "Contract", "abstract class Contract", "order");
    assertThat(isFine()).isTrue();
  }

  @Test
  void reportsOfEarlierBuildsDoNotCount() throws IOException {
    Path report = write("sort", FLAKY.formatted("order", "BTest"));
    Files.setLastModifiedTime(report, FileTime.from(BEGIN.minusMillis(1)));
    assertThat(isFine()).isTrue();
    Files.setLastModifiedTime(report, FileTime.from(BEGIN));
    assertThat(isFine()).isFalse();
  }

  @Test
  void aReportThatIsCutOffIsNamed() throws IOException {
    Path report = write("sort", PASSED);
    Files.writeString(report, "<testsuite><testcase");
    assertThatThrownBy(this::isFine)
        .isInstanceOf(IOException.class)
        .hasMessage(report + " is no report of tests");
  }

  private boolean isFine() throws IOException {
    return SecondRuns.report(root, BEGIN, new PrintStream(out, true, UTF_8));
  }

  private String printed() {
    return out.toString(UTF_8);
  }

  private Path write(String module, String tests) throws IOException {
    Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
    Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>");
    return Files.writeString(
        folder.resolve("TEST-a.BTest.xml"), "<testsuite>" + tests + "</testsuite>");
  }

  private void writeTest(String module, String type, String declaration, String method)
      throws IOException {
    Path folder = Files.createDirectories(root.resolve(module).resolve("src/test/java/a"));
    Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>");
    String mark =
        "  @KnownFlake(\n      since = \"2026-11-26\",\n      why = \"two threads, \" + \"one lock\")\n";
    Files.writeString(
        folder.resolve(type + ".java"),
        declaration + " {\n" + mark + "  @Timeout(30)\n  @Test\n  void " + method + "() {}\n}\n");
  }
}
