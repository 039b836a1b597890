package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.testkit.daemon.ObjectServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and jobs over a real server of objects, by Hadoop's connector for S3. */
class ObjectStoreProcessTest {
  private static final String TEXT = "b a b\na b\n";
  private static final String COUNTS = "a\t2\nb\t3";

  @TempDir static Path shared;
  private static ObjectServer server;

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>(ObjectStoreOptions.CREDENTIALS);
  private Path local;
  private String bucket;

  @BeforeAll
  static void startServer() throws Exception {
    server = ObjectServer.start(shared.resolve("server"));
  }

  @AfterAll
  static void endServer() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void makeBucket() throws Exception {
    local = Files.writeString(folder.resolve("in.txt"), TEXT);
    bucket = "of-" + folder.getFileName().toString().replaceAll("[^0-9]", "");
    server.makeBucket(bucket);
    environment.put("AWS_EC2_METADATA_DISABLED", "true");
  }

  private String at(String key) {
    return "s3a://" + bucket + "/" + key;
  }

  private HowdahProcess howdah(String command, List<String> options, String... words)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(ObjectStoreOptions.of(server));
    all.addAll(options);
    all.addAll(Arrays.asList(words));
    return HowdahProcess.with(environment, "", folder, all.toArray(new String[0]));
  }

  private String said(int exitCode, HowdahProcess started) throws Exception {
    try (HowdahProcess howdah = started) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(exitCode);
      return howdah.stdout() + howdah.stderr();
    }
  }

  private String fs(String... words) throws Exception {
    return said(0, howdah("fs", List.of(), words));
  }

  private String count(String output, String... options) throws Exception {
    String said = said(0, howdah("run", List.of(options), "wordcount", at("in"), at(output)));
    assertThat(fs("-cat", at(output) + "/part-*").strip()).isEqualTo(COUNTS);
    return said;
  }

  private void put() throws Exception {
    fs("-mkdir", at("in"));
    fs("-put", local.toString(), at("in/one.txt"));
  }

  @Test
  void filesGoThereAndComeBack() throws Exception {
    put();
    assertThat(fs("-ls", at("in"))).contains("in/one.txt");
    assertThat(fs("-cat", at("in/one.txt"))).isEqualTo(TEXT);
    fs("-get", at("in/one.txt"), folder.resolve("back").toString());
    assertThat(folder.resolve("back")).hasContent(TEXT);
    fs("-rm", "-r", "-skipTrash", at("in"));
    assertThat(server.objects(bucket, "in/")).isEmpty();
  }

  /** Each of Hadoop's committers; that of files is the default. */
  @ParameterizedTest
  @ValueSource(strings = {"file", "directory", "magic"})
  void aJobReadsAndWritesThereAndLeavesItsOutputAlone(String committer) throws Exception {
    put();
    String unused =
        count(
            "out",
            "-D",
            "fs.s3a.committer.name=" + committer,
            "-D",
            "fs.s3a.committer.staging.tmp.path=file://" + folder.resolve("staging"));
    assertThat(server.objects(bucket, "out/"))
        .hasSize(2)
        .contains("out/_SUCCESS")
        .noneMatch(name -> name.contains("_temporary") || name.contains("__magic"));
    String success = fs("-cat", at("out/_SUCCESS"));
    if (committer.equals("file")) {
      assertThat(success).isEmpty();
    } else {
      assertThat(success).containsPattern("\"committer\"\\s*:\\s*\"" + committer + "\"");
    }
  }

  @Test
  void tasksInProcessesOfTheirOwnReachItToo() throws Exception {
    put();
    assertThat(count("out", "--isolate")).contains("succeeded");
  }

  @Test
  void aSecondJobReadsFromTheCache() throws Exception {
    put();
    String cache = "--cache=" + folder.resolve("cache") + ":64m";
    String first = count("first", cache);
    assertThat(first).contains("cache    0 B of ");
    assertThat(count("second", cache)).containsPattern("cache    (\\d+ B) of \\1 read from it");
  }

  @Test
  void wrongCredentialsAreToldAsSuch() throws Exception {
    put();
    environment.put("AWS_SECRET_ACCESS_KEY", "another");
    assertThat(said(1, howdah("run", List.of(), "wordcount", at("in"), at("out"))))
        .contains("the store refuses these credentials", "docs/object-stores.md");
    assertThat(said(1, howdah("fs", List.of(), "-ls", at("in")))).contains("403");
  }

  @Test
  void missingCredentialsAreToldAsSuch() throws Exception {
    environment.keySet().removeAll(ObjectStoreOptions.CREDENTIALS.keySet());
    assertThat(said(1, howdah("run", List.of(), "wordcount", at("in"), at("out"))))
        .contains("no credentials for s3a: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  }

  @Test
  void credentialsMayLieInAFileOfHadoops() throws Exception {
    environment.keySet().removeAll(ObjectStoreOptions.CREDENTIALS.keySet());
    String file = "localjceks://file" + folder.resolve("s3.jceks");
    for (Map.Entry<String, String> each :
        Map.of(
                "fs.s3a.access.key",
                ObjectServer.ACCESS_KEY,
                "fs.s3a.secret.key",
                ObjectServer.SECRET_KEY)
            .entrySet()) {
      String[] words = {
        "as",
        "hadoop",
        "credential",
        "create",
        each.getKey(),
        "-value",
        each.getValue(),
        "-provider",
        file
      };
      said(0, HowdahProcess.main(folder, words));
    }
    List<String> option = List.of("-D", "hadoop.security.credential.provider.path=" + file);
    said(0, howdah("fs", option, "-put", local.toString(), at("in.txt")));
    assertThat(server.objects(bucket, "")).containsExactly("in.txt");
  }
}
