package org.howdah.testkit.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each rule of {@link TidyTest} is fed what it forbids, and must find it in the right line. */
class TidyCanaryTest {
  private static final String SORT = "sort/src/main/java/org/howdah/sort/";
  private static final String SORT_TEST = "sort/src/test/java/org/howdah/sort/";
  private static final String IN_SORT = "package org.howdah.sort;\n";

  @TempDir private Path root;

  @Test
  void aTidyTreeHasNoFindings() throws IOException {
    write(
        "README.md",
        "# Title\n\nSee [the sorter](" + SORT + "Sorter.java) and [here](#part).\n\n## Part\n");
    write(SORT + "package-info.java", "/** Sorts. */\npackage org.howdah.sort;\n");
    write(
        SORT + "Sorter.java",
        IN_SORT
            + "import org.howdah.record.Slice;\n/** Sorts. */\npublic class Sorter { Slice s; }\n");
    write("docs/decisions/README.md", "# Decisions\n\n[One](0001-one.md)\n");
    write("docs/decisions/0001-one.md", "# One\n\n## Context\n\n## Decision\n\n## Consequences\n");
    SourceTree tree = new SourceTree(root);
    assertThat(tree.files()).hasSize(5);
    for (Rule rule :
        new Rule[] {
          new ImportRule(),
          new PomRule(),
          new SizeRule(),
          new HouseRule(),
          new CodeRule(),
          new TextRule(),
          new MarkdownRule(),
          new DecisionRule(),
          new JavadocRule(),
          new FlakeRule(LocalDate.of(2026, 3, 31))
        }) {
      assertThat(rule.findings(tree)).as(rule.getClass().getSimpleName()).isEmpty();
    }
  }

  @Test
  void aWordThatNobodyExplainsIsFound() throws IOException {
    write(SORT + "LoserTrees.java", IN_SORT + "class LoserTrees {}\n");
    write(SORT + "MergedGizmo.java", IN_SORT + "class MergedGizmo {}\n");
    write(SORT_TEST + "GadgetTest.java", IN_SORT + "class GadgetTest {}\n");
    write("docs/glossary.md", "# Glossary\n\n| **loser tree** | picks the least |\n");
    write("words.txt", "merge sort\n");
    assertFound(
        new WordRule("words.txt"), SORT + "MergedGizmo.java:1: nobody has said what 'gizmo' means");
  }

  @Test
  void anImportOfAModuleAboveIsFound() throws IOException {
    write(SORT + "Sorter.java", IN_SORT + "import org.howdah.engine.MapTask;\nclass Sorter {}\n");
    assertFound(new ImportRule(), SORT + "Sorter.java:2: sort must not use engine");
  }

  @Test
  void aNameWrittenOutInFullIsFoundLikeAnImport() throws IOException {
    write(SORT + "Sorter.java", IN_SORT + "class Sorter {\n  org.howdah.hadoop.Keys keys;\n}\n");
    assertFound(new ImportRule(), SORT + "Sorter.java:3: sort must not use hadoop");
  }

  @Test
  void testkitInMainCodeIsFoundButNotInTests() throws IOException {
    String code = IN_SORT + "import org.howdah.testkit.Seeds;\nclass Sorter {}\n";
    write(SORT_TEST + "SorterTest.java", code);
    assertFound(new ImportRule());
    write(SORT + "Sorter.java", code);
    assertFound(new ImportRule(), SORT + "Sorter.java:2: sort must not use testkit");
  }

  @Test
  void hadoopOutsideItsModulesIsFound() throws IOException {
    String code = "import org.apache.hadoop.io.Text;\nclass Sorter {}\n";
    write("hadoop/src/main/java/org/howdah/hadoop/A.java", "package org.howdah.hadoop;\n" + code);
    write(SORT + "Sorter.java", IN_SORT + code);
    assertFound(new ImportRule(), SORT + "Sorter.java:2: sort must not know Hadoop's");
  }

  @Test
  void codeThatStandsOnItsOwnMayUseAnything() throws IOException {
    write("bench/rivals/Rival.java", "import org.howdah.cli.Main;\nclass Rival {}\n");
    assertFound(new ImportRule());
  }

  @Test
  void aPackageOfAnotherModuleIsFound() throws IOException {
    write("sort/src/main/java/org/howdah/record/Slice.java", "package org.howdah.record;\n");
    assertFound(
        new ImportRule(), "sort/src/main/java/org/howdah/record/Slice.java:1: package org.howdah");
  }

  @Test
  void aDependencyThatTheRuleForbidsIsFound() throws IOException {
    write("sort/pom.xml", pom("org.howdah", "howdah-engine", "test"));
    write("engine/pom.xml", pom("org.apache.hadoop", "hadoop-client-api", "provided"));
    write("hadoop/pom.xml", pom("org.howdah", "howdah-testkit", "compile"));
    assertFound(
        new PomRule(),
        "sort/pom.xml:5: sort must not depend on howdah-engine",
        "engine/pom.xml:5: engine must not depend on hadoop-client-api",
        "hadoop/pom.xml:5: hadoop must not depend on howdah-testkit");
  }

  @Test
  void aModuleWithoutARuleIsFound() throws IOException {
    write("pom.xml", "<project>\n<modules>\n<module>record</module>\n</modules>\n</project>\n");
    assertFound(new PomRule(), "pom.xml:2: builds [record] but the module rule has");
  }

  @Test
  void aBomThatLacksWhatIsNeededIsFound() throws IOException {
    write("hadoop/pom.xml", pom("org.howdah", "howdah-tables", "compile"));
    write("tables/pom.xml", pom("org.howdah", "howdah-testkit", "test"));
    String listed =
        pom("org.howdah", "howdah-hadoop", "").replace("project", "dependencyManagement");
    write("bom/pom.xml", "<project>\n" + listed + "</project>\n");
    assertFound(
        new BomRule(),
        "bom/pom.xml:2: lists [hadoop], but hadoop needs [hadoop, tables]: list these",
        "hadoop/pom.xml:1: is published and has no <name>",
        "hadoop/pom.xml:1: is published and has no <description>",
        "tables/pom.xml:1: is published and has no <name>",
        "tables/pom.xml:1: is published and has no <description>");
  }

  @Test
  void aLongMethodIsFoundAndOneAtTheLimitIsNot() throws IOException {
    write(SORT + "Fits.java", IN_SORT + "class Fits {\n" + methodOfLines(70) + "}\n");
    write(SORT + "Long.java", IN_SORT + "class Long {\n" + methodOfLines(71) + "}\n");
    assertFound(new SizeRule(), SORT + "Long.java:4: method run has 71 lines");
  }

  @Test
  void aLongFileIsFoundAndOneAtTheLimitIsNot() throws IOException {
    write(SORT_TEST + "FitsTest.java", IN_SORT + "\n".repeat(599));
    write(SORT_TEST + "LongTest.java", IN_SORT + "\n".repeat(600));
    assertFound(new SizeRule(), SORT_TEST + "LongTest.java:601: 601 lines");
  }

  @Test
  void knownFlakesThatAreOldOrSayNothingAreFound() throws IOException {
    writeFlake("Old", "since = \"2026-02-28\", why = \"order\"");
    writeFlake("AtTheLimit", "since = \"2026-03-01\", why = \"order\" + \" of events\"");
    writeFlake("Future", "since = \"2026-04-01\", why = \"order\"");
    writeFlake("NoDay", "since = \"March\", why = \"order\"");
    writeFlake("NoCause", "since = \"2026-03-31\", why = \" \"");
    writeFlake("NotRead", "why = \"order\", since = \"2026-03-31\"");
    assertFound(
        new FlakeRule(LocalDate.of(2026, 3, 31)),
        SORT_TEST + "Old.java:3: known as a flake for 31 days, and at most 30",
        SORT_TEST + "Future.java:3: a known flake of the future",
        SORT_TEST + "NoDay.java:3: a known flake without a day",
        SORT_TEST + "NoCause.java:3: a known flake without a cause",
        SORT_TEST + "NotRead.java:3: 0 of 1 known flakes can be read");
  }

  private void writeFlake(String type, String values) throws IOException {
    String test =
        "class " + type + " {\n  @KnownFlake(" + values + ")\n  @Test\n  void it() {}\n}\n";
    write(SORT_TEST + type + ".java", IN_SORT + test);
  }

  @Test
  void aMedianAboveTheLimitIsFound() throws IOException {
    write(SORT + "A.java", IN_SORT + "\n".repeat(10));
    write(SORT + "B.java", IN_SORT + "\n".repeat(120));
    write(SORT + "C.java", IN_SORT + "\n".repeat(130));
    assertFound(new SizeRule(), ".:1: half of the main code's files have more than 120");
  }

  @Test
  void packagesThatUseEachOtherAreFoundAndALayerBelowIsNot() throws IOException {
    write(SORT + "Top.java", IN_SORT + "import org.howdah.sort.low.Low;\nclass Top { Low low; }\n");
    write(SORT + "low/Low.java", "package org.howdah.sort.low;\npublic class Low { Other o; }\n");
    write(SORT + "low/Other.java", "package org.howdah.sort.low;\nclass Other {}\n");
    assertFound(new HouseRule());
    write(
        SORT + "low/Other.java",
        "package org.howdah.sort.low;\nclass Other { Object o = org.howdah.sort.Top.class; }\n");
    assertFound(new HouseRule(), SORT.substring(0, SORT.length() - 1) + "/:1: 2 packages use each");
  }

  @Test
  void aLargeCircleOfFilesIsFound() throws IOException {
    writeCircles(6, 6);
    assertFound(new HouseRule());
    writeCircles(1, 7);
    assertFound(new HouseRule(), SORT + "T0x0.java:1: a circle of 7 files, over 6: [T0x0, T0x1");
  }

  @Test
  void manyCirclesOfFilesAreFound() throws IOException {
    writeCircles(8, 2);
    assertFound(new HouseRule());
    writeCircles(9, 2);
    assertFound(new HouseRule(), "pom.xml:1: 9 circles of files, over 8");
  }

  @Test
  void aLargePackageIsFound() throws IOException {
    writeCircles(1, 41);
    assertFound(new HouseRule(), SORT + "T0x0.java:1: a circle of 41", SORT + ":1: 41 files, over");
  }

  private void writeCircles(int circles, int files) throws IOException {
    for (int i = 0; i < circles; i++) {
      for (int k = 0; k < files; k++) {
        String next = "T" + i + "x" + (k + 1) % files;
        String type = "T" + i + "x" + k;
        write(SORT + type + ".java", IN_SORT + "class " + type + " { " + next + " next; }\n");
      }
    }
  }

  @Test
  void aLongModuleIsFound() throws IOException {
    for (int i = 0; i < 27; i++) {
      write(SORT + "T" + i + ".java", IN_SORT + "\n".repeat(499));
    }
    assertFound(new HouseRule(), "sort/pom.xml:1: up to 14 thousand lines, over 13000");
  }

  @Test
  void moreLongSentencesThanThereMayBeAreFoundAndFarFewerToo() throws IOException {
    String text =
        "# T\n\n" + "word ".repeat(35) + "[end](a-link-is-one-word).\n\n- Short. Shorter.\n";
    write("docs/a.md", text + "\n```\n" + "code ".repeat(50) + "\n```\n");
    assertFound(new SentenceRule(1));
    assertFound(new SentenceRule(0), ".:1: 1 sentences have over 35 words, of which 0 may");
    assertFound(new SentenceRule(17), ".:1: lower SentenceRule.LONG_MAX to 1");
  }

  @Test
  void printingSleepingAndUnsafeAreFound() throws IOException {
    write(SORT + "A.java", IN_SORT + "class A {{\n  System.out.println();\n}}\n");
    write(SORT_TEST + "BTest.java", IN_SORT + "class BTest {{\n  Thread.sleep(1);\n}}\n");
    write(SORT_TEST + "CTest.java", IN_SORT + "class CTest {{\n  TimeUnit.DAYS.sleep(1);\n}}\n");
    write(SORT_TEST + "FTest.java", IN_SORT + "class FTest {{\n  Thread.onSpinWait();\n}}\n");
    write(SORT + "D.java", IN_SORT + "import sun.misc.Unsafe;\n");
    write(SORT + "E.java", IN_SORT + "import java.util.*;\n");
    assertFound(
        new CodeRule(),
        SORT + "A.java:3: prints",
        SORT + "D.java:2: uses Unsafe",
        SORT + "E.java:2: import by wildcard",
        SORT_TEST + "BTest.java:3: a test sleeps",
        SORT_TEST + "CTest.java:3: a test sleeps",
        SORT_TEST + "FTest.java:3: a test waits");
  }

  @Test
  void programsMayPrint() throws IOException {
    write(
        "cli/src/main/java/org/howdah/cli/A.java",
        "package org.howdah.cli;\nclass A {{ System.out.println(); }}\n");
    write(
        SORT_TEST + "Child.java",
        IN_SORT + "class Child { static void main(String[] a) { System.out.println(); } }\n");
    assertFound(new CodeRule());
  }

  @Test
  void leftoversAuthorsAndTabsAreFound() throws IOException {
    write(SORT + "A.java", IN_SORT + "// TO" + "DO later\n");
    write(SORT + "B.java", IN_SORT + "/** @auth" + "or me */\n");
    write("bin/tool", "#!/bin/sh\n# FIX" + "ME\n");
    write("README.md", "# Title\n\tindented\n");
    assertFound(
        new TextRule(),
        "README.md:2: holds a tab",
        "bin/tool:2: a leftover",
        SORT + "A.java:2: a leftover",
        SORT + "B.java:2: names an author");
  }

  @Test
  void pathsOfOneMachineTrackersAndRegistriesAreFound() throws IOException {
    write("a.md", "# A\nsee /wo" + "rk/main\n");
    write("b.md", "# B\nsee ../shar" + "ed/design.md\n");
    write("c.md", "# C\nsee issue " + "#7\n");
    write("d.md", "# D\nfrom https://py" + "pi.org/simple\n");
    write("e.md", "# E\nfrom https://repo1.mav" + "en.org/x\n");
    write("f.md", "# F\nin /home/some" + "body/x\n");
    assertFound(
        new TextRule(),
        "a.md:2: a path of one machine",
        "b.md:2: a path outside",
        "c.md:2: points at a tracker",
        "d.md:2: names a registry",
        "e.md:2: names a registry",
        "f.md:2: a path of one machine");
  }

  @Test
  void documentsWithoutOneTitleAreFound() throws IOException {
    write("none.md", "Some text.\n```\n# a comment, not a title\n```\n");
    write("two.md", "# One\n\n# Two\n");
    assertFound(new MarkdownRule(), "none.md:1: 0 titles", "two.md:1: 2 titles");
  }

  @Test
  void examplesThatDeleteSourcesAreFound() throws IOException {
    write("model/pom.xml", "<project/>\n");
    write("docs/a.md", "# A\n```\nls model\nrm -r models \\\n    model docs/b\nls model\n```\n");
    assertFound(new MarkdownRule(), "docs/a.md:5: deletes model, a part of the source tree");
  }

  @Test
  void deadLinksAndAnchorsAreFound() throws IOException {
    write("docs/a.md", "# A\n[gone](../gone.md)\n[x](b.md#no-such-part)\n`[code](no.md)`\n");
    write("docs/b.md", "# B\n[ok](a.md#a) and [out](../../outside.md)\n[ref]: missing.md\n");
    assertFound(
        new MarkdownRule(),
        "docs/a.md:2: links to ../gone.md",
        "docs/a.md:3: links to b.md#no-such-part, but no heading",
        "docs/b.md:2: links to ../../outside.md",
        "docs/b.md:3: links to missing.md");
  }

  @Test
  void pagesThatAreInNoIndexAreFound() throws IOException {
    write("docs/README.md", "# Pages\n[a](a.md)\n");
    write("docs/a.md", "# A\n");
    write("docs/b.md", "# B\n");
    write("docs/formats/c.md", "# C\n");
    assertFound(new MarkdownRule(), "docs/b.md:1: is not linked from docs/README.md");
  }

  @Test
  void gapsAndMissingSectionsInDecisionsAreFound() throws IOException {
    String whole = "# T\n## Context\n## Decision\n## Consequences\n";
    write("docs/decisions/README.md", "# Decisions\n[1](0001-a.md) [3](0003-c.md)\n");
    write("docs/decisions/0001-a.md", "# T\n## Context\n## Decision\n");
    write("docs/decisions/0003-c.md", whole);
    write("docs/decisions/0003-d.md", whole);
    assertFound(
        new DecisionRule(),
        "docs/decisions/0001-a.md:1: has no line '## Consequences'",
        "docs/decisions/0003-c.md:1: records are numbered without gaps: this should be 0002",
        "docs/decisions/0003-d.md:1: is not linked");
  }

  @Test
  void publicTypesAndPackagesWithoutJavadocAreFound() throws IOException {
    write(
        SORT + "A.java",
        IN_SORT + "/** A. */\npublic class A {\n  public record B() {}\n  record C() {}\n}\n");
    write(SORT + "I.java", IN_SORT + "/** I. */\npublic interface I {\n  enum E {}\n}\n");
    write(SORT_TEST + "ATest.java", IN_SORT + "public class ATest {}\n");
    assertFound(
        new JavadocRule(),
        SORT + "A.java:4: public type B has no Javadoc",
        SORT + "I.java:4: public type E has no Javadoc",
        SORT + "A.java:1: package org.howdah.sort has no package-info.java");
  }

  @Test
  void anExemptionCoversItsOwnRuleFileAndProblemOnly() {
    Exemption exemption = new Exemption(SizeRule.class, "a/B.java", "method run", "a table");
    Finding finding = new Finding("a/B.java", 7, "method run has 80 lines");
    assertThat(exemption.covers(new SizeRule(), finding)).isTrue();
    assertThat(exemption.covers(new CodeRule(), finding)).isFalse();
    assertThat(exemption.covers(new SizeRule(), new Finding("a/C.java", 7, "method run has 80")))
        .isFalse();
    assertThat(exemption.covers(new SizeRule(), new Finding("a/B.java", 7, "601 lines"))).isFalse();
    assertThat(exemption.covers(new SizeRule(), new Finding("a/B.java", 7, "method runAll has 80")))
        .isFalse();
    Exemption folder = new Exemption(SizeRule.class, "a/", "method run", "tables");
    assertThat(folder.covers(new SizeRule(), finding)).isTrue();
    assertThat(folder.covers(new SizeRule(), new Finding("ab/B.java", 7, "method run has 80")))
        .isFalse();
  }

  @Test
  void anExemptionIsStaleWhenItsFileKeepsTheRuleOrIsGone() throws IOException {
    String path = SORT + "Long.java";
    Exemption ofMethod = new Exemption(SizeRule.class, path, "method run", "a table");
    Exemption ofFolder = new Exemption(SizeRule.class, SORT, "method run", "tables");
    write(path, IN_SORT + "class Long {\n" + methodOfLines(71) + "}\n");
    assertThat(stale(ofMethod)).isEmpty();
    assertThat(stale(ofFolder)).isEmpty();

    write(path, IN_SORT + "class Long {\n" + methodOfLines(70) + "}\n");
    assertThat(stale(ofMethod)).hasValueSatisfying(why -> assertThat(why).contains("keeps the"));
    assertThat(stale(ofFolder)).hasValueSatisfying(why -> assertThat(why).contains("keeps the"));

    String renamed = methodOfLines(71).replace("run()", "runAll()");
    write(path, IN_SORT + "class Long {\n" + renamed + "}\n");
    assertThat(stale(ofMethod)).isPresent();

    Files.delete(root.resolve(path));
    assertThat(stale(ofMethod)).hasValueSatisfying(why -> assertThat(why).contains("is gone"));
    assertThat(stale(ofFolder)).hasValueSatisfying(why -> assertThat(why).contains("is gone"));
  }

  private Optional<String> stale(Exemption exemption) {
    SourceTree tree = new SourceTree(root);
    return exemption.stale(Exemption.findings(List.of(new SizeRule(), new CodeRule()), tree), tree);
  }

  private static String pom(String group, String artifact, String scope) {
    return """
        <project>
        <dependencies>
        <dependency>
        <groupId>%s</groupId>
        <artifactId>%s</artifactId>
        <scope>%s</scope>
        </dependency>
        </dependencies>
        </project>
        """
        .formatted(group, artifact, scope);
  }

  private static String methodOfLines(int lines) {
    return "  /** Not counted. */\n  void run() {\n" + "    step();\n".repeat(lines - 2) + "  }\n";
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Exactly these findings, in any order, each given by how it begins. */
  private void assertFound(Rule rule, String... beginnings) {
    ListAssert<String> found =
        assertThat(rule.findings(new SourceTree(root)).stream().map(Finding::toString).toList());
    found.hasSize(beginnings.length);
    for (String beginning : beginnings) {
      found.anyMatch(text -> text.startsWith(beginning));
    }
  }
}
