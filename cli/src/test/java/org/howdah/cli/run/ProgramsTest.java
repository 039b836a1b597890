package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.TemporaryFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  @TempDir Path folder;
  private final TemporaryFolder temporary = new TemporaryFolder();

  @AfterEach
  void deleteTemporaryFiles() {
    temporary.close();
  }

  /** Streaming itself takes the address of its jar for the path. */
  @Test
  void streamingIsToldWhereItLiesIfItCannotFindOut() throws Exception {
    for (String name : List.of("plain", "a space")) {
      Path home = folder.resolve(name);
      Path jar = Files.createDirectories(home.resolve("streaming")).resolve("hadoop-streaming.jar");
      Files.writeString(jar, "");
      Program streaming =
          Programs.resolve(List.of("streaming", "-input", "in"), new Installation(home), null);
      Map<String, String> told = Map.of("stream.shipped.hadoopstreaming", jar.toString());
      assertThat(streaming.settings()).isEqualTo(name.equals("plain") ? Map.of() : told);
    }
  }

  @Test
  void takesTheMainClassFromTheManifest() throws Exception {
    Path jar = jar("com.example.Main");

    Program program = resolve(jar.toString(), "in", "-D", "x=y");

    assertThat(program.mainClass()).isEqualTo("com.example.Main");
    assertThat(program.arguments()).containsExactly("in", "-D", "x=y");
  }

  @Test
  void takesTheMainClassAfterTheJarWhenTheManifestHasNone() throws Exception {
    Program program = resolve(jar(null).toString(), "com.example.Other", "in");

    assertThat(program.mainClass()).isEqualTo("com.example.Other");
    assertThat(program.arguments()).containsExactly("in");
  }

  @Test
  void extractsLibrariesAndClassesThatAJarCarriesAndDeletesThemInTheEnd() throws Exception {
    Path jar =
        jar("Main", "lib/a.jar", "lib/deep/b.jar", "lib/c.txt", "a.class", "classes/p/B.class");

    Program program = resolve(jar.toString());

    assertThat(program.classPath()).hasSize(3);
    Path classes = Path.of(program.classPath().get(1).toURI());
    assertThat(program.classPath().get(1).toString()).endsWith("/classes/");
    assertThat(classes.resolve("p/B.class")).hasContent("classes/p/B.class");
    Path library = Path.of(program.classPath().get(2).toURI());
    assertThat(library).hasContent("lib/a.jar");
    temporary.close();
    assertThat(classes).doesNotExist();
    assertThat(library).doesNotExist();
  }

  @Test
  void aJarCannotWriteElsewhere() throws Exception {
    Path jar = jar("Main", "classes/../../elsewhere.class");

    assertThatThrownBy(() -> resolve(jar.toString())).hasMessageContaining("leads out of its");
    assertThat(temporary.path().resolveSibling("elsewhere.class")).doesNotExist();
  }

  @Test
  void knowsTheBuiltInWorkloads() {
    Program program = resolve("wordcount", "in", "out");

    assertThat(program.mainClass()).isEqualTo("org.howdah.workloads.Workload");
    assertThat(program.arguments()).containsExactly("wordcount", "in", "out");
  }

  @Test
  void explainsWhatIsWrongWithAJar() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "no zip");

    assertThatThrownBy(() -> resolve("no-such.jar")).hasMessageContaining("no-such.jar");
    assertThatThrownBy(() -> resolve(text.toString())).hasMessageContaining("is not a jar");
    assertThatThrownBy(() -> resolve(folder.toString())).hasMessageContaining("is a folder");
    assertThatThrownBy(() -> resolve(jar(null).toString())).hasMessageContaining("Main-Class");
  }

  private Program resolve(String... words) {
    return Programs.resolve(List.of(words), new Installation(folder), temporary);
  }

  private Path jar(String mainClass, String... entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    }
    Path jar = folder.resolve("job.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String entry : entries) {
        out.putNextEntry(new JarEntry(entry));
        out.write(entry.getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }
}
