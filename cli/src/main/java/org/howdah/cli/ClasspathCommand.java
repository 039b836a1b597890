package org.howdah.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine.Command;

/** {@code howdah classpath}: what another launcher must add to find the framework provider. */
@Command(
    name = "classpath",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Prints the jars that another launcher must add to run jobs in Howdah.",
    customSynopsis = "howdah classpath",
    footer = {
      "",
      "Absolute paths, separated as class paths are; Hadoop's own jars are left out,",
      "because that launcher has them. Select Howdah with mapreduce.framework.name.",
      "",
      "Example:",
      "  HADOOP_CLASSPATH=$(howdah classpath) hadoop jar my.jar com.example.Main \\",
      "      -D mapreduce.framework.name=howdah in out"
    })
final class ClasspathCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    List<Path> jars = Installation.current().providerJars();
    System.out.println(
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    return ExitCodes.SUCCESS;
  }
}
