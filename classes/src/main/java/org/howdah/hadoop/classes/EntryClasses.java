package org.howdah.hadoop.classes;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Finds the classes by which tasks get at a job's code: those that its settings name. */
public final class EntryClasses {
  private static final Pattern BETWEEN = Pattern.compile("[,;:=|\\s]+");
  private static final String START = "\\p{javaJavaIdentifierStart}";
  private static final String PART = "\\p{javaJavaIdentifierPart}*";
  private static final Pattern NAME = Pattern.compile(START + PART + "(\\." + START + PART + ")*");

  private static final Pattern FILE_SYSTEM = Pattern.compile("fs\\..+\\.impl");
  private static final Pattern QUALIFIED = Pattern.compile(".+\\.\\p{Lu}[^.]*");

  /** A longer value is data, not names. */
  private static final int LENGTH_MAX = 10_000;

  private EntryClasses() {}

  /** Names of classes of the job's own, but for those that Hadoop names by default. */
  public static Set<String> of(Configuration conf, JobClasses classes) {
    Set<String> names = new LinkedHashSet<>();
    for (Map.Entry<String, String> setting : conf) {
      if (mayHaveClasses(setting.getValue())
          && !isWithinFileSystem(setting.getKey())
          && !isDefault(conf, setting.getKey())) {
        for (String word : BETWEEN.split(setting.getValue())) {
          if (mayBeClass(setting.getKey(), word) && classes.find(word).isPresent()) {
            names.add(word);
          }
        }
      }
    }
    return names;
  }

  /**
   * Packages of the file systems that settings name. Hadoop keeps file systems for the whole
   * process, and a task may ask for one by its class.
   */
  public static Set<String> packagesOfFileSystems(Configuration conf) {
    Set<String> packages = new LinkedHashSet<>();
    for (Map.Entry<String, String> setting : conf) {
      String name = setting.getValue();
      if (FILE_SYSTEM.matcher(setting.getKey()).matches() && name != null) {
        packages.add(JobClasses.packageOf(name.strip()));
      }
    }
    return packages;
  }

  /**
   * What a file system makes for itself, as S3's providers of credentials, is there once, as it is;
   * and of large libraries, which would take long to look through.
   */
  private static boolean isWithinFileSystem(String key) {
    return key.startsWith("fs.") && !FILE_SYSTEM.matcher(key).matches();
  }

  private static boolean mayHaveClasses(String value) {
    return value != null && value.length() <= LENGTH_MAX;
  }

  private static boolean isDefault(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    return sources != null && sources.length > 0 && sources[0].endsWith("-default.xml");
  }

  /** Keeps most words from being looked for in all jars. */
  private static boolean mayBeClass(String key, String word) {
    boolean marked = word.indexOf('$') > 0 || key.endsWith("class");
    return (marked || QUALIFIED.matcher(word).matches()) && NAME.matcher(word).matches();
  }
}
