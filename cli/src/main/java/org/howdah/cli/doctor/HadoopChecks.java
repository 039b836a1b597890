package org.howdah.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.files.HowdahKeys;

/** The Hadoop configuration that jobs will see. */
final class HadoopChecks {
  private static final String SUBJECT = "hadoop conf";
  private static final String CONF_DIR = "HADOOP_CONF_DIR";
  private static final String FRAMEWORK_NAME = "mapreduce.framework.name";

  /** Lists of classes that jobs load even when they do not use them. */
  private static final List<String> CLASS_LISTS =
      List.of("io.compression.codecs", "io.serializations");

  private final Configuration settings = new Configuration(false);
  private final List<Finding> findings = new ArrayList<>();

  HadoopChecks(Machine machine) {
    for (String name : List.of("core-default.xml", "mapred-default.xml", "hdfs-default.xml")) {
      settings.addResource(name);
    }
    String folder = machine.environment().getOrDefault(CONF_DIR, "");
    if (folder.isEmpty()) {
      findings.add(Finding.ok(SUBJECT, CONF_DIR + " is not set; Hadoop's defaults, local files"));
    } else {
      readFolder(Path.of(folder));
      checkFramework();
    }
    checkClasses();
  }

  /** Hadoop's defaults, and over them what could be read of the configuration folder. */
  Configuration settings() {
    return settings;
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  private void readFolder(Path folder) {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith("-site.xml")).sorted().toList();
    } catch (IOException unreadable) {
      findings.add(
          Finding.fail(
              SUBJECT,
              CONF_DIR + "=" + folder + " is no folder that can be read",
              "correct it, or unset it to use local files"));
      return;
    }
    List<String> read = files.stream().filter(this::read).map(f -> f.getFileName() + "").toList();
    findings.add(
        files.isEmpty()
            ? Finding.warn(
                SUBJECT,
                folder + " has no file that ends in -site.xml",
                "let " + CONF_DIR + " name the folder with core-site.xml")
            : Finding.ok(SUBJECT, String.join(", ", read) + " in " + folder));
  }

  private boolean read(Path file) {
    org.apache.hadoop.fs.Path resource = new org.apache.hadoop.fs.Path(file.toUri());
    try {
      Configuration alone = new Configuration(false);
      alone.addResource(resource);
      alone.size();
      settings.addResource(resource);
      return true;
    } catch (RuntimeException malformed) {
      findings.add(
          Finding.fail(
              SUBJECT,
              "cannot read " + file + ": " + malformed.getMessage(),
              "correct the file; every job reads it"));
      return false;
    }
  }

  private void checkFramework() {
    String framework = settings.get(FRAMEWORK_NAME, "local");
    if (!framework.equals(HowdahKeys.FRAMEWORK)
        && settings.getFinalParameters().contains(FRAMEWORK_NAME)) {
      findings.add(
          Finding.warn(
              SUBJECT,
              FRAMEWORK_NAME + "=" + framework + " is final",
              "howdah run ignores that; other launchers cannot choose Howdah until it is not"));
    }
  }

  private void checkClasses() {
    for (String key : CLASS_LISTS) {
      for (String name : settings.getTrimmedStrings(key)) {
        if (settings.getClassByNameOrNull(name) == null) {
          findings.add(
              Finding.fail(
                  SUBJECT,
                  key + " names " + name + ", which is not on the class path",
                  "add its jar to HADOOP_CLASSPATH, or run with -D " + key + "=..."));
        }
      }
    }
  }
}
