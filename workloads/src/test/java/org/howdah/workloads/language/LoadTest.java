package org.howdah.workloads.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models on the whole way that the documents describe: made, loaded by the command, used. */
@Timeout(120)
class LoadTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "text"})
  void aModelIsMadeLoadedAndUsed(String format) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    Path book = Files.write(folder.resolve("book.txt"), Books.english().subList(0, 100));
    Path model = hadoop.path("model");
    if (format.equals("text")) {
      assertThat(hadoop.run("unigram-model", "--text", book, model)).isZero();
      assertThat(hadoop.run(new SideTool(), "load", "unigrams", model, "--value-type", "double"))
          .isZero();
    } else {
      assertThat(hadoop.run("unigram-model", book, model)).isZero();
      assertThat(hadoop.run(new SideTool(), "load", "unigrams", model, "--format", format))
          .isZero();
    }
    assertThat(hadoop.run("unigram-score", book, hadoop.path("side"))).isZero();
    hadoop.run("unigram-model", book, hadoop.path("heap-model"));
    Path heapModel = hadoop.path("heap-model");
    Path heap = hadoop.path("heap");
    assertThat(hadoop.run("unigram-score", "--lookup", "heap", "--model", heapModel, book, heap))
        .isZero();
    assertThat(hadoop.lines("side")).isEqualTo(hadoop.lines("heap")).hasSize(100);
  }
}
