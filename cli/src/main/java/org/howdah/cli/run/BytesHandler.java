package org.howdah.cli.run;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.function.Supplier;

/** Opens URLs whose content is at hand. */
final class BytesHandler extends URLStreamHandler {
  private final Supplier<byte[]> content;

  BytesHandler(Supplier<byte[]> content) {
    this.content = content;
  }

  @Override
  protected URLConnection openConnection(URL url) {
    byte[] bytes = content.get();
    return new URLConnection(url) {
      @Override
      public void connect() {
        connected = true;
      }

      @Override
      public InputStream getInputStream() {
        return new ByteArrayInputStream(bytes);
      }

      @Override
      public long getContentLengthLong() {
        return bytes.length;
      }
    };
  }
}
