package org.howdah.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be said of packages, and what settings say where nobody does. */
class PackageRequestTest {
  private static final String HADOOP = "3.5.0";

  private static PackageRequest request(Map<String, String> settings, String... packages) {
    return PackageRequest.of(PackageWords.of(packages), settings::get, HADOOP);
  }

  private static List<String> packages(PackageRequest request) {
    return request.packages().stream().map(Coordinates::toString).toList();
  }

  @Test
  void packagesHaveTheFormThatMavenAndSparkTake() {
    String[] said = {"a:b:1", "c.d:e_2.13:2.0-rc+1", "f:g:jar:shaded:3"};
    assertThat(packages(request(Map.of(), said)))
        .containsExactly("a:b:1", "c.d:e_2.13:2.0-rc+1", "f:g:jar:shaded:3");
  }

  @Test
  void hadoopsOwnHaveItsVersionUnlessTheyNameOne() {
    assertThat(packages(request(Map.of(), "org.apache.hadoop:hadoop-aws")))
        .containsExactly("org.apache.hadoop:hadoop-aws:" + HADOOP);
  }

  @Test
  void ofAnotherHadoopIsSaidWhatFits() {
    assertThat(request(Map.of(), "org.apache.hadoop:hadoop-aws:3.4.2").remarks(HADOOP))
        .singleElement()
        .asString()
        .contains("is made for Hadoop 3.4.2, and this is Hadoop 3.5.0")
        .contains("org.apache.hadoop:hadoop-aws has the version that fits");
    assertThat(request(Map.of(), "org.apache.hadoop:hadoop-aws", "a:b:1").remarks(HADOOP))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b",
        "a:b",
        "a::1",
        "a:b:",
        "a:b:c:1",
        "a:b:war:x:1",
        "a b:c:1",
        "a:b:[1,2)",
        "a/b:c:1"
      })
  void whatIsNoPackageIsRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> PackageRequest.of(PackageWords.of(text), HADOOP))
        .isInstanceOf(PackageUserError.class)
        .hasMessageContaining(text)
        .hasMessageContaining(":VERSION");
  }

  @Test
  void settingsSayWhatTheCommandLineDoesNot() {
    Map<String, String> settings =
        Map.of(
            "howdah.packages", " a:b:1, c:d:2 ,",
            "howdah.packages.exclude", "e:f",
            "howdah.packages.repositories", "r=https://example.com/r");
    assertThat(request(settings).words())
        .containsExactly(
            "--exclude-packages=e:f", "--repositories=r=https://example.com/r", "a:b:1", "c:d:2");
    assertThat(packages(request(settings, "x:y:3"))).containsExactly("x:y:3");
    assertThat(request(Map.of())).matches(PackageRequest::isEmpty);
    assertThat(request(Map.of("howdah.packages", " "))).matches(PackageRequest::isEmpty);
  }

  @Test
  void whoeverSaidWhatIsWrongIsNamed() {
    assertThatThrownBy(() -> request(Map.of("howdah.packages", "b")))
        .hasMessageStartingWith("howdah.packages: 'b' is no package");
    assertThatThrownBy(() -> request(Map.of("howdah.packages", "b"), "c"))
        .hasMessageStartingWith("--packages: 'c' is no package");
    assertThatThrownBy(() -> request(Map.of("howdah.packages.exclude", "d"), "a:b:1"))
        .hasMessageStartingWith("howdah.packages.exclude: 'd' is no package");
  }

  @Test
  void aRepositoryHasTheSameNameEachTime() {
    String url = "https://example.com/maven";
    assertThat(RepositoryAddress.parse(url)).isEqualTo(RepositoryAddress.parse(url));
    assertThat(RepositoryAddress.parse("ours=" + url).name()).isEqualTo("ours");
    assertThat(RepositoryAddress.parse("file:/srv/maven").url()).isEqualTo("file:/srv/maven");
  }

  @ParameterizedTest
  @ValueSource(strings = {"example.com", "ftp://example.com", "a b=https://example.com", ""})
  void whatIsNoAddressIsRefused(String text) {
    assertThatThrownBy(() -> RepositoryAddress.parse(text))
        .isInstanceOf(PackageUserError.class)
        .hasMessageContaining("'" + text + "' is no address");
  }

  @Test
  void aPasswordInAnAddressIsRefusedAndNotRepeated() {
    assertThatThrownBy(() -> RepositoryAddress.parse("https://me:secret@example.com/"))
        .isInstanceOf(PackageUserError.class)
        .hasMessageContaining("settings.xml")
        .hasMessageNotContaining("secret");
  }

  @Test
  void whatIsNotToBeExcludedThusIsRefused() {
    PackageWords excluding = new PackageWords(List.of("a:b:1"), List.of("b"), List.of());
    assertThatThrownBy(() -> PackageRequest.of(excluding, HADOOP))
        .isInstanceOf(PackageUserError.class)
        .hasMessageStartingWith("--exclude-packages: ")
        .hasMessageContaining("GROUP:NAME");
  }
}
