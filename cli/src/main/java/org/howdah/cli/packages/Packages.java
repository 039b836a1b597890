package org.howdah.cli.packages;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.howdah.cli.kit.UserError;

/** Finds the jars of packages: where they were found before, or else in repositories. */
public final class Packages {
  private Packages() {}

  /**
   * The jars, which are on this machine.
   *
   * @param quiet whether to say nothing of how far it is
   * @throws UserError if there is no such package
   * @throws PackageException if another try may help
   */
  public static List<Path> jars(PackageRequest request, boolean quiet) throws PackageException {
    if (!quiet) {
      request.remarks().forEach(remark -> System.err.println("howdah: " + remark));
    }
    Optional<KnownJars> known = request.isFixed() ? KnownJars.of(request) : Optional.empty();
    Optional<List<Path>> before = known.flatMap(KnownJars::find);
    if (before.isPresent()) {
      return before.get();
    }
    List<Path> jars = new PackageProcess(request, quiet).jars();
    known.ifPresent(all -> all.keep(jars));
    return jars;
  }
}
