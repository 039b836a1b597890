package org.howdah.cache;

import java.io.IOException;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.policy.Request;

/** A block that a node has admitted, and that another process of the same user writes. */
public final class OutsideClaim implements Claim {
  private final Claim claim;
  private final Request request;
  private final BlockDirectory directory;
  private final String file;

  OutsideClaim(Claim claim, Request request, BlockDirectory directory, String file) {
    this.claim = claim;
    this.request = request;
    this.directory = directory;
    this.file = file;
  }

  /** The name of the file that is to be made in the folder of blocks. */
  public String file() {
    return file;
  }

  @Override
  public boolean stored() {
    try {
      directory.publish(file, request.block(), request.dataSet());
    } catch (IOException e) {
      notStored(0, Fault.of(e), e.getMessage());
      return false;
    }
    return claim.stored();
  }

  @Override
  public void notStored(long bytesLeft, Fault fault, String message) {
    directory.giveUp(file);
    claim.notStored(bytesLeft, fault, message);
  }
}
