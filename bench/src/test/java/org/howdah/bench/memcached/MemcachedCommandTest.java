package org.howdah.bench.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.Commands;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemcachedCommandTest {
  @TempDir Path folder;

  @Test
  void everyRowButTheNodesIsMeasuredWithServersOfItsOwn() {
    Path json = folder.resolve("memcached.json");
    StringWriter errors = new StringWriter();
    String rows = "threads,sizes,clients,requests,fanout,transport,rates,choices";
    assertThat(execute(errors, "--row=" + rows, "--json=" + json)).as(errors.toString()).isZero();
    for (String row : rows.split(",")) {
      assertThat(json).content().contains("\"" + row + "\":{");
    }
    assertThat(json)
        .content()
        .contains("\"4, an instance each\":{\"keysPerSecond\":[")
        .contains("\"knees\":{\"server threads\":[")
        .contains("\"ring crc32\":{\"fullest\":")
        .contains("Processor: ", "Network: ", "Lock: ");
  }

  @Test
  void memcaslapAsksTheSameServer() {
    Path json = folder.resolve("memcached.json");
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, "--row=check", "--json=" + json)).as(errors.toString()).isZero();
    assertThat(json).content().contains("\"4 threads\":{").contains("\"memcaslap\":[");
  }

  @Test
  void serversThatSomebodyNamesAreAsked() throws Exception {
    Path json = folder.resolve("memcached.json");
    try (Memcached one = Memcached.start(folder);
        Memcached two = Memcached.start(folder)) {
      StringWriter errors = new StringWriter();
      String servers = "--server=" + one.address() + "," + two.address();
      assertThat(execute(errors, "--row=fanout", servers, "--json=" + json))
          .as(errors.toString())
          .isZero();
      assertThat(json)
          .content()
          .contains("\"2, 8\":{\"keysPerSecond\":[")
          .contains("\"serverCores\":[null]");
    }
  }

  @Test
  void aRowThatFailsIsNamedAndTheOthersAreMeasured() {
    Path json = folder.resolve("memcached.json");
    StringWriter errors = new StringWriter();
    String absent = "--howdah=" + folder.resolve("absent");
    assertThat(execute(errors, "--row=node,choices", absent, "--json=" + json)).isEqualTo(1);
    assertThat(json)
        .content()
        .contains("absent is not the howdah command")
        .contains("\"modulo md5\"");
  }

  @Test
  void aWrongOptionIsAnsweredWithWhatIsRight() {
    assertThat(refusal("--row=thread")).contains("no row 'thread'; there are: threads, sizes");
    assertThat(refusal("--keys=5")).contains("--keys must be 100 to 10000000");
    assertThat(refusal("--millis=5")).contains("--millis must be at least 20");
    assertThat(refusal("--warmup=-1")).contains("--warmup must not be negative");
    assertThat(refusal("--server=localhost")).contains("'localhost' is not host:port");
    assertThat(refusal("--server=localhost:11211", "--row=node"))
        .contains("--row node starts servers of its own");
  }

  private String refusal(String... options) {
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, options)).isEqualTo(2);
    return errors.toString();
  }

  private int execute(StringWriter errors, String... options) {
    String data = "--data=" + folder.resolve("data");
    return Commands.execute(errors, List.of("memcached", "--tiny", data), options);
  }
}
