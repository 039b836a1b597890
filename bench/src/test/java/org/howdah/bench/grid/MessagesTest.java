package org.howdah.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.howdah.bench.kit.InputKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessagesTest {
  @TempDir Path folder;

  @Test
  void valuesAndFilesHaveTheSameMessagesOf128ToAValueOfAlmost64Kibibytes() throws Exception {
    Messages messages = Messages.of(folder, InputKind.GENERATED, 1000, 3);
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(
            new Configuration(),
            SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(messages.values().toUri())))) {
      Text key = new Text();
      Text value = new Text();
      for (int i = 0; reader.next(key, value); i++) {
        assertThat(value.toString().lines()).hasSize(i < 7 ? 128 : 104);
        assertThat(value.getLength()).isBetween(i < 7 ? 65_000 : 52_000, 65_536);
        values.write(value.getBytes(), 0, value.getLength());
      }
    }
    StringBuilder lines = new StringBuilder();
    for (Path file : files(messages)) {
      lines.append(Files.readString(file));
    }
    assertThat(lines.toString()).isEqualTo(values.toString(StandardCharsets.UTF_8));
    assertThat(lines.toString().lines()).hasSize(1000);
    assertThat(messages.valueCount()).isEqualTo(8);
  }

  @Test
  void theyAreMadeOnce() throws Exception {
    Messages first = Messages.of(folder, InputKind.GENERATED, 128, 1);
    Files.delete(first.values());
    assertThat(Messages.of(folder, InputKind.GENERATED, 128, 1).values()).doesNotExist();
  }

  @Test
  void wordsOfATextComeInTheirOrderAndFromItsBeginningAgainWithoutThoseThatAreLongerThanWords()
      throws IOException {
    Path text = folder.resolve("text");
    Files.writeString(text, " one\n\ttwo " + "x".repeat(101) + " three");
    StringBuilder read = new StringBuilder();
    try (TextWords words = new TextWords(text)) {
      for (int i = 0; i < 5; i++) {
        read.append(new String(words.next(), StandardCharsets.UTF_8)).append(' ');
      }
    }
    assertThat(read).hasToString("one two three one two ");
  }

  @Test
  void aTextWithoutWordsIsRefused() throws IOException {
    Path text = folder.resolve("text");
    Files.writeString(text, " \n" + "x".repeat(101));
    try (TextWords words = new TextWords(text)) {
      assertThatThrownBy(words::next).isInstanceOf(IOException.class).hasMessageContaining("text");
    }
  }

  private static List<Path> files(Messages messages) throws IOException {
    try (Stream<Path> files = Files.list(messages.lines())) {
      return files.sorted().toList();
    }
  }
}
