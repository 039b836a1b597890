package org.howdah.grid.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;

/*
 * In pieces, because a node ends requests that take long to arrive.
 */
/** Sends a file in pieces, the last of which says what all must be. */
final class RunUpload {
  private static final int PIECE_BYTES = 4 << 20;

  private RunUpload() {}

  static void send(NodeHttp http, String path, Path file) throws IOException {
    String upload = path + "?upload=" + UUID.randomUUID();
    CRC32C crc = new CRC32C();
    try (FileChannel in = FileChannel.open(file)) {
      long length = in.size();
      long offset = 0;
      boolean more;
      do {
        byte[] piece = read(in, (int) Math.min(PIECE_BYTES, length - offset));
        crc.update(piece, 0, piece.length);
        more = offset + piece.length < length && piece.length > 0;
        String end = more ? "" : "&length=" + length + "&crc=" + crc.getValue();
        http.json("PUT", upload + "&offset=" + offset + end, piece, NodeHttp.ANSWER_TIME);
        offset += piece.length;
      } while (more);
    }
  }

  private static byte[] read(FileChannel in, int length) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(length);
    while (piece.hasRemaining() && in.read(piece) >= 0) {
      // On to what is left of the piece.
    }
    return Arrays.copyOf(piece.array(), piece.position());
  }
}
