package org.howdah.bench.case2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountsTest {
  private static final int NO_SUCH_OPTION = 1;

  @TempDir Path folder;

  @Test
  void aValueIsFoundByTheWholeOfItsName() throws IOException {
    String account = "rchar: 7\ncancelled_write_bytes: 9\nread_bytes: 4096\nwrite_bytes: 8192\n";

    assertThat(InputOutput.value(account, "read_bytes")).isEqualTo(4096);
    assertThat(InputOutput.value(account, "write_bytes")).isEqualTo(8192);
    assertThatThrownBy(() -> InputOutput.value(account, "bytes"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no bytes");
  }

  @Test
  void aTaskLeavesItsAccountAndItsExitCode() throws Exception {
    TaskAccounts accounts = TaskAccounts.in(folder);

    assertThat(runTask(accounts, "map", "-version")).isZero();
    assertThat(runTask(accounts, "map", "-no-such-option")).isEqualTo(NO_SUCH_OPTION);

    assertThat(notes("map")).hasSize(2);
    assertThat(notes("reduce")).isEmpty();
    assertThat(accounts.readBytes("map")).isNotNegative();
    accounts.clear();
    assertThat(notes("map")).isEmpty();
  }

  @Test
  void accountsOfTasksAreAddedUpByKind() throws Exception {
    TaskAccounts accounts = TaskAccounts.in(folder);
    note("map", "1", 4096);
    note("map", "2", 8192);
    note("reduce", "3", 512);

    assertThat(accounts.readBytes("map")).isEqualTo(12288);
    assertThat(accounts.readBytes("reduce")).isEqualTo(512);
  }

  @Test
  void disksNeverReadLessThanBefore() throws Exception {
    DiskAccounts before = DiskAccounts.now();
    DiskAccounts between = DiskAccounts.now().minus(before);

    assertThat(between.reads()).isNotNegative();
    assertThat(between.bytes()).isNotNegative();
    assertThat(new DiskAccounts(5, 4096).minus(new DiskAccounts(2, 1024)))
        .isEqualTo(new DiskAccounts(3, 3072));
  }

  private int runTask(TaskAccounts accounts, String kind, String option) throws Exception {
    Map<String, String> settings = accounts.settings();
    String home = settings.get("mapreduce." + kind + ".env.JAVA_HOME");
    return new ProcessBuilder(home + "/bin/java", option)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("task.log").toFile())
        .start()
        .waitFor();
  }

  private void note(String kind, String name, long readBytes) throws IOException {
    Path note = folder.resolve("accounts-of-" + kind).resolve(name);
    Files.writeString(note, "rchar: 1\nread_bytes: " + readBytes + "\n", ISO_8859_1);
  }

  private String[] notes(String kind) {
    return folder.resolve("accounts-of-" + kind).toFile().list();
  }
}
