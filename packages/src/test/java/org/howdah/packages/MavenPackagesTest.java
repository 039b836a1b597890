package org.howdah.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.howdah.testkit.daemon.RepositoryServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars from a repository that answers by HTTP, as Maven's settings of a user name it. */
class MavenPackagesTest {
  private static final String GREETING = "org.example:greeting:1.0";

  @TempDir Path folder;
  private RepositoryServer repository;

  @BeforeEach
  void fill() throws Exception {
    repository = new RepositoryServer(folder);
    repository.add("org.example:words:2", bytes("words"));
    repository.add("org.example:letters:3", bytes("letters"));
    repository.add("org.example:probe:4", bytes("probe"));
    repository.add(
        GREETING,
        bytes("greeting"),
        "org.example:words:2",
        "org.example:letters:3:runtime",
        "org.example:probe:4:test",
        "org.example:missing:9:provided");
  }

  @AfterEach
  void end() {
    repository.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private List<String> names(PackageRequest request, String... installed) throws Exception {
    return resolve(request, installed).stream().map(jar -> jar.getFileName().toString()).toList();
  }

  private List<Path> resolve(PackageRequest request, String... installed) throws Exception {
    return new MavenPackages(repository.home(), new Provided(Set.of(installed)))
        .resolve(request, new AbstractTransferListener() {});
  }

  private static PackageRequest request(String... packages) {
    return request(PackageWords.of(packages));
  }

  private static PackageRequest request(PackageWords words) {
    return PackageRequest.of(words, "3.5.0");
  }

  private static PackageRequest without(String excluded) {
    return request(new PackageWords(List.of(GREETING), List.of(excluded), List.of()));
  }

  @Test
  void comeWithWhatTheyNeedToRun() throws Exception {
    List<Path> jars = resolve(request(GREETING));
    assertThat(jars)
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrder("greeting-1.0.jar", "words-2.jar", "letters-3.jar");
    assertThat(jars).allMatch(jar -> jar.startsWith(repository.home().resolve(".m2/repository")));
    assertThat(jars.get(0)).hasContent("greeting");
  }

  @Test
  void areTheNewerOfTwoThatDoNotGoTogether() throws Exception {
    repository.add("org.example:words:5", bytes("more words"));
    repository.add("org.example:farewell:1.0", bytes("farewell"), "org.example:words:5");
    assertThat(names(request("org.example:words:5", GREETING)))
        .contains("words-5.jar")
        .doesNotContain("words-2.jar");
  }

  @Test
  void needNobodyOnceTheyAreHere() throws Exception {
    List<Path> first = resolve(request(GREETING));
    repository.close();
    assertThat(resolve(request(GREETING))).isEqualTo(first);
  }

  @Test
  void comeWithoutWhatIsExcluded() throws Exception {
    assertThat(names(without("org.example:words")))
        .containsExactlyInAnyOrder("greeting-1.0.jar", "letters-3.jar");
    assertThat(names(without("org.example:*"))).isEmpty();
    assertThat(repository.asked()).noneMatch(path -> path.endsWith("words-2.jar"));
  }

  @Test
  void comeWithoutWhatIsInstalled() throws Exception {
    repository.add(
        "org.example:store:1",
        bytes("store"),
        "org.apache.hadoop:hadoop-common:3.3.6",
        "org.apache.hadoop:hadoop-mapreduce-client-core:3.3.6",
        "org.slf4j:slf4j-api:2.0.1",
        "org.example:words:2");
    assertThat(names(request("org.example:store:1"), "words-2.jar")).containsExactly("store-1.jar");
  }

  @Test
  void thatNobodyHasAreTheUsersFault() {
    assertThatThrownBy(() -> resolve(request("org.example:greting:1.0")))
        .isInstanceOf(PackageUserError.class)
        .hasMessageContaining("there is no org.example:greting:jar:1.0 in ")
        .hasMessageContaining(repository.url())
        .hasMessageContaining("--repositories");
  }

  @Test
  void areFoundWhenTheyAreThereTheNextTime() throws Exception {
    assertThatThrownBy(() -> resolve(request("org.example:late:1")))
        .isInstanceOf(PackageUserError.class);
    repository.add("org.example:late:1", bytes("late"));
    assertThat(names(request("org.example:late:1"))).containsExactly("late-1.jar");
  }

  @Test
  void mayBeHadLaterIfNobodyAnswers() throws Exception {
    repository.close();
    assertThatThrownBy(() -> resolve(request(GREETING)))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("cannot fetch org.example:greeting:")
        .hasMessageContaining(repository.url())
        .hasMessageContaining("has a network")
        .hasMessageContaining("try again");
  }

  @Test
  void takeAPlaceToStay() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    repository.setUp("<localRepository>" + file.resolve("jars") + "</localRepository>");
    assertThatThrownBy(() -> resolve(request(GREETING)))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining(file.resolve("jars") + " must take files")
        .hasMessageContaining("localRepository in " + repository.home());
  }

  @Test
  void areCheckedAndNothingIsKeptOfDamagedOnes() throws Exception {
    repository.damage(GREETING);
    assertThatThrownBy(() -> resolve(request(GREETING)))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("greeting")
        .hasMessageContaining("is damaged")
        .hasMessageContaining("try again");
    try (Stream<Path> kept = Files.walk(repository.home().resolve(".m2/repository"))) {
      assertThat(kept.filter(file -> file.toString().matches(".*greeting-1.0.jar.*")))
          .noneMatch(file -> !file.toString().endsWith(".lastUpdated"));
    }
    repository.add(GREETING, bytes("greeting"));
    assertThat(resolve(request(GREETING)).get(0)).hasContent("greeting");
  }

  @Test
  void areGivenToWhomTheSettingsHaveAPassword() throws Exception {
    repository.protect("secret");
    assertThatThrownBy(() -> resolve(request(GREETING)))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("401")
        .hasMessageContaining("user and password in " + repository.home());
    repository.setUp(
        "<servers><server><id>ours</id><username>user</username><password>secret</password></server></servers>");
    assertThat(names(request(GREETING))).contains("greeting-1.0.jar");
  }

  @Test
  void comeFromFurtherRepositoriesToo() throws Exception {
    Files.writeString(repository.home().resolve(MavenPackages.SETTINGS), "<settings/>");
    try (RepositoryServer other = new RepositoryServer(folder.resolve("other"))) {
      other.add("org.example:rare:1", bytes("rare"));
      Files.writeString(
          repository.home().resolve(MavenPackages.SETTINGS),
          "<settings><mirrors><mirror><id>ours</id><mirrorOf>central</mirrorOf><url>%s</url></mirror></mirrors></settings>"
              .formatted(repository.url()));
      assertThat(
              names(
                  request(
                      new PackageWords(
                          List.of(GREETING, "org.example:rare:1"),
                          List.of(),
                          List.of("rarities=" + other.url())))))
          .contains("greeting-1.0.jar", "rare-1.jar");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<settings><mirrors>", "no settings at all"})
  void areNotLookedForWithSettingsThatAreNone(String text) throws Exception {
    Path settings = repository.home().resolve(MavenPackages.SETTINGS);
    Files.writeString(settings, text);
    assertThatThrownBy(() -> resolve(request(GREETING)))
        .isInstanceOf(PackageUserError.class)
        .hasMessageContaining(settings.toString());
  }
}
