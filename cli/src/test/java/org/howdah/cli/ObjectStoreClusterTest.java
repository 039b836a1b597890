package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.ObjectServer;
import org.howdah.testkit.daemon.YarnDaemons;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages go along with a job, to nodes and to a Hadoop cluster. */
@LongTest
class ObjectStoreClusterTest {
  private static final String COUNTS = "a\t2\nb\t3";

  @TempDir Path folder;
  private Path credentials;

  /** Tasks elsewhere do not have the environment of the command. */
  @BeforeEach
  void writeCredentials() throws Exception {
    credentials = folder.resolve("s3.jceks");
    write("fs.s3a.access.key", ObjectServer.ACCESS_KEY);
    write("fs.s3a.secret.key", ObjectServer.SECRET_KEY);
  }

  private String provider() {
    return "localjceks://file" + credentials;
  }

  private void write(String key, String value) throws Exception {
    String[] words = {
      "as", "hadoop", "credential", "create", key, "-value", value, "-provider", provider()
    };
    try (HowdahProcess howdah = HowdahProcess.main(folder, words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
  }

  /** As clients do: what lies in the server's folder otherwise has no etag. */
  private void put(ObjectServer server, Path file) throws Exception {
    List<String> words = new ArrayList<>(List.of("fs"));
    words.addAll(ObjectStoreOptions.of(server));
    words.addAll(List.of("-D", "hadoop.security.credential.provider.path=" + provider()));
    words.addAll(List.of("-put", file.toString(), "s3a://counted/in"));
    try (HowdahProcess howdah = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
  }

  /** Has containers say on stderr what goes wrong, which ends up in what the job says. */
  private Path logging() throws Exception {
    return Files.write(
        folder.resolve("log4j-stderr.properties"),
        List.of(
            "log4j.rootLogger=WARN,stderr",
            "log4j.appender.stderr=org.apache.log4j.ConsoleAppender",
            "log4j.appender.stderr.target=System.err",
            "log4j.appender.stderr.layout=org.apache.log4j.PatternLayout",
            "log4j.appender.stderr.layout.ConversionPattern=%p %c: %m%n"));
  }

  private void count(
      ObjectServer server, List<String> where, Map<String, String> environment, String classPath)
      throws Exception {
    server.makeBucket("counted");
    put(server, Files.writeString(folder.resolve("in.txt"), "b a b\na b\n"));
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(ObjectStoreOptions.of(server));
    words.addAll(List.of("-D", "hadoop.security.credential.provider.path=" + provider()));
    words.addAll(List.of("-D", "fs.s3a.committer.name=magic"));
    words.addAll(where);
    words.addAll(
        List.of(
            HowdahProcess.examples().toString(),
            "wordcount",
            "s3a://counted/in",
            "s3a://counted/out"));
    try (HowdahProcess howdah =
        HowdahProcess.with(environment, classPath, folder, words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
    assertThat(folder.resolve("server/buckets/counted/out/part-r-00000")).hasContent(COUNTS);
  }

  @Test
  void nodesReachTheStoreWithThem() throws Exception {
    try (ObjectServer server = ObjectServer.start(folder.resolve("server"));
        ThreeNodes nodes = ThreeNodes.start(folder)) {
      count(server, nodes.options(), Map.of(), "");
    }
  }

  @Test
  void containersOfAHadoopClusterReachItToo() throws Exception {
    try (ObjectServer server = ObjectServer.start(folder.resolve("server"));
        YarnDaemons yarn = YarnDaemons.start(folder.resolve("yarn"), 4096, 4)) {
      String conf = yarn.configuration().toString();
      count(
          server,
          List.of(
              "-D",
              "mapreduce.framework.name=yarn",
              "-D",
              "mapreduce.job.log4j-properties-file=file://" + logging()),
          Map.of("HADOOP_CONF_DIR", conf),
          File.pathSeparator + conf);
    }
  }
}
