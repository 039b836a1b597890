package org.howdah.bench.grid;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.howdah.bench.kit.InputKind;
import org.howdah.record.ByteSize;
import org.howdah.record.Folders;

/**
 * Short messages, 128 to a value of 64 KiB: once as values, and once as the lines of files. The
 * same number of the same kind of text always gives the same messages.
 *
 * @param text what their words are of
 * @param values a SequenceFile of keys and values
 * @param lines a folder of files with the same messages, one a line
 */
record Messages(InputKind text, int count, int files, Path values, Path lines) {
  private static final int VALUE_BYTES = 64 << 10;
  private static final long SEED = 20_261_122;

  /** A message is a quarter to seven quarters as long as it should be on the average. */
  private static final int QUARTERS = 4;

  /**
   * Returns them, made first when needed.
   *
   * @param settings say which text they are of, and the folder that keeps them
   * @param count how many messages
   * @param files how many files of lines
   */
  static Messages of(GridSettings settings, int count, int files)
      throws IOException, InterruptedException {
    return of(settings.data(), settings.text(), count, files);
  }

  /** The same. */
  static Messages of(Path data, InputKind text, int count, int files)
      throws IOException, InterruptedException {
    String name = text == InputKind.GENERATED ? "" : text.id() + "-";
    Path folder = data.resolve("messages-" + name + count + "-" + files);
    if (!Files.exists(folder)) {
      Path partial = folder.resolveSibling(folder.getFileName() + ".partial");
      Folders.delete(partial);
      try (Words words = TextWords.of(text, data, SEED)) {
        in(partial, text, count, files).write(words);
      }
      Files.move(partial, folder);
    }
    return in(folder, text, count, files);
  }

  private static Messages in(Path folder, InputKind text, int count, int files) {
    return new Messages(text, count, files, folder.resolve("values"), folder.resolve("lines"));
  }

  /** How many values they are packed to. */
  int valueCount() {
    return (count + GridSettings.PER_VALUE - 1) / GridSettings.PER_VALUE;
  }

  String describe() throws IOException {
    return String.format(
        Locale.ROOT,
        "%,d messages of %s, %,d values, %s",
        count,
        text == InputKind.REAL ? "kernel source text" : "generated text",
        valueCount(),
        ByteSize.format(Files.size(values)));
  }

  private void write(Words words) throws IOException {
    Files.createDirectories(lines);
    Generator generator = new Generator(words);
    int written = 0;
    try (SequenceFile.Writer packed =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(values.toUri())),
            SequenceFile.Writer.keyClass(Text.class),
            SequenceFile.Writer.valueClass(Text.class),
            SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE))) {
      for (int file = 0; file < files; file++) {
        int end = (int) ((long) valueCount() * (file + 1) / files);
        Path part = lines.resolve(String.format(Locale.ROOT, "part-%06d", file));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
          for (; written < end; written++) {
            byte[] value =
                generator.value(
                    Math.min(GridSettings.PER_VALUE, count - written * GridSettings.PER_VALUE));
            packed.append(new Text("messages-" + written), new Text(value));
            out.write(value);
          }
        }
      }
    }
  }

  private static final class Generator {
    private final Words words;
    private final Random lengths = new Random(SEED);
    private final ByteArrayOutputStream value = new ByteArrayOutputStream(VALUE_BYTES);

    Generator(Words words) {
      this.words = words;
    }

    /** That many messages, each a line, of about as many bytes together as a value may have. */
    byte[] value(int messages) throws IOException {
      value.reset();
      int bytes = VALUE_BYTES / GridSettings.PER_VALUE * messages;
      for (int i = 0; i < messages; i++) {
        int left = bytes - value.size();
        int share = left / (messages - i) / QUARTERS;
        int quarters = 1 + lengths.nextInt(2 * QUARTERS - 1);
        addMessage(i == messages - 1 ? left : share * quarters);
      }
      return value.toByteArray();
    }

    private void addMessage(int bytesMax) throws IOException {
      int end = value.size() + bytesMax;
      byte[] word = words.next();
      value.writeBytes(word);
      for (word = words.next(); value.size() + word.length + 2 <= end; word = words.next()) {
        value.write(' ');
        value.writeBytes(word);
      }
      value.write('\n');
    }
  }
}
