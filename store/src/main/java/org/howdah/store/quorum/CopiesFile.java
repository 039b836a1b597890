package org.howdah.store.quorum;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.record.CheckedLines;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Where a node keeps what its group agreed on about copies; docs/formats has a page on it. */
public final class CopiesFile implements Acceptor.Disk {
  private static final String NAME = "copies";
  private static final String FILE_MODE = "rw-------";

  private final Path file;

  /**
   * @param folder of the node; there may be none yet
   */
  public CopiesFile(Path folder) {
    file = folder.resolve(NAME);
  }

  /**
   * The part in the agreement of the node that has this folder.
   *
   * @throws HowdahException if what is kept there cannot be read
   */
  public static Acceptor acceptor(Path folder) throws HowdahException {
    CopiesFile kept = new CopiesFile(folder);
    try {
      return new Acceptor(kept);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          kept.file
              + " cannot be read ("
              + e.getMessage()
              + "); copy the file of that name of another node of the group",
          e);
    }
  }

  @Override
  public Vote read() throws IOException {
    if (!Files.exists(file)) {
      return Vote.NONE;
    }
    try {
      return checked(Vote.of(CheckedLines.read(file)));
    } catch (IllegalArgumentException e) {
      throw new IOException("it is damaged: " + e.getMessage(), e);
    }
  }

  /** Throws what says so if its value is none that can be used later. */
  private static Vote checked(Vote vote) {
    InSync unused = InSync.of(vote.value());
    return vote;
  }

  @Override
  public void write(Vote vote) throws IOException {
    try {
      checked(vote);
    } catch (IllegalArgumentException e) {
      throw new IOException("what is to be accepted is damaged: " + e.getMessage(), e);
    }
    Files.createDirectories(file.getParent());
    CheckedLines.replace(file, vote.lines(), FILE_MODE);
  }
}
