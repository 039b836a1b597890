package org.howdah.cli.packages;

import java.util.List;
import org.howdah.packages.PackageWords;
import picocli.CommandLine.Mixin;
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
  private List<String> packages = List.of();

  @Mixin private PackageSources sources;

  PackageWords words() {
    return sources.of(packages);
  }
}
