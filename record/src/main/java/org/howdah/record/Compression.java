package org.howdah.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * How the segments of runs on disk are compressed.
 *
 * <p>Promises: closing a returned stream writes or checks whatever belongs to the end of the
 * compressed data and leaves the raw stream open; each call makes an independent stream, and calls
 * may come from any thread.
 */
public interface Compression {
  /** Bytes as they are. */
  Compression NONE =
      new Compression() {
        @Override
        public OutputStream compress(OutputStream raw) {
          return raw;
        }

        @Override
        public InputStream decompress(InputStream raw) {
          return raw;
        }
      };

  OutputStream compress(OutputStream raw) throws IOException;

  InputStream decompress(InputStream raw) throws IOException;
}
