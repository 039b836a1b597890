package org.howdah.bench.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.howdah.bench.BenchCommand;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

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
    assertThat(refusal("--row=thread")).contains("'thread' is not a row", "threads, sizes");
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
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    String[] arguments = new String[options.length + 3];
    arguments[0] = "memcached";
    arguments[1] = "--tiny";
    arguments[2] = "--data=" + folder.resolve("data");
    System.arraycopy(options, 0, arguments, 3, options.length);
    return line.execute(arguments);
  }
}
