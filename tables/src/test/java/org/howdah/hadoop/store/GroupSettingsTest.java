package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Where nodes are, said once. */
class GroupSettingsTest {
  private final Configuration job = new Configuration(false);

  private void say() {
    job.set("howdah.nodes", "a:1,b:2");
    job.set("howdah.nodes.token.file", "token");
    job.set("howdah.nodes.tls.certificates", "ca.pem");
  }

  private String store(String what) {
    return job.get("howdah.store." + what, "");
  }

  @Test
  void dataSetsAreInTheGroupThatIsNamed() {
    say();
    GroupSettings.fillStore(job);
    assertThat(store("nodes")).isEqualTo("a:1,b:2");
    assertThat(store("token.file")).isEqualTo("token");
    assertThat(store("tls.certificates")).isEqualTo("ca.pem");
  }

  @Test
  void whatIsSaidOfDataSetsAloneWins() {
    say();
    job.set("howdah.store.nodes", "c:3");
    job.set("howdah.store.token.file", "other");
    GroupSettings.fillStore(job);
    assertThat(store("nodes")).isEqualTo("c:3");
    assertThat(store("token.file")).isEqualTo("other");
    assertThat(store("tls.certificates")).as("of another group").isEmpty();
  }

  @Test
  void theFolderOfANodeWins() {
    say();
    job.set("howdah.store.data", "/folder");
    GroupSettings.fillStore(job);
    assertThat(store("nodes")).isEmpty();
    assertThat(store("token.file")).isEmpty();
  }

  @Test
  void whatNobodySaysStaysUnsaid() {
    GroupSettings.fillStore(job);
    assertThat(job.size()).isZero();
  }
}
