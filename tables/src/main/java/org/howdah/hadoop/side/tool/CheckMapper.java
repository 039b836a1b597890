package org.howdah.hadoop.side.tool;

import java.io.IOException;
import org.howdah.hadoop.side.EntrySink;
import org.howdah.hadoop.side.SourceMapper;
import org.howdah.sidedata.Manifest;

/** Compares the entries of a table's source with those of the table. */
final class CheckMapper extends SourceMapper {
  @Override
  protected EntrySink open(Manifest manifest, Context context) throws IOException {
    return EntryCheck.open(manifest, context.getConfiguration());
  }
}
