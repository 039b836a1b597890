package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.store.keys.KeySet;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GridOptionTest {
  @TempDir Path folder;

  @Test
  void jobsRunHereUnlessTheyAreSentAway() {
    assertThat(values("--at=127.0.0.1:1")).doesNotContainKey(GridKeys.ON);
  }

  @Test
  void addressesAndTheirTokenBecomeSettings() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret");
    assertThat(values("--on=grid", "--at=a:1,b.c:22", "--token-file=" + token))
        .containsEntry(GridKeys.ON, "grid")
        .containsEntry(GridKeys.NODES, "a:1,b.c:22")
        .containsEntry(GridKeys.TOKEN_FILE, token.toString())
        .doesNotContainKey(GridKeys.DETACH);
  }

  @Test
  void aNodesFolderHasBoth() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret");
    Files.writeString(folder.resolve("http"), "127.0.0.1:4711\n");
    assertThat(values("--on=grid", "--at=" + folder, "--detach"))
        .containsEntry(GridKeys.NODES, "127.0.0.1:4711")
        .containsEntry(GridKeys.TOKEN_FILE, token.toString())
        .containsEntry(GridKeys.DETACH, "true");
  }

  @Test
  void theCertificateOfAGroupWithKeysBecomesASettingOfGridAndStore() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret");
    KeySet.make(folder.resolve("keys"), List.of());
    Path certificate = folder.resolve("keys/ca.pem");
    assertThat(values("--on=grid", "--at=a:1", "--token-file=" + token, "--ca=" + certificate))
        .containsEntry(GridKeys.CERTIFICATES, certificate.toString())
        .containsEntry(StoreKeys.CERTIFICATES, certificate.toString());
    assertThat(
            values(
                "--on=grid",
                "--at=a:1",
                "--token-file=" + token,
                "-D" + StoreKeys.CERTIFICATES + "=x"))
        .containsEntry(GridKeys.CERTIFICATES, "")
        .containsEntry(StoreKeys.CERTIFICATES, "");
    Files.writeString(folder.resolve("http"), "127.0.0.1:4711\n");
    Path own = Files.copy(certificate, folder.resolve("ca.pem"));
    assertThat(values("--on=grid", "--at=" + folder))
        .containsEntry(GridKeys.CERTIFICATES, own.toString());
    refuses("--ca: ", "--on=grid", "--at=a:1", "--token-file=" + token, "--ca=" + token);
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    refuses("--detach goes with --on grid", "--detach");
    refuses("not on moon", "--on=moon", "--at=a:1");
    refuses("--token-file", "--on=grid", "--at=a:1");
    refuses("no token in", "--on=grid", "--at=a:1", "--token-file=" + folder.resolve("none"));
    refuses("howdah node --cache", "--on=grid", "--at=a:1", "--cache=/x:1g");
  }

  private static void refuses(String message, String... words) {
    assertThatThrownBy(() -> values(words))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  private static Map<String, String> values(String... words) {
    RunOptions options = new RunOptions();
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();
    spec.addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options));
    new CommandLine(spec).parseArgs(words);
    return JobSettings.from(options, Map.of(), false).values();
  }
}
