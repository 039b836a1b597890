package org.howdah.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The settings on a command line that become settings of the job. Named as Hadoop names them. */
final class RunOptions {
  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "A setting of the job, as in hadoop jar; may be given many times.")
  Map<String, String> properties = Map.of();

  @Option(
      names = "-conf",
      paramLabel = "FILE",
      description = "An XML file of settings; -D wins over it.")
  List<String> confFiles = List.of();

  @Option(
      names = "-libjars",
      paramLabel = "JAR,...",
      split = ",",
      description = "Jars with classes that the program and its tasks need; DIR/* means all in it.")
  List<String> libJars = List.of();

  @Option(
      names = "-files",
      paramLabel = "FILE,...",
      split = ",",
      description = "Files that tasks find in their working folder; FILE#NAME renames.")
  List<String> files = List.of();

  @Option(
      names = "-archives",
      paramLabel = "FILE,...",
      split = ",",
      description = "Archives that are unpacked into the working folder of tasks.")
  List<String> archives = List.of();

  @Option(
      names = "--slots",
      paramLabel = "N",
      converter = SlotsConverter.class,
      description = "Tasks that run at once. Default: the number of processors.")
  Integer slots;

  @Option(
      names = "--isolate",
      description = "Run each slot as a process, for jobs whose tasks share static state.")
  boolean isolate;

  @Option(
      names = "--cache",
      paramLabel = "DIR:SIZE",
      description =
          "A folder on a fast device, and how much of it job input and intermediate data may take,"
              + " for example /nvme/howdah:80g; see docs/fast-tier.md.")
  String cache;

  @Option(
      names = "--on",
      paramLabel = "grid|here",
      description = "Run jobs on the nodes that --at names; see docs/grid-jobs.md. Default: here.")
  String on;

  @Option(
      names = "--at",
      paramLabel = "DIR|HOST:PORT,...",
      description =
          "The data folder of a node on this machine, or where nodes answer HTTP, the fourth of"
              + " their ports. By default what HOWDAH_NODE says.")
  String at;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "With HOST:PORT: a copy of the file 'token' of a node's data folder.")
  Path tokenFile;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "With HOST:PORT of a group with keys: its certificate, ca.pem.")
  Path certificates;

  @Option(
      names = "--detach",
      description = "With --on grid: print the first job's identity when it is submitted, and end.")
  boolean detach;

  @Option(
      names = "--print-keys",
      description =
          "With --on grid: print the keys that the job puts out, each once and in no order, instead"
              + " of writing its output.")
  boolean printKeys;

  /** Refuses numbers that make no sense. */
  static final class SlotsConverter implements ITypeConverter<Integer> {
    private static final int SLOTS_MAX = 4096;

    @Override
    public Integer convert(String text) {
      if (text.matches("[0-9]{1,4}")) {
        int slots = Integer.parseInt(text);
        if (slots >= 1 && slots <= SLOTS_MAX) {
          return slots;
        }
      }
      throw new TypeConversionException(
          "it must be a whole number from 1 to " + SLOTS_MAX + ", not " + text);
    }
  }
}
