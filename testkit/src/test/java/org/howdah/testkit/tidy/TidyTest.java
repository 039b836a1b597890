package org.howdah.testkit.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The repository keeps its own rules; STYLE.md and ARCHITECTURE.md say them in prose. */
class TidyTest {
  private static final String SETTINGS =
      "testkit/src/test/resources/org/howdah/testkit/tidy/settings.txt";
  private static final String WORDS =
      "testkit/src/test/resources/org/howdah/testkit/tidy/words.txt";
  private static final int ARCHITECTURE_LINES_MAX = 120;
  private static final SourceTree TREE = SourceTree.ofRepository();
  private static final List<Rule> RULES =
      List.of(
          new ImportRule(),
          new PomRule(),
          new BomRule(),
          new SizeRule(),
          new HouseRule(),
          new CodeRule(),
          new TextRule(),
          new MarkdownRule(),
          new DecisionRule(),
          new JavadocRule(),
          new WordRule(WORDS));

  @Test
  void theTreeIsTheWholeRepository() {
    assertThat(TREE.javaFiles()).extracting(JavaFile::module).contains("record", "testkit");
    assertThat(TREE.files()).extracting(SourceFile::path).contains("pom.xml", "bin/test");
  }

  @Test
  void modulesNameOnlyModulesBelowThem() {
    assertKept(new ImportRule());
  }

  @Test
  void pomsAllowWhatTheModuleRuleAllows() {
    assertKept(new PomRule());
  }

  @Test
  void theBomListsWhatIsPublished() {
    assertKept(new BomRule());
  }

  @Test
  void filesAndMethodsStaySmall() {
    System.getLogger(TidyTest.class.getName())
        .log(
            Level.INFO,
            "lines per file of main code: median {0} (at most {1}), p90 {2}",
            SizeRule.fileLinesAt(TREE, 0.5),
            SizeRule.FILE_LINES_MEDIAN_MAX,
            SizeRule.fileLinesAt(TREE, 0.9));
    assertKept(new SizeRule());
  }

  @Test
  void packagesAreRoomsAndCirclesOfFilesAreFew() {
    System.getLogger(TidyTest.class.getName()).log(Level.INFO, new House(TREE).figures());
    assertKept(new HouseRule());
  }

  @Test
  void noCodePrintsSleepsInTestsOrReachesBehindTheJdk() {
    assertKept(new CodeRule());
  }

  @Test
  void noFileHoldsLeftoversTabsOrPathsOfOneMachine() {
    assertKept(new TextRule());
  }

  @Test
  void documentsHaveOneTitleAndLinksThatLeadSomewhere() {
    assertKept(new MarkdownRule());
  }

  /** Whoever means to change one does so in the list, too, and tells users in CHANGELOG.md. */
  @Test
  void settingsHaveTheNamesAndDefaultsThatUsersKnow() {
    assertThat(String.join("\n", SettingsScan.lines(TREE)))
        .as("what %s says", SETTINGS)
        .isEqualTo(TREE.file(SETTINGS).orElseThrow().text().strip());
  }

  @Test
  void fewSentencesOfDocumentsAreLong() {
    assertKept(new SentenceRule(SentenceRule.LONG_MAX));
  }

  @Test
  void theArchitectureIsReadInTenMinutes() {
    assertThat(TREE.file("ARCHITECTURE.md").orElseThrow().lines())
        .as("what is inside of one room goes to docs/internals/")
        .hasSizeLessThanOrEqualTo(ARCHITECTURE_LINES_MAX);
  }

  @Test
  void decisionsAreNumberedWithoutGaps() {
    assertKept(new DecisionRule());
  }

  @Test
  void publicTypesAndPackagesSayWhatTheyAre() {
    assertKept(new JavadocRule());
  }

  @Test
  void wordsOfNamesAreTheFieldsOrInTheGlossary() {
    assertKept(new WordRule(WORDS));
  }

  @Test
  void knownFlakesHaveTheirDayAndAreNotOld() {
    assertKept(new FlakeRule(LocalDate.now(ZoneOffset.UTC)));
  }

  @Test
  void noExemptionIsStale() {
    Map<Rule, List<Finding>> found = Exemption.findings(RULES, TREE);
    assertThat(Exemption.ALL.stream().flatMap(e -> e.stale(found, TREE).stream())).isEmpty();
  }

  private static void assertKept(Rule rule) {
    Predicate<Finding> exempt =
        finding -> Exemption.ALL.stream().anyMatch(exemption -> exemption.covers(rule, finding));
    assertThat(rule.findings(TREE).stream().filter(exempt.negate()).map(Finding::toString))
        .as("breaches of %s", rule.getClass().getSimpleName())
        .isEmpty();
  }
}
