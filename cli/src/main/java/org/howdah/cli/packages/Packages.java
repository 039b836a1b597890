package org.howdah.cli.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;
import org.howdah.packages.KnownJars;
import org.howdah.packages.PackageException;
import org.howdah.packages.PackageProcess;
import org.howdah.packages.PackageRequest;
import org.howdah.packages.PackageUserError;

/** Finds the jars of packages: where they were found before, or else in repositories. */
public final class Packages {
  /** The option of that command by which a process gets jars, or what is wrong. */
  static final String ANSWER = "--answer";

  /** Of the process that looks for them: this command, answering. */
  private static final List<String> MAIN = List.of("org.howdah.cli.Main", "packages", ANSWER);

  private Packages() {}

  /**
   * The jars of what options say, or else settings, which are on this machine then; none if neither
   * says anything.
   *
   * @param settings gives the value of a key, or null
   * @param quiet whether to say nothing of how far it is
   * @throws UserError if something is no package, or there is none of that name
   * @throws PackageException if another try may help
   */
  public static List<Path> jars(
      PackageOptions options, UnaryOperator<String> settings, boolean quiet)
      throws PackageException {
    try {
      PackageRequest request = PackageRequest.of(options.words(), settings, hadoop());
      return request.isEmpty() ? List.of() : jars(request, quiet);
    } catch (PackageUserError wrong) {
      throw new UserError(wrong.getMessage(), wrong);
    }
  }

  private static List<Path> jars(PackageRequest request, boolean quiet) throws PackageException {
    if (!quiet) {
      remark(request);
    }
    List<String> versions = List.of(Installation.version("version"), hadoop());
    Optional<KnownJars> known =
        request.isFixed() ? KnownJars.of(request, versions) : Optional.empty();
    Optional<List<Path>> before = known.flatMap(KnownJars::find);
    if (before.isPresent()) {
      return before.get();
    }
    List<Path> jars = process(quiet).jars(request);
    known.ifPresent(all -> all.keep(jars));
    return jars;
  }

  private static PackageProcess process(boolean quiet) {
    List<String> main = new ArrayList<>(MAIN);
    if (quiet) {
      main.add("--quiet");
    }
    return new PackageProcess(main, Installation.current().packagesFolder());
  }

  /** Says what whoever asks should know before anything fails. */
  static void remark(PackageRequest request) {
    request.remarks(hadoop()).forEach(remark -> System.err.println("howdah: " + remark));
  }

  /** The version of Hadoop that is here. */
  static String hadoop() {
    return Installation.version("hadoop");
  }
}
