package org.howdah.testkit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the second runs of failed tests say: a program that reads the reports of a build's tests.
 *
 * <p>A test that passed only when it was run again fails the build, unless it is marked as a {@link
 * KnownFlake}. All of those are printed, too. Needs nothing but this file, so that it runs whatever
 * has been built: {@code java SecondRuns.java ROOT SINCE}.
 */
public final class SecondRuns {
  private static final Pattern SEED = Pattern.compile("-Dhowdah\\.seed=(-?\\d+)");
  private static final Pattern KNOWN =
      Pattern.compile(
          "@KnownFlake\\(\\s*since = \"([^\"]*)\",\\s*why =\\s*\"(.*?)\"\\)\\s"
              + "[^;{}]*?\\bvoid\\s+(\\w+)\\(",
          Pattern.DOTALL);
  private static final Pattern CONTRACT = Pattern.compile("\\babstract class |\\binterface ");
  private static final int LINE_CHARACTERS_MAX = 300;

  /**
   * A test that is marked as a known flake.
   *
   * @param module the folder of the module
   * @param type the class in whose file it stands, without its package
   * @param inherited whether that is a contract, whose tests others run
   * @param method the test
   * @param since as it is written there
   * @param why as it is written there
   */
  public record Known(
      String module, String type, boolean inherited, String method, String since, String why) {
    boolean covers(Repeated test) {
      return method.equals(test.method) && (inherited || type.equals(test.outerType()));
    }
  }

  /** A test that was run again; no second failure if it passed then. */
  private record Repeated(
      String module, String type, String method, String failure, Optional<String> second) {
    boolean passed() {
      return second.isEmpty();
    }

    String outerType() {
      return type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
    }

    String name() {
      return module + ": " + type.substring(type.lastIndexOf('.') + 1) + "." + method;
    }

    static Optional<String> seed(String failure) {
      Matcher matcher = SEED.matcher(failure);
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
  }

  private final PrintStream out;
  private final List<Known> known = new ArrayList<>();
  private final List<Repeated> repeated = new ArrayList<>();

  private SecondRuns(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints what was run again since a build began.
   *
   * @param arguments the root of the repository, and when the build began, in milliseconds of Unix
   *     time
   */
  public static void main(String[] arguments) throws IOException {
    Instant since = Instant.ofEpochMilli(Long.parseLong(arguments[1]));
    System.exit(report(Path.of(arguments[0]), since, System.err) ? 0 : 1);
  }

  /**
   * Prints what was run again, and which tests are known to be flakes.
   *
   * @param root the folder with the modules
   * @param since reports that are older are of other builds
   * @return whether all tests that passed only the second time are known
   * @throws IOException if a report cannot be read; names it
   */
  public static boolean report(Path root, Instant since, PrintStream out) throws IOException {
    SecondRuns runs = new SecondRuns(out);
    try (Stream<Path> folders = Files.list(root)) {
      for (Path module :
          folders.filter(f -> Files.exists(f.resolve("pom.xml"))).sorted().toList()) {
        runs.readSources(module);
        runs.readReports(module, since);
      }
    }
    boolean fine = runs.printRepeated();
    runs.printKnown();
    return fine;
  }

  /** The known flakes in a source file. */
  public static List<Known> knownIn(String module, String fileName, String text) {
    List<Known> found = new ArrayList<>();
    boolean inherited = CONTRACT.matcher(text).find();
    Matcher matcher = KNOWN.matcher(text);
    while (matcher.find()) {
      found.add(
          new Known(
              module,
              fileName.replaceFirst("\\.java$", ""),
              inherited,
              matcher.group(3),
              matcher.group(1),
              matcher.group(2).replaceAll("\"\\s*\\+\\s*\"", "")));
    }
    return found;
  }

  private void readSources(Path module) throws IOException {
    for (Path file : files(module.resolve("src"), ".java")) {
      String name = file.getFileName().toString();
      known.addAll(knownIn(module.getFileName().toString(), name, Files.readString(file)));
    }
  }

  private void readReports(Path module, Instant since) throws IOException {
    for (Path file : files(module.resolve("target/surefire-reports"), ".xml")) {
      if (!Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
        readReport(module.getFileName().toString(), file);
      }
    }
  }

  private void readReport(String module, Path file) throws IOException {
    NodeList tests;
    try {
      tests =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getElementsByTagName("testcase");
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(file + " is no report of tests", e);
    }
    for (int i = 0; i < tests.getLength(); i++) {
      addIfRepeated(module, (Element) tests.item(i));
    }
  }

  private void addIfRepeated(String module, Element test) {
    String type = test.getAttribute("classname");
    String method = test.getAttribute("name").replaceFirst("[^\\w$].*", "");
    first(test, "flakyFailure", "flakyError")
        .ifPresent(e -> repeated.add(new Repeated(module, type, method, e, Optional.empty())));
    Optional<String> second = first(test, "rerunFailure", "rerunError");
    if (second.isPresent()) {
      first(test, "failure", "error")
          .ifPresent(e -> repeated.add(new Repeated(module, type, method, e, second)));
    }
  }

  private static Optional<String> first(Element test, String... names) {
    return Stream.of(names)
        .map(name -> (Element) test.getElementsByTagName(name).item(0))
        .filter(found -> found != null)
        .map(found -> found.getAttribute("type") + ": " + found.getAttribute("message"))
        .findFirst();
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private boolean printRepeated() {
    boolean fine = true;
    for (Repeated test : repeated) {
      Optional<Known> mark = known.stream().filter(each -> each.covers(test)).findFirst();
      say(test.name() + (test.passed() ? " passed only when it was run again" : " failed twice"));
      out.println("  first: " + oneLine(test.failure));
      out.println("  " + diagnosis(test));
      if (test.passed() && mark.isEmpty()) {
        fine = false;
        out.println("  It fails the build: mend it, or mark it until then with");
        out.println(
            "  @KnownFlake(since = \"" + LocalDate.now(ZoneOffset.UTC) + "\", why = \"...\")");
      } else if (test.passed()) {
        out.println("  known since " + mark.get().since + ": " + mark.get().why);
      }
    }
    return fine;
  }

  private static String diagnosis(Repeated test) {
    Optional<String> seed = Repeated.seed(test.failure);
    if (seed.isEmpty()) {
      return test.passed()
          ? "It names no seed: an order of events, or time, makes it fail."
          : "It names no seed.";
    }
    if (test.passed()) {
      return "Seed "
          + seed.get()
          + " was run again and passed: an order of events, or time, makes it fail.";
    }
    return seed.equals(Repeated.seed(test.second.get()))
        ? "Seed " + seed.get() + " was run again and failed, too."
        : "Seed " + seed.get() + " was run again and passed; then there was another failure.";
  }

  private void printKnown() {
    say("tests that are marked as known flakes: " + known.size());
    known.stream()
        .sorted(Comparator.comparing(Known::since))
        .map(each -> each.module + ": " + each.type + "." + each.method + " since " + each.since)
        .forEach(line -> out.println("  " + line));
  }

  private void say(String line) {
    out.println("bin/test: " + line);
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() > LINE_CHARACTERS_MAX ? line.substring(0, LINE_CHARACTERS_MAX) : line;
  }
}
