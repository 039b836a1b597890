package org.howdah.shuffle;

import java.io.IOException;
import java.io.InputStream;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;

/**
 * Where segments go on disk.
 *
 * <p>Promises: any thread may call, several at a time; of a segment that did not come whole nothing
 * is left.
 */
public interface Landing {
  /**
   * Copies a segment to a file, as it is stored.
   *
   * @param bytes of the segment; ends where it ends, and fails where its checksum does not match
   * @return a run with one partition; the file goes when it is discarded
   * @throws StoreFullException if there is no room here; every other failure is of the bytes
   */
  Run land(Segment segment, InputStream bytes) throws IOException;
}
