package org.howdah.packages;

import java.util.List;

/**
 * What a command line says of packages, not looked at yet.
 *
 * @param packages {@code GROUP:NAME[:VERSION]} each
 * @param excluded {@code GROUP:NAME} of what is left out of what they need; a star for any
 * @param repositories {@code [NAME=]URL} of those beside Maven's own
 */
public record PackageWords(
    List<String> packages, List<String> excluded, List<String> repositories) {
  public PackageWords {
    packages = List.copyOf(packages);
    excluded = List.copyOf(excluded);
    repositories = List.copyOf(repositories);
  }

  /** Packages alone. */
  public static PackageWords of(String... packages) {
    return new PackageWords(List.of(packages), List.of(), List.of());
  }
}
