package org.howdah.hadoop.classes;

import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.howdah.record.Prefixes;

/*
 * Hadoop's classes are told by their name and by where they come from: users have classes in packages
 * of Hadoop's, as Hive does, and jars that hold Hadoop's classes beside their own.
 */
/**
 * The classes that all tasks of a process share, whatever they do: those of the JDK, of Hadoop with
 * the libraries that its API names, of Howdah, of logging and of test frameworks. Immutable.
 */
public final class StockClasses {
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private static final List<String> LIBRARIES =
      List.of(
          "org.w3c.dom.",
          "org.xml.sax.",
          "org.ietf.jgss.",
          "org.slf4j.",
          "org.apache.log4j.",
          "org.apache.logging.",
          "org.apache.commons.logging.",
          "ch.qos.logback.",
          "ch.qos.reload4j.",
          "org.apache.commons.cli.",
          "com.google.protobuf.",
          "org.apache.avro.",
          "org.junit.",
          "junit.",
          "org.opentest4j.",
          "org.hamcrest.",
          "org.assertj.",
          "org.mockito.",
          "org.testng.");

  /** Of the libraries, what runs in tasks as their own code. */
  private static final List<String> NOT_LIBRARIES =
      List.of("org.apache.avro.mapred.", "org.apache.avro.mapreduce.", "org.apache.avro.hadoop.");

  /** Of Hadoop, what finds the job's classes by name where it is itself, and so has to be there. */
  private static final List<String> BESIDE_THE_JOB =
      List.of("org.apache.hadoop.mapred.join.", "org.apache.hadoop.mapreduce.lib.join.");

  private static final String HADOOP = "org.apache.hadoop.";
  private static final String HOWDAH = "org.howdah.";

  /** Packages of which a class cannot be defined a second time without losing its neighbours. */
  private static final Pattern CORE_OF_HADOOP =
      Pattern.compile(
          "org\\.apache\\.hadoop\\.(conf|crypto|fs|ha|hdfs|http|io|ipc|mapred|mapreduce|metrics2|net"
              + "|security|service|tracing|util|yarn)\\..*");

  private static final Pattern HADOOP_JAR = Pattern.compile("hadoop-.*\\.jar");
  private static final Pattern PROGRAMS_JAR =
      Pattern.compile(
          "hadoop-.*(tests|examples|streaming|distcp|archive|gridmix|datajoin).*\\.jar");

  private final List<String> prefixes;

  private StockClasses(List<String> prefixes) {
    this.prefixes = prefixes;
  }

  /** Looked for once, and only where a name and a jar's name say too little. */
  private static final class Hadoop {
    static final Set<String> LOCATIONS =
        locations(
            List.of(
                "org.apache.hadoop.conf.Configuration",
                "org.apache.hadoop.mapreduce.Job",
                "org.apache.hadoop.mapred.JobConf",
                "org.apache.hadoop.hdfs.DistributedFileSystem",
                "org.apache.hadoop.yarn.conf.YarnConfiguration"));
  }

  /** The same for Howdah. */
  private static final class Howdah {
    static final Set<String> LOCATIONS =
        locations(
            List.of(
                "org.howdah.record.Run",
                "org.howdah.sort.Collector",
                "org.howdah.shuffle.Fetch",
                "org.howdah.cache.Node",
                "org.howdah.sidedata.SideTable",
                "org.howdah.net.HttpPort",
                "org.howdah.store.KeyValueStore",
                "org.howdah.store.node.StoreNode",
                "org.howdah.engine.Scheduler",
                "org.howdah.grid.Tenure",
                "org.howdah.worker.ProcessTasks",
                "org.howdah.hadoop.side.SideTables",
                "org.howdah.hadoop.cache.CachingFileSystem",
                "org.howdah.hadoop.classes.StockClasses",
                "org.howdah.yarn.collector.HowdahCollector",
                "org.howdah.hadoop.HowdahProvider",
                "org.howdah.workloads.Workload"));
  }

  /**
   * What is stock in this process.
   *
   * @param more beginnings of names of further classes, as {@code com.example.cache.}
   */
  public static StockClasses of(List<String> more) {
    List<String> prefixes = new ArrayList<>(LIBRARIES);
    prefixes.addAll(more);
    return new StockClasses(prefixes);
  }

  private static Set<String> locations(List<String> names) {
    Set<String> locations = new HashSet<>();
    for (String name : names) {
      try {
        Class<?> type = Class.forName(name, false, StockClasses.class.getClassLoader());
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
          locations.add(source.getLocation().toString());
        }
      } catch (ClassNotFoundException | LinkageError notHere) {
        // Then nothing of that module can be met.
      }
    }
    return locations;
  }

  /** Whether a class of this name is, wherever it comes from. */
  boolean isStock(String name) {
    return Prefixes.match(name, JDK)
        || (Prefixes.match(name, prefixes) && !Prefixes.match(name, NOT_LIBRARIES));
  }

  /**
   * Whether a class of this name is that comes from there.
   *
   * @param location the URL of a jar or folder
   */
  boolean isStock(String name, String location) {
    if (Prefixes.match(name, BESIDE_THE_JOB)) {
      return false;
    }
    if (isStock(name) || isInstalled(location)) {
      return true;
    }
    if (name.startsWith(HADOOP)) {
      return isHadoopJar(location) || Hadoop.LOCATIONS.contains(location);
    }
    return name.startsWith(HOWDAH) && Howdah.LOCATIONS.contains(location);
  }

  /** Whether a class that is not stock can be defined once more beside the stock ones. */
  static boolean isMovable(String name) {
    return Prefixes.match(name, BESIDE_THE_JOB) || !CORE_OF_HADOOP.matcher(name).matches();
  }

  private static boolean isHadoopJar(String location) {
    String file = location.substring(location.lastIndexOf('/') + 1);
    return HADOOP_JAR.matcher(file).matches() && !PROGRAMS_JAR.matcher(file).matches();
  }

  /** Whether it comes with the command; Hadoop streaming is a program like any other. */
  private static boolean isInstalled(String location) {
    String home = System.getProperty("howdah.home");
    if (home == null || !location.startsWith("file:")) {
      return false;
    }
    Path folder = Path.of(home).toAbsolutePath().normalize();
    Path file = Path.of(URI.create(location));
    return file.startsWith(folder) && !file.startsWith(folder.resolve("streaming"));
  }
}
