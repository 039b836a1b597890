package org.howdah.hadoop.side;

import java.io.IOException;
import org.howdah.sidedata.Manifest;

/** Compares the entries of a table's source with those of the table. */
final class CheckMapper extends SourceMapper {
  @Override
  EntrySink open(Manifest manifest, Context context) throws IOException {
    return EntryCheck.open(manifest, context.getConfiguration());
  }
}
