package org.howdah.cli.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.Terminal;
import org.howdah.cli.kit.UserError;
import org.howdah.packages.MavenPackages;
import org.howdah.packages.PackageException;
import org.howdah.packages.PackageRequest;
import org.howdah.packages.PackageUserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah packages}: fetches jars, and says where they are. */
@Command(
    name = "packages",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Fetches jars of Maven repositories, and prints where they are.",
    customSynopsis = "howdah packages [OPTIONS] GROUP:NAME[:VERSION]...",
    footer = {
      "",
      "What --packages of howdah run takes, once and for all: what is fetched stays in",
      "~/.m2/repository, and no network is needed for it any more. What Howdah has",
      "itself, as Hadoop's own jars, is left out.",
      "",
      "Examples:",
      "  howdah packages org.apache.hadoop:hadoop-aws",
      "  HADOOP_CLASSPATH=$(howdah packages --class-path org.apache.hadoop:hadoop-aws)",
      "",
      "Exit codes: 0 success, 1 a repository cannot be reached or sends what is",
      "damaged, 2 there is no such package, or wrong usage or configuration."
    })
public final class PackagesCommand implements Callable<Integer> {
  @Mixin private PackageSources sources;

  @Option(names = "--class-path", description = "Print one line, separated as class paths are.")
  private boolean asClassPath;

  @Option(names = "--quiet", description = "Print errors only.")
  private boolean quiet;

  @Option(names = "--verbose", description = "Log at level INFO.")
  private boolean verbose;

  /** For a command that asks for jars and says what is wrong itself. */
  @Option(names = Packages.ANSWER, hidden = true)
  private boolean answer;

  @Parameters(hidden = true, arity = "1..*", paramLabel = "GROUP:NAME[:VERSION]")
  private List<String> words;

  @Override
  public Integer call() {
    Logging.configure(verbose, quiet, false);
    try {
      PackageRequest request = PackageRequest.of(sources.of(words), Packages.hadoop());
      if (!quiet && !answer) {
        Packages.remark(request);
      }
      print(fetch(request));
      return ExitCodes.SUCCESS;
    } catch (UserError | PackageUserError wrong) {
      return complain(wrong.getMessage(), ExitCodes.USAGE);
    } catch (PackageException failed) {
      return complain(failed.getMessage(), ExitCodes.FAILED);
    }
  }

  private List<Path> fetch(PackageRequest request) throws PackageException {
    Terminal terminal = quiet ? Terminal.silent() : Terminal.ofStderr();
    try (FetchLine line = new FetchLine(terminal, System::currentTimeMillis)) {
      // Whose libraries are not there where another command only looks at this class.
      return MavenPackages.fetch(request, home(), Installation.current().hadoopJars(), line);
    }
  }

  private static Path home() {
    Path home = Path.of(System.getProperty("user.home", ""));
    if (!home.isAbsolute()) {
      throw new UserError(
          "there is no place for packages: set HOME to a folder, in which .m2/repository takes them");
    }
    return home;
  }

  private void print(List<Path> jars) {
    String separator = asClassPath ? File.pathSeparator : System.lineSeparator();
    String text = jars.stream().map(Path::toString).collect(Collectors.joining(separator));
    if (answer) {
      answer(text);
    } else if (!jars.isEmpty()) {
      System.out.println(text);
    } else if (!quiet) {
      System.err.println("howdah: nothing is to be fetched: Howdah has all of it itself");
    }
  }

  /** To a process that takes it for UTF-8, whatever the language of this machine. */
  private static void answer(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    System.out.write(bytes, 0, bytes.length);
    System.out.flush();
  }

  private int complain(String message, int exitCode) {
    if (answer) {
      answer(message);
    } else {
      System.err.println("howdah: " + message);
    }
    return exitCode;
  }
}
