package org.howdah.hadoop.bytes;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.Compression;

/** A Hadoop codec for runs on disk; compressors come from Hadoop's pool and go back to it. */
final class CodecCompression implements Compression {
  private final CompressionCodec codec;

  private CodecCompression(CompressionCodec codec) {
    this.codec = codec;
  }

  /** What the job asks for its map output. Runs in memory are never compressed. */
  static Compression of(JobConf conf) {
    if (!conf.getCompressMapOutput()) {
      return Compression.NONE;
    }
    Class<? extends CompressionCodec> type = conf.getMapOutputCompressorClass(DefaultCodec.class);
    return new CodecCompression(ReflectionUtils.newInstance(type, conf));
  }

  @Override
  public OutputStream compress(OutputStream raw) throws IOException {
    Compressor compressor = CodecPool.getCompressor(codec);
    OutputStream shielded =
        new FilterOutputStream(raw) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
          }

          @Override
          public void close() {}
        };
    CompressionOutputStream stream =
        compressor == null
            ? codec.createOutputStream(shielded)
            : codec.createOutputStream(shielded, compressor);
    return new FilterOutputStream(stream) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        stream.close();
        CodecPool.returnCompressor(compressor);
      }
    };
  }

  @Override
  public InputStream decompress(InputStream raw) throws IOException {
    Decompressor decompressor = CodecPool.getDecompressor(codec);
    InputStream stream =
        decompressor == null
            ? codec.createInputStream(raw)
            : codec.createInputStream(raw, decompressor);
    return new FilterInputStream(stream) {
      @Override
      public void close() {
        CodecPool.returnDecompressor(decompressor);
      }
    };
  }
}
