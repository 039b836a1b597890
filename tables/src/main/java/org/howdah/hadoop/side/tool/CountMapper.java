package org.howdah.hadoop.side.tool;

import org.howdah.hadoop.side.EntrySink;
import org.howdah.hadoop.side.SourceMapper;
import org.howdah.sidedata.Manifest;

/** Only counts entries, to learn whether a source is still what was loaded. */
final class CountMapper extends SourceMapper {
  @Override
  protected EntrySink open(Manifest manifest, Context context) {
    return new EntrySink() {
      @Override
      public void put(byte[] key, byte[] value) {}

      @Override
      public void finish() {}

      @Override
      public void close() {}
    };
  }
}
