package org.howdah.cli.packages;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;

/**
 * Which packages are wanted.
 *
 * @param excluded {@code GROUP:NAME} of what is left out of what they need; a star for any
 * @param repositories beside those that Maven's settings name
 */
public record PackageRequest(
    List<Coordinates> packages, List<String> excluded, List<RepositoryAddress> repositories) {
  private static final String PACKAGES = "howdah.packages";
  private static final String EXCLUDED = "howdah.packages.exclude";
  private static final String REPOSITORIES = "howdah.packages.repositories";

  public PackageRequest {
    packages = List.copyOf(packages);
    excluded = List.copyOf(excluded);
    repositories = List.copyOf(repositories);
  }

  /**
   * What options say, or else settings.
   *
   * @param settings gives the value of a key, or null
   * @throws UserError if something is no package, or no address
   */
  public static PackageRequest of(PackageOptions options, UnaryOperator<String> settings) {
    List<String> packages = either(options.packages, said(settings, PACKAGES));
    return packages.isEmpty()
        ? new PackageRequest(List.of(), List.of(), List.of())
        : of(
            packages,
            either(options.excluded, said(settings, EXCLUDED)),
            either(options.repositories, said(settings, REPOSITORIES)));
  }

  /** The same of texts. */
  static PackageRequest of(
      List<String> packages, List<String> excluded, List<String> repositories) {
    String hadoop = Installation.version("hadoop");
    excluded.forEach(PackageRequest::checkExcluded);
    return new PackageRequest(
        packages.stream().map(text -> Coordinates.parse(text, hadoop)).toList(),
        excluded.stream().map(String::strip).toList(),
        repositories.stream().map(RepositoryAddress::parse).toList());
  }

  private static String said(UnaryOperator<String> settings, String key) {
    String value = settings.apply(key);
    return value == null ? "" : value;
  }

  private static List<String> either(List<String> given, String setting) {
    return given.isEmpty()
        ? Stream.of(setting.split(",")).map(String::strip).filter(one -> !one.isEmpty()).toList()
        : given;
  }

  private static void checkExcluded(String text) {
    if (!text.strip().matches("[^:\\s]+:[^:\\s]+")) {
      throw new UserError(
          "--exclude-packages: '%s' is no package; write GROUP:NAME, or GROUP:* for all of a group"
              .formatted(text));
    }
  }

  public boolean isEmpty() {
    return packages.isEmpty();
  }

  /** Whether it always leads to the same jars. */
  boolean isFixed() {
    return packages.stream().allMatch(Coordinates::isFixed);
  }

  /** What whoever asks should know before anything fails. */
  List<String> remarks() {
    String hadoop = Installation.version("hadoop");
    return packages.stream()
        .filter(one -> one.isOfHadoop() && !one.version().equals(hadoop))
        .map(
            one ->
                ("%s is made for Hadoop %s, and this is Hadoop %s: it may fail; %s:%s has the"
                        + " version that fits")
                    .formatted(one, one.version(), hadoop, one.group(), one.artifact()))
        .toList();
  }

  /** As a command line says it. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    excluded.forEach(one -> words.add("--exclude-packages=" + one));
    repositories.forEach(one -> words.add("--repositories=" + one.name() + "=" + one.url()));
    packages.forEach(one -> words.add(one.toString()));
    return words;
  }
}
