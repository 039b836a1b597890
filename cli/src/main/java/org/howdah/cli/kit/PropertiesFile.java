package org.howdah.cli.kit;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Settings in a file, as Java's properties have them. */
public final class PropertiesFile {
  private PropertiesFile() {}

  /**
   * Reads one in UTF-8.
   *
   * @param file null for none
   * @throws IllegalArgumentException if it has a malformed escape
   */
  public static Map<String, String> read(Path file) throws IOException {
    Properties read = new Properties();
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        read.load(reader);
      }
    }
    Map<String, String> settings = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> settings.put(key, read.getProperty(key)));
    return settings;
  }
}
