package org.howdah.cli.packages;

import java.util.List;
import picocli.CommandLine.Option;

/** What a command line says of packages; where it says nothing, settings do. */
public final class PackageOptions {
  @Option(
      names = "--packages",
      paramLabel = "GROUP:NAME[:VERSION],...",
      split = ",",
      description =
          "Jars of Maven repositories that the program and its tasks need, with all that these need;"
              + " see docs/object-stores.md.")
  List<String> packages = List.of();

  @Option(
      names = "--exclude-packages",
      paramLabel = "GROUP:NAME,...",
      split = ",",
      description = "What to leave out of that.")
  List<String> excluded = List.of();

  @Option(
      names = "--repositories",
      paramLabel = "[NAME=]URL,...",
      split = ",",
      description =
          "Where else they may be than in Maven Central and what ~/.m2/settings.xml says.")
  List<String> repositories = List.of();
}
