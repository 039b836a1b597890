package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  private static JobSettings parse(String... words) {
    RunOptions options = new RunOptions();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("run", mixin(options)))
        .parseArgs(words);
    return JobSettings.from(options, false);
  }

  private static CommandLine.Model.CommandSpec mixin(RunOptions options) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
  }
}
