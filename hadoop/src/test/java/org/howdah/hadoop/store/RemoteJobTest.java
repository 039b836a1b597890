package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.KeptScans;
import org.howdah.store.http.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs that come to a store by HTTP. */
class RemoteJobTest extends EquivalenceTest {
  private static final String TOKEN = "0123456789abcdef";

  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private HttpPort port;
  private DataPages pages;
  private String address;
  private Path tokenFile;

  @BeforeEach
  void serve() throws Exception {
    HttpLimits limits = HttpLimits.ofThisProcess();
    port = HttpPort.start("127.0.0.1", 0, limits);
    pages = new DataPages(limits);
    port.serve(DataPages.PATH, pages);
    address = "127.0.0.1:" + port.port();
    tokenFile = Files.writeString(scratch.resolve("token"), TOKEN + "\n");
    Map<String, String> addresses = Map.of(store.nodeName(), address);
    pages.open(new Service(store, () -> addresses, TOKEN, tokenFile));
  }

  @AfterEach
  void stop() {
    pages.close();
    port.close();
  }

  @Test
  void aJobFillsADataSetAndAnotherReadsIt() throws Exception {
    write("text", Inputs.prose(7, 2_000));
    List<String> counts = stock.run(Jobs::wordCount).output().parts();
    for (JobRunner runner : List.of(howdah, stock)) {
      JobOutcome filled =
          runner.run(
              job -> {
                Jobs.wordCount(job);
                reachStore(job.getConfiguration());
                job.getConfiguration().unset(FileOutputFormat.OUTDIR);
                job.getConfiguration().setBoolean(StoreKeys.OVERWRITE, true);
                job.setOutputFormatClass(StoreOutputFormat.class);
                StoreOutputFormat.setDataSet(job, "counts");
                StoreOutputFormat.setCopies(job, 1);
              });
      assertThat(filled.succeeded()).as(filled.explanation()).isTrue();
      JobOutcome read =
          runner.run(
              job -> {
                readStore(job, "counts");
                StoreInputFormat.setTypes(job, Text.class, IntWritable.class);
              });
      assertThat(read.output().parts()).containsExactlyInAnyOrderElementsOf(counts);
    }
  }

  @Test
  void whatANodeKeepsIsNotLookedUpAgainUntilItChanges() throws Exception {
    DataSets.fill(store.create("d", 1), "k", 200);
    try (KeptScans kept = KeptScans.in(scratch.resolve("kept"), 64 << 20)) {
      pages.keepIn(kept);
      for (JobRunner runner : List.of(howdah, stock)) {
        DataSets.put(
            store.open("d").orElseThrow(), "k7", "of " + runner.getClass().getSimpleName());
        long lookedUp = assertReads(runner, true).lookedUp();
        assertThat(lookedUp).isPositive();
        assertThat(assertReads(runner, true).lookedUp()).isZero();
        DataSets.put(
            store.open("d").orElseThrow(), "k8", "changed by " + runner.getClass().getSimpleName());
        Bytes after = assertReads(runner, true);
        assertThat(after.lookedUp()).isPositive();
        assertThat(after.kept()).isPositive();
      }
    }
  }

  @Test
  void nothingIsKeptForAJobThatDoesNotAskForIt() throws Exception {
    DataSets.fill(store.create("d", 1), "k", 200);
    try (KeptScans kept = KeptScans.in(scratch.resolve("kept"), 64 << 20)) {
      pages.keepIn(kept);
      assertReads(howdah, false);
      assertThat(assertReads(howdah, false).kept()).isZero();
    }
  }

  private record Bytes(long kept, long lookedUp) {}

  /** Runs a job that reads all, and must have what is there. */
  private Bytes assertReads(JobRunner runner, boolean keep) throws Exception {
    JobOutcome outcome =
        runner.run(
            job -> {
              readStore(job, "d");
              StoreInputFormat.setKept(job, keep);
            });
    assertThat(outcome.output().parts())
        .containsExactlyInAnyOrderElementsOf(
            DataSets.all(store.open("d").orElseThrow()).entrySet().stream()
                .map(pair -> pair.getKey() + "\t" + pair.getValue() + "\n")
                .toList());
    Bytes bytes =
        new Bytes(
            outcome.counter(StoreCounters.BYTES_KEPT),
            outcome.counter(StoreCounters.BYTES_LOOKED_UP));
    assertThat(bytes.kept + bytes.lookedUp).isEqualTo(outcome.counter(StoreCounters.BYTES_READ));
    return bytes;
  }

  @Test
  void prefixesAndListsAreAskedFor() throws Exception {
    DataSets.fill(store.create("d", 1), "k", 200);
    JobOutcome prefixed =
        howdah.run(
            job -> {
              readStore(job, "d");
              StoreInputFormat.setPrefix(job, "k19");
            });
    assertThat(prefixed.output().parts()).hasSize(11).contains("k19\tvalue 19\n");
    Path list = Files.writeString(scratch.resolve("keys"), "k0\nnone\nk199\n");
    JobOutcome listed =
        howdah.run(
            job -> {
              readStore(job, "d");
              StoreInputFormat.setKeys(job, new org.apache.hadoop.fs.Path(list.toUri()));
            });
    assertThat(listed.output().parts())
        .containsExactlyInAnyOrder("k0\tvalue 0\n", "k199\tvalue 199\n");
  }

  @Test
  void valuesOfSeveralMegabytesComeWhole() throws Exception {
    byte[] value = new byte[5 << 20];
    new Random(1).nextBytes(value);
    store.create("d", 1).change(new byte[] {0}, Change.put(value)).get();
    JobOutcome outcome =
        howdah.run(
            job -> {
              readStore(job, "d");
              StoreInputFormat.setTypes(job, BytesWritable.class, BytesWritable.class);
              job.getConfiguration().unset(FileOutputFormat.OUTDIR);
              job.setOutputFormatClass(StoreOutputFormat.class);
              StoreOutputFormat.setDataSet(job, "copy");
              StoreOutputFormat.setCopies(job, 1);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(store.open("copy").orElseThrow().get(new byte[] {0}).get().bytes()).isEqualTo(value);
  }

  @Test
  void splitsAreOnTheMachinesOfTheirOwners() throws Exception {
    store.create("d", 1);
    Configuration job = howdah.configuration();
    reachStore(job);
    job.set(StoreKeys.INPUT, "d");
    assertThat(StoreInputFormat.splits(job).get(0).getLocations())
        .containsExactly(InetAddress.getLocalHost().getHostName());
  }

  @Test
  void aStoreThatIsGoneIsAnErrorThatMayPass() throws Exception {
    Configuration job = howdah.configuration();
    reachStore(job);
    job.set(StoreKeys.INPUT, "d");
    port.close();
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining(address);
  }

  @Test
  void whatIsMissingOrTooMuchIsNamed() throws Exception {
    Configuration job = howdah.configuration();
    job.set(StoreKeys.INPUT, "d");
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .hasMessageContaining("set either " + GroupSettings.NODES);
    job.set(StoreKeys.NODES, address);
    assertThatThrownBy(() -> StoreInputFormat.splits(job))
        .hasMessageContaining(GroupSettings.TOKEN_FILE + " is not set");
    job.set(StoreKeys.TOKEN_FILE, scratch.resolve("none").toString());
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("none");
    job.set(StoreKeys.DATA, scratch.toString());
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("set either");
    job.unset(StoreKeys.NODES);
    assertThatThrownBy(() -> StoreInputFormat.splits(job)).hasMessageContaining("no node");
  }

  @Test
  void aTokenFileCountsMoreThanTheTokenOfTheFolder() throws Exception {
    Files.writeString(scratch.resolve("http"), address);
    Path tokenOfTheFolder = Files.writeString(scratch.resolve("token"), "old");
    Configuration job = howdah.configuration();
    job.set(StoreKeys.DATA, tokenOfTheFolder.getParent().toString());
    assertThatThrownBy(() -> Stores.open(job)).hasMessageContaining("the token is wrong");
    Path other = Files.writeString(scratch.resolve("other"), TOKEN);
    job.set(StoreKeys.TOKEN_FILE, other.toString());
    try (StoreAccess access = Stores.open(job)) {
      assertThat(access.store().names()).isEmpty();
    }
  }

  private void readStore(Job job, String name) {
    reachStore(job.getConfiguration());
    job.getConfiguration().unset(FileInputFormat.INPUT_DIR);
    job.setInputFormatClass(StoreInputFormat.class);
    StoreInputFormat.setDataSet(job, name);
    job.setNumReduceTasks(0);
  }

  private void reachStore(Configuration job) {
    job.set(GroupSettings.NODES, address);
    job.set(GroupSettings.TOKEN_FILE, tokenFile.toString());
  }
}
