package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class JobSettingsTest {
  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void writeFiles() throws Exception {
    jar = Files.write(folder.resolve("a.jar"), new byte[0]);
    Files.write(folder.resolve("b.jar"), new byte[0]);
    Files.write(folder.resolve("c.txt"), new byte[0]);
  }

  @Test
  void selectsHowdahUnlessTheUserSaysOtherwise() {
    assertThat(parse().framework()).isEqualTo("howdah");
    assertThat(parse("-D", "mapreduce.framework.name=local").framework()).isEqualTo("local");
    assertThat(parse("-Dmapreduce.framework.name=yarn").framework()).isEqualTo("yarn");
  }

  @Test
  void namesNoClassesOfOursToAClusterThatDoesNotHaveThem() {
    assertThat(parse().values()).containsKey("fs.file.impl");
    assertThat(parse("-Dmapreduce.framework.name=yarn").values()).doesNotContainKey("fs.file.impl");
    assertThat(parse("-Dmapreduce.framework.name=yarn", "-Dfs.file.impl=a.B").values())
        .containsEntry("fs.file.impl", "a.B");
  }

  @Test
  void takesPropertiesWithEqualSignsAndEmptyValues() {
    assertThat(parse("-D", "a=b=c", "-D", "d=").values())
        .containsEntry("a", "b=c")
        .containsEntry("d", "");
  }

  @Test
  void prefersPropertiesToFiles() throws Exception {
    Path file = folder.resolve("job.xml");
    Files.writeString(
        file,
        "<configuration><property><name>a</name><value>file</value></property>"
            + "<property><name>b</name><value>file</value></property></configuration>");

    assertThat(parse("-conf", file.toString(), "-D", "a=line").values())
        .containsEntry("a", "line")
        .containsEntry("b", "file");
  }

  @Test
  void qualifiesFilesAndKeepsTheirLinkNames() {
    String list = folder.resolve("c.txt").toUri() + "," + jar + "#renamed.jar";

    assertThat(parse("-files", list).values())
        .containsEntry("tmpfiles", "file:" + folder + "/c.txt,file:" + jar + "#renamed.jar");
  }

  @Test
  void keepsTheNameOfASymbolicLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("map.py"), folder.resolve("c.txt"));

    assertThat(parse("-files", link.toString()).values())
        .containsEntry("tmpfiles", "file:" + folder + "/map.py");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"two words.txt", "50%.txt", "a%20b", "d.txt#1", "q?.txt", "{b}[c]^", "+&$"})
  void takesAnyNameOfAFileForThatFile(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "content");

    assertThat(staged("-files", file.toString(), "tmpfiles")).isEqualTo(file + " as null");
    assertThat(staged("-archives", file + "#the name", "tmparchives"))
        .isEqualTo(file + " as the name");
  }

  @Test
  void takesAUriForTheFileThatItNames() throws Exception {
    Path file = Files.writeString(folder.resolve("two words.txt"), "content");

    assertThat(staged("-files", folder + "/two%20words.txt#new%20name", "tmpfiles"))
        .isEqualTo(file + " as new name");
    assertThat(staged("-files", file.toUri().toString(), "tmpfiles")).isEqualTo(file + " as null");
  }

  @Test
  void putsLibrariesOfAnyNameOnTheProgramsClassPath() throws Exception {
    Path odd = Files.write(folder.resolve("odd 100%.jar"), new byte[0]);

    assertThat(parse("-libjars", odd.toString()).libraries()).containsExactly(odd.toUri().toURL());
  }

  @Test
  void putsJarsOfPackagesBehindThoseOfTheCommandLine() throws Exception {
    Path other = folder.resolve("b.jar");

    JobSettings settings = parse("-libjars", jar.toString()).with(List.of(other));
    assertThat(settings.values()).containsEntry("tmpjars", "file:" + jar + ",file:" + other);
    assertThat(settings.libraries()).containsExactly(jar.toUri().toURL(), other.toUri().toURL());
    assertThat(parse().with(List.of()).values()).doesNotContainKey("tmpjars");
  }

  @Test
  void refusesANameWithACommaWhichNoSettingCanHave() throws Exception {
    Files.writeString(folder.resolve("a,b"), "content");

    assertThatThrownBy(() -> parse("-files", folder + "/a%2Cb"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("-files")
        .hasMessageContaining("comma");
  }

  /** As Hadoop's client reads the setting: decoded once for itself, and once more for the name. */
  private static String staged(String option, String word, String key) throws Exception {
    URI setting = new URI(parse(option, word).values().get(key));
    URI cached = new URI("file:/staged" + hash(setting.getFragment()));
    return new org.apache.hadoop.fs.Path(setting).toUri().getPath() + " as " + cached.getFragment();
  }

  private static String hash(String fragment) {
    return fragment == null ? "" : "#" + fragment;
  }

  @Test
  void putsLibrariesOnTheProgramsClassPathToo() throws Exception {
    JobSettings settings = parse("-libjars", folder + "/*");

    assertThat(settings.values())
        .containsEntry("tmpjars", "file:" + jar + ",file:" + folder + "/b.jar");
    assertThat(settings.libraries())
        .containsExactly(jar.toUri().toURL(), folder.resolve("b.jar").toUri().toURL());
  }

  @Test
  void mapsOwnOptionsToKeys() {
    assertThat(parse("--slots", "3", "--isolate").values())
        .containsEntry("howdah.slots", "3")
        .containsEntry("howdah.isolate", "true");
  }

  @Test
  void namesTheOptionAndTheFileThatIsMissing() {
    for (String option : new String[] {"-libjars", "-files", "-archives"}) {
      assertThatThrownBy(() -> parse(option, folder + "/none.jar"))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(option)
          .hasMessageContaining("none.jar");
    }
  }

  @Test
  void hdfsIsAFolderForAProgramThatIsToldAPathOfNoCluster() {
    String key = "fs.hdfs.impl";
    assertThat(parse().orHdfs(List.of("-input", "hdfs:///in")).values()).containsKey(key);
    assertThat(parse().orHdfs(List.of("-input", "hdfs://host/in")).values()).doesNotContainKey(key);
    assertThat(parse("-D", "fs.defaultFS=hdfs://host").orHdfs(List.of("hdfs:///in")).values())
        .doesNotContainKey(key);
  }

  private static JobSettings parse(String... words) {
    RunOptions options = new RunOptions();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("run", mixin(options)))
        .parseArgs(words);
    return JobSettings.from(options, Map.of(), false);
  }

  private static CommandLine.Model.CommandSpec mixin(RunOptions options) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
  }
}
