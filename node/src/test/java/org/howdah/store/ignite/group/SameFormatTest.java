package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.plugin.PluginProvider;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.ignite.members.SameFormat;
import org.howdah.store.quorum.CopiesFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node of another version of Howdah. */
@Timeout(120)
class SameFormatTest {
  @TempDir Path folder;

  @Test
  void aNodeThatSpeaksAnotherFormatDoesNotJoin() throws Exception {
    try (NodeGroup nodes = new NodeGroup(folder, Nodes.TIMING)) {
      nodes.start("a");
      Membership a = nodes.place("a");
      Membership later = Nodes.place(folder, "later", List.of("127.0.0.1:" + a.memberPort()));
      assertThatThrownBy(() -> startOf(SameFormat.FORMAT + 1, later))
          .satisfies(
              thrown -> {
                HowdahException failure = StartFailure.of(later, (RuntimeException) thrown);
                assertThat(failure.code()).isEqualTo(ErrorCode.USER_CONFIGURATION);
                assertThat(failure)
                    .hasMessageContainingAll(
                        "127.0.0.1:" + a.memberPort(), "another version of Howdah", "same version");
              });
      assertThat(nodes.group().status().nodes()).hasSize(1);
      nodes.start("b");
    }
  }

  private static Ignite startOf(int format, Membership place) throws Exception {
    CopyKeeper copies =
        new CopyKeeper(CopiesFile.acceptor(place.folder()), place.timing().silenceMillis());
    IgniteConfiguration settings =
        Settings.node(place, new VersionFloor(place.folder()), copies, failure -> {});
    settings.setPluginProviders(
        Arrays.stream(settings.getPluginProviders())
            .map(one -> one instanceof SameFormat ? new SameFormat(format) : one)
            .toArray(PluginProvider[]::new));
    return Ignition.start(settings);
  }
}
