package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/**
 * Packages are rooms: none uses one that uses it, and all stay small. Between files, circles are
 * few. What is not so yet is exempt with its number, which can only go down: one that is lower than
 * said is a stale exemption.
 */
final class HouseRule implements Rule {
  static final int CIRCLES_MAX = 8;
  static final int CIRCLE_FILES_MAX = 6;
  static final int PACKAGE_FILES_MAX = 40;
  static final int MODULE_LINES_MAX = 13_000;

  /** What is said of the whole tree is said of this file. */
  private static final String TREE = "pom.xml";

  private static final int THOUSAND = 1_000;
  private static final int NAMES_MAX = 30;
  private static final Set<String> NO_PRODUCT = Set.of("bench", "testkit");

  @Override
  public List<Finding> findings(SourceTree tree) {
    House house = new House(tree);
    List<Finding> findings = new ArrayList<>();
    house.circlesOfPackages().forEach(circle -> findings.add(ofPackages(circle, house)));
    house.circlesOfFiles().stream()
        .filter(circle -> circle.size() > CIRCLE_FILES_MAX)
        .forEach(circle -> findings.add(ofFiles(circle)));
    int circles = house.circlesOfFiles().size();
    if (circles > CIRCLES_MAX) {
      findings.add(new Finding(TREE, 1, circles + " circles of files, over " + CIRCLES_MAX));
    }
    house.filesOfPackages().forEach((folder, files) -> addIfLarge(folder, files, findings));
    house.linesOfModules().forEach((module, lines) -> addIfLong(module, lines, findings));
    return findings;
  }

  private static Finding ofPackages(SortedSet<String> circle, House house) {
    List<String> pairs = new ArrayList<>();
    for (String one : circle) {
      for (String other : circle) {
        house.uses(one, other).forEach(pairs::add);
      }
    }
    return new Finding(
        circle.first() + "/",
        1,
        circle.size()
            + " packages use each other, "
            + circle
            + "; move what the lower ones need of the upper ones down: "
            + pairs);
  }

  private static Finding ofFiles(SortedSet<String> circle) {
    return new Finding(
        circle.first(),
        1,
        "a circle of "
            + circle.size()
            + " files, over "
            + CIRCLE_FILES_MAX
            + ": "
            + circle.stream().limit(NAMES_MAX).map(House::name).toList());
  }

  private static void addIfLarge(String folder, int files, List<Finding> findings) {
    if (files > PACKAGE_FILES_MAX) {
      String problem = files + " files, over " + PACKAGE_FILES_MAX + ": which of them answer one";
      findings.add(new Finding(folder + "/", 1, problem + " question? Give these a package"));
    }
  }

  private static void addIfLong(String module, int lines, List<Finding> findings) {
    if (lines > MODULE_LINES_MAX && !NO_PRODUCT.contains(module)) {
      int thousands = (lines + THOUSAND - 1) / THOUSAND;
      String problem = "up to " + thousands + " thousand lines, over " + MODULE_LINES_MAX;
      findings.add(new Finding(module + "/pom.xml", 1, problem + ": split the module"));
    }
  }
}
