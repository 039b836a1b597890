package org.howdah.hadoop.equivalence;

import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.DeflateCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The codecs that need neither native code nor a library beside Hadoop. */
class MapOutputCompressionEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.prose(40, 300));
    write("two.txt", Inputs.prose(41, 100));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {DefaultCodec.class, DeflateCodec.class, GzipCodec.class, BZip2Codec.class})
  void withoutACombiner(Class<? extends CompressionCodec> codec) throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.getConfiguration().setBoolean("mapreduce.map.output.compress", true);
          job.getConfiguration().set("mapreduce.map.output.compress.codec", codec.getName());
          job.setNumReduceTasks(3);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void withACombiner() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.getConfiguration().setBoolean("mapreduce.map.output.compress", true);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void inTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setCompressMapOutput(true);
          conf.setMapOutputCompressorClass(GzipCodec.class);
        });
  }
}
