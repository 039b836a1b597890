package org.howdah.hadoop.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.worker.WorkerMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerSetupTest {
  private static final Text SECRET = new Text("secret");
  private static final Text TICKET = new Text("ticket");

  @TempDir Path folder;

  private static Credentials with(Text name, String secret) {
    Credentials credentials = new Credentials();
    credentials.addSecretKey(name, secret.getBytes(UTF_8));
    return credentials;
  }

  private Credentials written(JobConf conf, UserGroupInformation user) throws IOException {
    WorkerMessage.Start start =
        new WorkerSetup(folder.resolve("job"), Optional.empty())
            .write(
                new JobID("test", 1),
                conf,
                "",
                user,
                WorkerSetupTest.class.getClassLoader(),
                folder.toString(),
                "",
                List.of(),
                1 << 20);
    Credentials read = new Credentials();
    try (DataInputStream in =
        new DataInputStream(Files.newInputStream(Path.of(start.credentialsFile())))) {
      read.readTokenStorageStream(in);
    }
    return read;
  }

  /** What jobs of one user bring gathers with that user, for as long as the process lives. */
  @Test
  void aJobsSecretsAreItsOwnThoughAnotherOfItsUserHasSomeByTheSameName() throws Exception {
    UserGroupInformation user = UserGroupInformation.createRemoteUser("somebody");
    user.addCredentials(with(TICKET, "of the user"));
    JobConf conf = new JobConf(false);
    conf.setCredentials(with(SECRET, "of this job"));
    user.addCredentials(conf.getCredentials());
    user.addCredentials(with(SECRET, "of a later job"));
    Credentials written = written(conf, user);
    assertThat(written.getSecretKey(SECRET)).asString(UTF_8).isEqualTo("of this job");
    assertThat(written.getSecretKey(TICKET)).asString(UTF_8).isEqualTo("of the user");
  }
}
