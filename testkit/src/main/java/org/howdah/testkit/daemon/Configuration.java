package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Hadoop's configuration files. */
final class Configuration {
  private Configuration() {}

  /** Writes one {@code *-site.xml}. */
  static void write(Path file, Map<String, String> properties) throws IOException {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<configuration>\n");
    properties.forEach(
        (key, value) ->
            xml.append("  <property><name>")
                .append(escape(key))
                .append("</name><value>")
                .append(escape(value))
                .append("</value></property>\n"));
    xml.append("</configuration>\n");
    Files.writeString(file, xml, UTF_8);
  }

  /** Writes a log4j configuration: information and above to standard output. */
  static void writeLogging(Path folder) throws IOException {
    String lines =
        """
        log4j.rootLogger=INFO,console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n
        """;
    Files.writeString(folder.resolve("log4j.properties"), lines, UTF_8);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
