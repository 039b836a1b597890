package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.w3c.dom.Element;

/**
 * The BOM lists what is published: the module that runs jobs in programs, and all of ours that it
 * needs, no less and no more. Each of them says what it is, as Maven Central wants.
 */
final class BomRule implements Rule {
  private static final String BOM = "bom/pom.xml";
  private static final String TOP = "hadoop";
  private static final String OUR_PREFIX = "howdah-";

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    tree.file(BOM).ifPresent(bom -> check(tree, bom, findings));
    return findings;
  }

  private static void check(SourceTree tree, SourceFile bom, List<Finding> findings) {
    Set<String> needed = new TreeSet<>();
    addNeeded(TOP, tree, needed);
    Set<String> listed =
        new TreeSet<>(modules(PomXml.child(PomXml.parse(bom), "dependencyManagement")));
    if (!listed.equals(needed)) {
      String problem = "lists " + listed + ", but " + TOP + " needs " + needed + ": list these";
      findings.add(new Finding(BOM, bom.lineOf("<dependencyManagement>"), problem));
    }
    for (String module : needed) {
      tree.file(module + "/pom.xml").ifPresent(pom -> checkSays(pom, findings));
    }
  }

  private static void addNeeded(String module, SourceTree tree, Set<String> needed) {
    if (needed.add(module)) {
      tree.file(module + "/pom.xml")
          .ifPresent(
              pom -> modules(PomXml.parse(pom)).forEach(each -> addNeeded(each, tree, needed)));
    }
  }

  private static List<String> modules(Element parent) {
    return PomXml.children(PomXml.child(parent, "dependencies"), "dependency").stream()
        .filter(each -> !PomXml.text(each, "scope").equals("test"))
        .map(each -> PomXml.text(each, "artifactId"))
        .filter(artifact -> artifact.startsWith(OUR_PREFIX))
        .map(artifact -> artifact.substring(OUR_PREFIX.length()))
        .toList();
  }

  private static void checkSays(SourceFile pom, List<Finding> findings) {
    Element project = PomXml.parse(pom);
    for (String element : List.of("name", "description")) {
      if (PomXml.text(project, element).isEmpty()) {
        String problem = "is published and has no <" + element + ">: say what it is";
        findings.add(new Finding(pom.path(), 1, problem));
      }
    }
  }
}
