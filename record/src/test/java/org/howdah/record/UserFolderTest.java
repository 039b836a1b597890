package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where files of a user are. */
class UserFolderTest {
  private final Map<String, String> environment = new HashMap<>(Map.of("HOME", "/users/ann"));

  @ParameterizedTest
  @CsvSource({
    "CONFIGURATION, XDG_CONFIG_HOME, /users/ann/.config/howdah",
    "CACHE, XDG_CACHE_HOME, /users/ann/.cache/howdah",
    "STATE, XDG_STATE_HOME, /users/ann/.local/state/howdah"
  })
  void isBelowHomeUnlessItsVariableNamesAnother(UserFolder folder, String variable, Path usual) {
    assertThat(folder.ours(environment)).contains(usual);
    environment.put(variable, "/set");
    assertThat(folder.ours(environment)).contains(Path.of("/set/howdah"));
    environment.remove("HOME");
    assertThat(folder.ours(environment)).contains(Path.of("/set/howdah"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no/root", "~/cache", "./cache"})
  void aVariableThatIsNotAbsoluteSaysNothing(String named) {
    environment.put("XDG_CACHE_HOME", named);
    assertThat(UserFolder.CACHE.ours(environment)).contains(Path.of("/users/ann/.cache/howdah"));
    environment.remove("HOME");
    assertThat(UserFolder.CACHE.ours(environment)).isEmpty();
  }

  @Test
  void aVariableIsOfOneKindOfFileOnly() {
    environment.put("XDG_CONFIG_HOME", "/set");
    assertThat(UserFolder.CACHE.ours(environment)).contains(Path.of("/users/ann/.cache/howdah"));
  }

  @Test
  void whoHasNoHomeHasNoPlace() {
    assertThat(UserFolder.STATE.ours(Map.of())).isEmpty();
  }

  /** As Java says of a user of whom the system knows none. */
  @ParameterizedTest
  @ValueSource(strings = {"", "?", "home"})
  void aHomeThatIsNotAbsoluteIsNone(String home) {
    assertThat(UserFolder.CACHE.ours(Map.of("HOME", "/users/ann"), home)).isEmpty();
    assertThat(UserFolder.CACHE.ours(Map.of("XDG_CACHE_HOME", "/set"), home))
        .contains(Path.of("/set/howdah"));
    assertThat(UserFolder.STATE.ours(Map.of("HOME", home))).isEmpty();
  }

  @Test
  void homeMayBeSaidOtherwiseThanByItsVariable() {
    assertThat(UserFolder.CACHE.ours(environment, "/users/bob"))
        .contains(Path.of("/users/bob/.cache/howdah"));
  }
}
