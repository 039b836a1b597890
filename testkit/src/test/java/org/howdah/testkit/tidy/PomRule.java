package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The poms say what the module rule says: no dependency that the rule does not allow. */
final class PomRule implements Rule {
  /** Which versions belong together: a module without code. */
  private static final String BOM = "bom";

  private static final String OUR_GROUP = "org.howdah";
  private static final String HADOOP_GROUP = "org.apache.hadoop";
  private static final String OUR_PREFIX = "howdah-";

  /** Starts Hadoop jobs and therefore ships Hadoop, though its own code leaves it to hadoop/. */
  private static final String SHIPS_HADOOP = "cli";

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    tree.file("pom.xml").ifPresent(pom -> checkModules(pom, findings));
    for (Module module : Module.ALL) {
      tree.file(module.name() + "/pom.xml").ifPresent(pom -> checkPom(pom, module, findings));
    }
    return findings;
  }

  private static void checkModules(SourceFile pom, List<Finding> findings) {
    List<String> ruled = new ArrayList<>(Module.ALL.stream().map(Module::name).toList());
    ruled.add(BOM);
    List<String> built =
        PomXml.children(PomXml.child(PomXml.parse(pom), "modules"), "module").stream()
            .map(Node::getTextContent)
            .toList();
    if (!ruled.equals(built)) {
      String problem = "builds " + built + " but the module rule has " + ruled;
      String fix = ": give the new module a line in Module.ALL and in ARCHITECTURE.md";
      findings.add(new Finding(pom.path(), pom.lineOf("<modules>"), problem + fix));
    }
  }

  private static void checkPom(SourceFile pom, Module module, List<Finding> findings) {
    for (Element dependency :
        PomXml.children(PomXml.child(PomXml.parse(pom), "dependencies"), "dependency")) {
      String group = PomXml.text(dependency, "groupId");
      String artifact = PomXml.text(dependency, "artifactId");
      boolean inTests = PomXml.text(dependency, "scope").equals("test");
      boolean allowed =
          switch (group) {
            case OUR_GROUP -> module.mayUse(artifact.substring(OUR_PREFIX.length()), inTests);
            case HADOOP_GROUP -> module.knowsHadoop() || module.name().equals(SHIPS_HADOOP);
            default -> true;
          };
      if (!allowed) {
        long line = pom.lineOf("<artifactId>" + artifact + "</artifactId>");
        String problem = module.name() + " must not depend on " + artifact;
        findings.add(new Finding(pom.path(), line, problem + ": see the rule in ARCHITECTURE.md"));
      }
    }
  }
}
