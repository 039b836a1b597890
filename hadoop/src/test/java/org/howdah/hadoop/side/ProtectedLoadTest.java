package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.howdah.testkit.daemon.Certificate;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.SaslUsers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables in servers that speak TLS or ask for credentials, as a job's settings say. */
@Timeout(60)
class ProtectedLoadTest {
  private static final int WORDS = 1_000;

  @TempDir Path folder;
  private SideCommands side;

  @BeforeEach
  void prepare() throws Exception {
    side = new SideCommands(folder);
  }

  @Test
  void aTableIsLoadedAndReadByTls() throws Exception {
    Certificate certificate = Certificate.make(folder);
    try (Memcached server = Memcached.start(folder, "-Z", "-o", certificate.memcachedOptions())) {
      side.configuration().set(SideKeys.TLS_CERTIFICATES, certificate.file().toString());
      assertLoads(server);
    }
  }

  @Test
  void aTableIsLoadedAndReadWithCredentials() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "jane:secret\n");
    try (Memcached server = Memcached.start(folder, "-Y", users.toString())) {
      side.configuration().set(SideKeys.CREDENTIALS_FILE, users.toString());
      assertLoads(server);
    }
  }

  @Test
  void aTableInServersWithSaslIsLoadedReadAndDropped() throws Exception {
    Path file = Files.writeString(folder.resolve("users"), "jane:secret\n");
    try (Memcached server = Memcached.start(folder, SaslUsers.make(folder, "jane", "secret"))) {
      side.configuration().set(SideKeys.CREDENTIALS_FILE, file.toString());
      assertLoads("memcached://" + server.address() + "?auth=sasl");
      assertThat(side.run("stat", "lm")).as(side.err()).isZero();
      assertThat(side.out()).contains("auth=sasl");
      server.kill();
      server.startAgain();
      assertThat(side.run("repair", "lm", "--verify", "full")).as(side.err()).isZero();
      assertThat(side.run("drop", "lm")).as(side.err()).isZero();
      assertThat(side.err()).isEmpty();
    }
  }

  @Test
  void aWrongPasswordFailsTheLoadWithServerAndSetting() throws Exception {
    Path file = Files.writeString(folder.resolve("users"), "jane:guess\n");
    try (Memcached server = Memcached.start(folder, SaslUsers.make(folder, "jane", "secret"))) {
      side.configuration().set(SideKeys.CREDENTIALS_FILE, file.toString());
      String address = "memcached://" + server.address() + "?auth=sasl";
      String words = side.words("words", WORDS).toString();
      assertThat(side.run("load", "lm", words, "--to", address)).isEqualTo(2);
      assertThat(side.err())
          .contains(server.address(), "user 'jane'", SideKeys.CREDENTIALS_FILE)
          .doesNotContain("guess");
    }
  }

  @Test
  void aFileOfCredentialsThatIsNoneIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("wrong"), "jane\n");
    Configuration job = new Configuration(false);
    job.set(SideKeys.CREDENTIALS_FILE, file.toString());
    assertThatThrownBy(() -> SideAccess.ofTasks(job))
        .hasMessageContainingAll(file.toString(), SideKeys.CREDENTIALS_FILE, "user:password");
    job.set(SideKeys.CREDENTIALS_FILE, folder.resolve("none").toString());
    assertThatThrownBy(() -> SideAccess.ofTasks(job)).hasMessageContaining("cannot be read");
  }

  @Test
  void aTimeThatIsNoneIsNamed() {
    Configuration job = new Configuration(false);
    job.set(SideKeys.TIMEOUT_MILLIS, "2s");
    assertThatThrownBy(() -> SideAccess.ofTasks(job))
        .hasMessageContainingAll(SideKeys.TIMEOUT_MILLIS, "milliseconds", "2s");
  }

  private void assertLoads(Memcached server) throws Exception {
    assertLoads("memcached://" + server.address());
  }

  private void assertLoads(String address) throws Exception {
    String words = side.words("words", WORDS).toString();
    assertThat(side.run("load", "lm", words, "--to", address, "--verify", "full"))
        .as(side.err())
        .isZero();
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }
}
