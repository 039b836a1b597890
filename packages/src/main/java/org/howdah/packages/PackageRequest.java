package org.howdah.packages;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
  private static final String EXCLUDE = "--exclude-packages";
  private static final String REPOSITORY = "--repositories";

  public PackageRequest {
    packages = List.copyOf(packages);
    excluded = List.copyOf(excluded);
    repositories = List.copyOf(repositories);
  }

  /**
   * What a command line says, or else settings.
   *
   * @param settings gives the value of a key, or null
   * @param hadoop the version of what is Hadoop's and names none
   * @throws PackageUserError if something is no package, or no address
   */
  public static PackageRequest of(
      PackageWords words, UnaryOperator<String> settings, String hadoop) {
    Said packages = Said.by("--packages", words.packages(), PACKAGES, said(settings, PACKAGES));
    return packages.texts().isEmpty()
        ? new PackageRequest(List.of(), List.of(), List.of())
        : of(
            packages,
            Said.by(EXCLUDE, words.excluded(), EXCLUDED, said(settings, EXCLUDED)),
            Said.by(REPOSITORY, words.repositories(), REPOSITORIES, said(settings, REPOSITORIES)),
            hadoop);
  }

  private static String said(UnaryOperator<String> settings, String key) {
    String value = settings.apply(key);
    return value == null ? "" : value;
  }

  /** The same of a command line alone. */
  public static PackageRequest of(PackageWords words, String hadoop) {
    return of(
        new Said("", words.packages()),
        new Said(EXCLUDE + ": ", words.excluded()),
        new Said(REPOSITORY + ": ", words.repositories()),
        hadoop);
  }

  private static PackageRequest of(Said packages, Said excluded, Said repositories, String hadoop) {
    return new PackageRequest(
        packages.read(text -> Coordinates.parse(text, hadoop)),
        excluded.read(PackageRequest::checkExcluded),
        repositories.read(RepositoryAddress::parse));
  }

  /**
   * What somebody has said.
   *
   * @param where for messages: an option or a setting
   */
  private record Said(String where, List<String> texts) {
    static Said by(String option, List<String> given, String key, String value) {
      return given.isEmpty() ? new Said(key + ": ", split(value)) : new Said(option + ": ", given);
    }

    private static List<String> split(String value) {
      return Stream.of(value.split(",")).map(String::strip).filter(one -> !one.isEmpty()).toList();
    }

    <T> List<T> read(Function<String, T> reader) {
      try {
        return texts.stream().map(reader).toList();
      } catch (PackageUserError wrong) {
        throw new PackageUserError(where + wrong.getMessage(), wrong);
      }
    }
  }

  private static String checkExcluded(String text) {
    if (!text.strip().matches("[^:\\s]+:[^:\\s]+")) {
      throw new PackageUserError(
          "'%s' is no package; write GROUP:NAME, or GROUP:* for all of a group".formatted(text));
    }
    return text.strip();
  }

  public boolean isEmpty() {
    return packages.isEmpty();
  }

  /** Whether it always leads to the same jars. */
  public boolean isFixed() {
    return packages.stream().allMatch(Coordinates::isFixed);
  }

  /**
   * What whoever asks should know before anything fails.
   *
   * @param hadoop the version that is here
   */
  public List<String> remarks(String hadoop) {
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
  public List<String> words() {
    List<String> words = new ArrayList<>();
    excluded.forEach(one -> words.add(EXCLUDE + "=" + one));
    repositories.forEach(one -> words.add(REPOSITORY + "=" + one.name() + "=" + one.url()));
    packages.forEach(one -> words.add(one.toString()));
    return words;
  }
}
