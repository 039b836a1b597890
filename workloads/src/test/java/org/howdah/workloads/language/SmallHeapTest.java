package org.howdah.workloads.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.daemon.Child;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.TableLoads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A model that is larger than the heap: no task can hold it, and any task can look it up. */
@Timeout(120)
class SmallHeapTest {
  private static final int WORDS = 450_000;

  @TempDir Path folder;

  @Test
  void whatTheHeapCannotHoldTheSideTableDoes() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    writeModel(hadoop);
    hadoop.write("in", "word-7 word-449999\nword-123456\n");
    Path log = folder.resolve("child.log");
    try (Child child = Child.start("scorer", command(), folder, log)) {
      assertThat(child.waitFor(Duration.ofSeconds(90))).as(child.logTail()).isZero();
    }
    assertThat(Files.readString(log))
        .contains(
            "does not fit in this process's heap of ", "use --lookup side", "OutOfMemoryError");
    assertThat(hadoop.lines("side")).containsExactly("0\t-450006.0", "19\t-123456.0");
  }

  private List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx48m",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("java.class.path"),
        SmallHeapProgram.class.getName(),
        folder.toString());
  }

  private void writeModel(LocalHadoop hadoop) throws Exception {
    Map<String, Double> model = new HashMap<>();
    SequenceFile.Writer.Option[] options = {
      SequenceFile.Writer.file(
          new org.apache.hadoop.fs.Path(folder.resolve("model/part-m-00000").toUri())),
      SequenceFile.Writer.keyClass(Text.class),
      SequenceFile.Writer.valueClass(DoubleWritable.class)
    };
    try (SequenceFile.Writer writer = SequenceFile.createWriter(hadoop.settings(), options)) {
      for (int i = 0; i < WORDS; i++) {
        writer.append(new Text("word-" + i), new DoubleWritable(-i));
        model.put("word-" + i, (double) -i);
      }
    }
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
  }
}
