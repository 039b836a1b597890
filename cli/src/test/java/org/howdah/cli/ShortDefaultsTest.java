package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShortDefaultsTest {
  private static Stream<String> files() {
    return ShortDefaults.FILES.stream();
  }

  private static byte[] read(String file) throws Exception {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  private static byte[] shortened(byte[] file) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ShortDefaults.shorten(new ByteArrayInputStream(file), out);
    return out.toByteArray();
  }

  private static Configuration settings(byte[] file) {
    Configuration settings = new Configuration(false);
    settings.addResource(new ByteArrayInputStream(file), "a-default.xml");
    settings.size();
    return settings;
  }

  private static Map<String, String> values(Configuration settings) {
    Map<String, String> values = new TreeMap<>();
    settings.forEach(setting -> values.put(setting.getKey(), setting.getValue()));
    return values;
  }

  @ParameterizedTest
  @MethodSource("files")
  void aShortFileSaysTheSameToHadoop(String file) throws Exception {
    byte[] all = read(file);
    byte[] some = shortened(all);
    assertThat(some).hasSizeLessThan(all.length / 2);
    assertThat(values(settings(some))).hasSizeGreaterThan(100).isEqualTo(values(settings(all)));
    assertThat(settings(some).getFinalParameters()).isEqualTo(settings(all).getFinalParameters());
  }

  @Test
  void valuesKeepTheirBlanksTagsAndFinality() throws Exception {
    String file =
        """
        <?xml version="1.0"?>
        <!-- A licence. -->
        <configuration>
          <property>
            <name>a</name>
            <value> x &lt;&amp;
         y<!-- no part of it --></value>
            <description>For <b>people</b>.</description>
            <final>true</final>
            <tag>HDFS</tag>
          </property>
        </configuration>
        """;
    byte[] all = file.getBytes(StandardCharsets.UTF_8);
    String some = new String(shortened(all), StandardCharsets.UTF_8);
    assertThat(some)
        .contains("<name>a</name><value> x &lt;&amp;\n y</value><final>true</final><tag>HDFS</tag>")
        .doesNotContain("people", "licence");
    assertThat(settings(shortened(all)).get("a")).isEqualTo(settings(all).get("a"));
    assertThat(settings(shortened(all)).getFinalParameters()).isEqualTo(Set.of("a"));
  }
}
