package org.howdah.cli.packages;

import java.util.List;
import picocli.CommandLine.Option;

/** What a command line says of where packages are, and of what is not to come with them. */
final class PackageSources {
  @Option(
      names = "--exclude-packages",
      paramLabel = "GROUP:NAME,...",
      split = ",",
      description = "What to leave out.")
  List<String> excluded = List.of();

  @Option(
      names = "--repositories",
      paramLabel = "[NAME=]URL,...",
      split = ",",
      description = "Where else to look than in Maven Central and what ~/.m2/settings.xml says.")
  List<String> repositories = List.of();
}
