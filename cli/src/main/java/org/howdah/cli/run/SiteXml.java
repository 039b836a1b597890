package org.howdah.cli.run;

import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cli.kit.UserError;

/** Reads and writes Hadoop's XML files of settings. */
final class SiteXml {
  /** Among the command's own classes, for loaders that lack the files below. */
  static final String OF_COMMAND = "howdah-command-site.xml";

  /**
   * The files into which settings of a command line go. Hadoop reads the defaults of YARN and HDFS
   * after mapred-site.xml, so that a {@code yarn.} or {@code dfs.} key in that file alone would
   * lose to its own default.
   */
  static final Set<String> NAMES = Set.of("mapred-site.xml", "yarn-site.xml", "hdfs-site.xml");

  private static final String CORE = "core-site.xml";

  private SiteXml() {}

  /**
   * The settings in a file, variables not replaced.
   *
   * @throws UserError when the file cannot be read as settings
   */
  static Map<String, String> read(String file) {
    if (!Files.isReadable(Path.of(file))) {
      throw new UserError("-conf: no readable file " + file);
    }
    Configuration settings = new Configuration(false);
    settings.addResource(new org.apache.hadoop.fs.Path(Path.of(file).toUri()));
    return raw(settings, file);
  }

  /** What the files of Hadoop's settings have that are on the class path. */
  static Set<String> keysOfHadoop() {
    return ofHadoop().keySet();
  }

  /** What those files that an administrator wrote say of a key; null if nothing. */
  static String ofHadoop(String key) {
    return System.getenv("HADOOP_CONF_DIR") == null ? null : ofHadoop().get(key);
  }

  private static Map<String, String> ofHadoop() {
    Configuration settings = new Configuration(false);
    settings.addResource(CORE);
    NAMES.forEach(settings::addResource);
    return raw(settings, "a file of HADOOP_CONF_DIR");
  }

  private static Map<String, String> raw(Configuration settings, Object source) {
    Map<String, String> values = new LinkedHashMap<>();
    try {
      settings.forEach(entry -> values.put(entry.getKey(), settings.getRaw(entry.getKey())));
    } catch (RuntimeException malformed) {
      throw new UserError(
          source + " is not a Hadoop settings file: " + malformed.getMessage(), malformed);
    }
    return values;
  }

  /** The contents of a file of these settings and no others. */
  static byte[] of(Map<String, String> values) {
    return merge(values, null);
  }

  /**
   * The contents of each file in {@link #NAMES}: {@code values} over what {@code parent} has.
   *
   * @param parent finds the files that an administrator wrote
   */
  static Map<String, byte[]> overlay(Map<String, String> values, ClassLoader parent) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : NAMES) {
      files.put(name, merge(values, parent.getResource(name)));
    }
    // The program's own loader has its settings in the files above.
    files.put(OF_COMMAND, merge(Map.of(), null));
    // Some of Hadoop's tools fail without one.
    if (parent.getResource(CORE) == null) {
      files.put(CORE, merge(Map.of(), null));
    }
    return files;
  }

  private static byte[] merge(Map<String, String> values, URL underneath) {
    Map<String, String> merged = new LinkedHashMap<>();
    Set<String> finals = Set.of();
    if (underneath != null) {
      Configuration settings = new Configuration(false);
      settings.addResource(underneath);
      merged.putAll(raw(settings, underneath));
      finals = settings.getFinalParameters();
    }
    merged.keySet().removeAll(values.keySet());
    merged.putAll(values);
    StringBuilder xml = new StringBuilder("<?xml version=\"1.1\"?>\n<configuration>\n");
    for (Map.Entry<String, String> entry : merged.entrySet()) {
      boolean isFinal = finals.contains(entry.getKey()) && !values.containsKey(entry.getKey());
      append(xml, entry.getKey(), entry.getValue(), isFinal);
    }
    return xml.append("</configuration>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder xml, String key, String value, boolean isFinal) {
    xml.append("<property><name>");
    escape(xml, key);
    xml.append("</name><value>");
    escape(xml, value);
    xml.append(isFinal ? "</value><final>true</final>" : "</value>").append("</property>\n");
  }

  private static void escape(StringBuilder xml, String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character < ' ' || character == '<' || character == '&' || character == '>') {
        xml.append("&#").append((int) character).append(';');
      } else {
        xml.append(character);
      }
    }
  }
}
