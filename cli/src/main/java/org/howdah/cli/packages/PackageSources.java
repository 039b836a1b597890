package org.howdah.cli.packages;

import java.util.List;
import org.howdah.packages.PackageWords;
import picocli.CommandLine.Option;

/** What a command line says of where packages are, and of what is not to come with them. */
final class PackageSources {
  @Option(
      names = "--exclude-packages",
      paramLabel = "GROUP:NAME,...",
      split = ",",
      description = "What to leave out.")
  private List<String> excluded = List.of();

  @Option(
      names = "--repositories",
      paramLabel = "[NAME=]URL,...",
      split = ",",
      description = "Where else to look than in Maven Central and what ~/.m2/settings.xml says.")
  private List<String> repositories = List.of();

  /** With these packages, all that a command line says of them. */
  PackageWords of(List<String> packages) {
    return new PackageWords(packages, excluded, repositories);
  }
}
