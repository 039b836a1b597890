package org.howdah.cli.run;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.hadoop.files.HdfsFolder;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.hadoop.settings.KnownSettings;
import org.howdah.worker.nodes.GridKeys;

/**
 * The settings that a command line gives a job, in the form in which Hadoop keeps them.
 *
 * @param values by key; they win over configuration files and lose to what the program itself sets
 * @param libraries jars that the program's class loader needs too
 */
record JobSettings(Map<String, String> values, List<URL> libraries) {
  private static final String FRAMEWORK_NAME = "mapreduce.framework.name";

  private static final String YARN = "yarn";
  private static final String LOCAL_FILES = "fs.file.impl";

  /** Keeps Hadoop from advising programs to parse -D themselves: here it works without. */
  private static final String OPTIONS_PARSED = "mapreduce.client.genericoptionsparser.used";

  /** Jars that tasks need, as Hadoop's parser of options leaves them. */
  private static final String JARS = "tmpjars";

  /** Which failed attempts Hadoop's client prints with their traces while the job goes on. */
  private static final String ATTEMPTS_PRINTED = "mapreduce.client.output.filter";

  /**
   * Reads the files that the options name, and makes paths absolute.
   *
   * @param defaults what nobody on the command line needs to say
   * @param verbose whether failed attempts are printed as they happen, not only counted
   * @throws UserError when a file does not exist or a setting has no key
   */
  static JobSettings from(RunOptions options, Map<String, String> defaults, boolean verbose) {
    Map<String, String> values = new LinkedHashMap<>(defaults);
    values.put(FRAMEWORK_NAME, HowdahKeys.FRAMEWORK);
    values.put(OPTIONS_PARSED, "true");
    values.put(LOCAL_FILES, PosixLocalFileSystem.class.getName());
    if (!verbose) {
      values.put(ATTEMPTS_PRINTED, "NONE");
    }
    options.confFiles.forEach(file -> values.putAll(checked("-conf " + file, SiteXml.read(file))));
    if (options.slots != null) {
      values.put(HowdahKeys.SLOTS, options.slots.toString());
    }
    if (options.isolate) {
      values.put(HowdahKeys.ISOLATE, "true");
    }
    values.putAll(checked("-D", options.properties));
    if (YARN.equals(values.get(FRAMEWORK_NAME))) {
      // Containers do not have the class.
      values.remove(LOCAL_FILES, PosixLocalFileSystem.class.getName());
    }
    if (options.on != null) {
      values.put(GridKeys.ON, options.on);
    }
    GridOption.of(options).ifPresent(grid -> grid.putInto(values));
    putCache(options, values);
    List<String> jars = qualify("-libjars", expand(options.libJars));
    putJoined(values, JARS, jars);
    putJoined(values, "tmpfiles", qualify("-files", options.files));
    putJoined(values, "tmparchives", qualify("-archives", options.archives));
    return new JobSettings(values, localUrls(jars));
  }

  /**
   * Whatever names a folder of this machine, tasks here read through it; nodes have caches of their
   * own.
   */
  private static void putCache(RunOptions options, Map<String, String> values) {
    if (options.cache != null) {
      CacheOption.parse(options.cache).putInto(values);
    } else if (GridKeys.GRID.equals(values.get(GridKeys.ON))) {
      values.remove(CacheKeys.DIR);
    } else if (!values.getOrDefault(CacheKeys.DIR, "").isBlank()) {
      CachedSchemes.putInto(values);
    }
  }

  private static Map<String, String> checked(String source, Map<String, String> values) {
    values.forEach(
        (key, value) ->
            KnownSettings.all()
                .complaint(key, value)
                .ifPresent(
                    complaint -> {
                      throw new UserError(source + ": " + complaint);
                    }));
    return values;
  }

  /** The same, and these where nobody has said otherwise. */
  JobSettings orElse(Map<String, String> defaults) {
    Map<String, String> all = new LinkedHashMap<>(defaults);
    all.putAll(values);
    return new JobSettings(all, libraries);
  }

  /** The same, and what HDFS is here, if the program is told a path of it that names no cluster. */
  JobSettings orHdfs(List<String> words) {
    if (!HdfsFolder.isNamedBy(words)) {
      return this;
    }
    return orElse(HdfsFolder.settingsFor(values));
  }

  /** The same, with further jars of this machine that the program and its tasks need. */
  JobSettings with(List<Path> jars) {
    if (jars.isEmpty()) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>(values);
    List<String> names = qualify("--packages", jars.stream().map(Path::toString).toList());
    all.merge(JARS, String.join(",", names), (before, more) -> before + "," + more);
    List<URL> urls = new ArrayList<>(libraries);
    urls.addAll(localUrls(names));
    return new JobSettings(all, urls);
  }

  /** The value that a job will see unless its program sets another. */
  String framework() {
    return values.get(FRAMEWORK_NAME);
  }

  private static void putJoined(Map<String, String> values, String key, List<String> paths) {
    if (!paths.isEmpty()) {
      values.put(key, String.join(",", paths));
    }
  }

  private static List<String> expand(List<String> jars) {
    List<String> expanded = new ArrayList<>();
    for (String jar : jars) {
      if (jar.endsWith("/*") || jar.equals("*")) {
        expanded.addAll(jarsIn(jar.substring(0, jar.length() - 1)));
      } else {
        expanded.add(jar);
      }
    }
    return expanded;
  }

  private static List<String> jarsIn(String folder) {
    java.io.File[] jars =
        new java.io.File(folder.isEmpty() ? "." : folder)
            .listFiles((parent, name) -> name.toLowerCase(java.util.Locale.ROOT).endsWith(".jar"));
    if (jars == null) {
      throw new UserError("-libjars: no folder " + folder);
    }
    return java.util.Arrays.stream(jars).map(java.io.File::getPath).sorted().toList();
  }

  private static List<String> qualify(String option, List<String> paths) {
    List<String> qualified = new ArrayList<>();
    for (String path : paths) {
      try {
        qualified.add(JobFile.find(path).setting());
      } catch (IOException | IllegalArgumentException wrong) {
        throw new UserError(option + ": no file " + path + " (" + wrong.getMessage() + ")", wrong);
      }
    }
    return qualified;
  }

  private static List<URL> localUrls(List<String> jars) {
    return jars.stream()
        .filter(jar -> jar.startsWith("file:"))
        .map(jar -> JobJar.url(Path.of(URI.create(jar).getPath())))
        .toList();
  }
}
