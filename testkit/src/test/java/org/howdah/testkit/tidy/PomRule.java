package org.howdah.testkit.tidy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The poms say what the module rule says: no dependency that the rule does not allow. */
final class PomRule implements Rule {
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
    List<String> ruled = Module.ALL.stream().map(Module::name).toList();
    List<String> built =
        children(child(parse(pom), "modules"), "module").stream()
            .map(Node::getTextContent)
            .toList();
    if (!ruled.equals(built)) {
      String problem = "builds " + built + " but the module rule has " + ruled;
      String fix = ": give the new module a line in Module.ALL and in ARCHITECTURE.md";
      findings.add(new Finding(pom.path(), pom.lineOf("<modules>"), problem + fix));
    }
  }

  private static void checkPom(SourceFile pom, Module module, List<Finding> findings) {
    for (Element dependency : children(child(parse(pom), "dependencies"), "dependency")) {
      String group = text(dependency, "groupId");
      String artifact = text(dependency, "artifactId");
      boolean inTests = text(dependency, "scope").equals("test");
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

  private static Element parse(SourceFile pom) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(pom.text())))
          .getDocumentElement();
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new IllegalStateException(pom.path() + " is not well-formed XML", e);
    }
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    Node node = parent == null ? null : parent.getFirstChild();
    for (; node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static Element child(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? null : found.get(0);
  }

  private static String text(Element parent, String name) {
    Element found = child(parent, name);
    return found == null ? "" : found.getTextContent().trim();
  }
}
