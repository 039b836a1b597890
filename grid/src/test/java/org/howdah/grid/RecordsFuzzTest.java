package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** What nodes keep of jobs, and what goes between them, that nobody wrote like this. */
class RecordsFuzzTest {
  private static final long EPOCH = 7;

  private static byte[] batch(int events, int bytes) {
    EventBatch batch = new EventBatch(EPOCH);
    for (int i = 0; i < events; i++) {
      batch.add(new byte[bytes]);
    }
    return batch.encode();
  }

  private static byte[] status() {
    byte[] report = "{\"maps\": {\"done\": 3}, \"reduces\": {\"done\": 4}}".getBytes(UTF_8);
    byte[] address = "a:1".getBytes(UTF_8);
    return ByteBuffer.allocate(1 + 3 * Integer.BYTES + report.length + address.length)
        .put(StatusHead.FORMAT)
        .putInt(report.length)
        .put(report)
        .putInt(address.length)
        .put(address)
        .array();
  }

  private static byte[] frames() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProcessFrames.write(out, new ProcessFrames.Frame(ProcessFrames.KEEP_ALIVE, new byte[0]));
    ProcessFrames.write(out, new ProcessFrames.Frame(ProcessFrames.OUT, "out".getBytes(UTF_8)));
    ProcessFrames.write(out, new ProcessFrames.Frame(ProcessFrames.ERR, "err".getBytes(UTF_8)));
    ProcessFrames.write(out, ProcessFrames.Frame.end(1));
    return out.toByteArray();
  }

  private interface Read {
    void read() throws IOException;
  }

  /** What they promise to throw. */
  private static void understood(Read read) {
    try {
      read.read();
    } catch (IOException | IllegalArgumentException e) {
      assertThat(e.getClass()).isNotNull();
    }
  }

  @Test
  void recordsAreUnderstoodOrRefused() throws Exception {
    Fuzz.of(
            List.of(
                batch(3, 10),
                batch(0, 0),
                batch(40, 200),
                JobRecord.queued(3).managedBy("a").encode(),
                new LeaseRecord(new Term(4, "a", "a:1"), 5).encode(),
                LeaseRecord.NONE.encode(),
                status(),
                new BundleHead(1, 2, 3, 4, 5).encode(),
                frames()))
        .words("\0", "\"chunks\"", "{", "}", "1e9")
        .check(
            input -> {
              understood(() -> assertThat(EventBatch.decode(input, EPOCH)).isNotNull());
              understood(() -> assertThat(JobRecord.decode(input)).isNotNull());
              understood(() -> assertThat(LeaseRecord.decode(input)).isNotNull());
              understood(() -> assertThat(StatusHead.of(input)).isNotNull());
              understood(() -> assertThat(BundleHead.decode("key", input)).isNotNull());
              understood(() -> assertThat(Packed.unpack(input, 1 << 20)).isNotNull());
              understood(() -> readFrames(input));
            });
  }

  private static void readFrames(byte[] input) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(input));
    ProcessFrames.Frame frame = ProcessFrames.read(in);
    while (frame.kind() != ProcessFrames.END) {
      frame = ProcessFrames.read(in);
    }
    assertThat(ByteBuffer.wrap(frame.bytes()).getInt()).isEqualTo(frame.exitCode());
  }
}
