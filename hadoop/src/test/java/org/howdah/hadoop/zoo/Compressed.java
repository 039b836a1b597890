package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;

/** Writes compressed texts for jobs to read. */
public final class Compressed {
  private Compressed() {}

  public static void write(Path file, Class<? extends CompressionCodec> codec, String text)
      throws IOException {
    CompressionCodec compression = ReflectionUtils.newInstance(codec, new Configuration());
    try (OutputStream out = compression.createOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
