package org.howdah.cache.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.howdah.record.wire.Lengths;
import org.howdah.record.wire.Parts;

/** What messages about blocks are made of: texts are as in the cache's files. */
final class CacheParts {
  static final Parts ALL = Parts.usual().with(String.class, CacheParts::write, CacheParts::text);

  private CacheParts() {}

  private static void write(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[Lengths.next(in)];
    in.readFully(bytes);
    return new String(bytes, UTF_8);
  }
}
