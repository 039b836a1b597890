package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.howdah.hadoop.CompiledLibrary;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.testkit.daemon.ClassJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramViewTest {
  private static final String SERVICE = "META-INF/services/some.Service";
  private static final String OURS = "picocli.Book";

  @TempDir Path folder;

  private Path jar(String file, String inPackage, String version) throws Exception {
    Path classes = CompiledLibrary.compile(folder.resolve(version), inPackage, version);
    Path service = classes.resolve(SERVICE);
    Files.createDirectories(service.getParent());
    Files.writeString(service, version);
    Path jar = folder.resolve(file);
    Files.createDirectories(jar.getParent());
    return ClassJar.of(classes, jar);
  }

  private ProgramView view(Path... classPath) throws Exception {
    URL[] urls = new URL[classPath.length];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < urls.length; i++) {
      urls[i] = classPath[i].toUri().toURL();
      text.append(i == 0 ? "" : File.pathSeparator).append(classPath[i]);
    }
    ClassLoader application = new URLClassLoader(urls, getClass().getClassLoader());
    return ProgramView.of(application, folder.resolve("lib"), text.toString());
  }

  @Test
  void librariesThatOnlyHowdahUsesAreOutOfSight() throws Exception {
    Path ours = jar("lib/picocli-9.jar", "picocli", "ours");
    Path hadoops = jar("hadoop/guava-1.jar", "shelf", "hadoops");
    ProgramView view = view(ours, hadoops);
    assertThatThrownBy(() -> view.loadClass(OURS)).isInstanceOf(ClassNotFoundException.class);
    assertThat(view.getResource("picocli/Book.class")).isNull();
    assertThat(view.getResourceAsStream("picocli/Book.class")).isNull();
    assertThat(CompiledLibrary.versionSeenBy(view)).isEqualTo("hadoops");
    assertThat(Collections.list(view.getResources(SERVICE)))
        .singleElement()
        .asString()
        .contains("guava-1.jar");
    assertThat(view.getResource(SERVICE)).asString().contains("guava-1.jar");
  }

  @Test
  void theUsersOwnVersionOfSuchALibraryIsSeen() throws Exception {
    Path ours = jar("lib/picocli-9.jar", "picocli", "ours");
    Path users = jar("users/picocli-1.jar", "picocli", "users");
    ProgramView view = view(ours, users);
    Class<?> seen = view.loadClass(OURS);
    assertThat(seen.getMethod("version").invoke(null)).isEqualTo("users");
    assertThat(view.loadClass(OURS)).isSameAs(seen);
    assertThat(view.getResource("picocli/Book.class")).asString().contains("users");
  }

  @Test
  void howdahsApiIsSeen() throws Exception {
    ProgramView view = view(jar("lib/sparkey-3.jar", "com.spotify.sparkey", "ours"));
    assertThat(view.loadClass(HowdahKeys.class.getName())).isSameAs(HowdahKeys.class);
  }

  @Test
  void aProgramThatBringsHowdahSeesItsWholeClassPath() {
    ClassLoader application = getClass().getClassLoader();
    assertThat(System.getProperty("howdah.home")).isNull();
    assertThat(ProgramView.of(application)).isSameAs(application);
  }
}
