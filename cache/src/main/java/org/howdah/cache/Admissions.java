package org.howdah.cache;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.block.BlockWriter;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.DiskReserve;

/*
 * No lock is held while the master is asked, which may be far away one day; so what it answers is
 * checked against what is there by then.
 */
/**
 * Blocks that a node is to take: which ones it may, until their files are whole or come to nothing.
 * Safe for several threads.
 */
final class Admissions {
  private static final Logger LOG = Logger.getLogger(Admissions.class.getName());

  private final String name;
  private final BlockDirectory directory;
  private final Master master;
  private final WriteBudget writes;
  private final Counters counters;
  private final Holdings holdings;
  private final FailureBrake brake = new FailureBrake(System::nanoTime);
  private final AtomicLong begun = new AtomicLong();
  private volatile DiskReserve reserve = DiskReserve.NONE;

  /**
   * @param name of the node, as the master knows it
   * @param writes what may be written to the device
   */
  Admissions(
      String name,
      BlockDirectory directory,
      Master master,
      WriteBudget writes,
      Counters counters,
      Holdings holdings) {
    this.name = name;
    this.directory = directory;
    this.master = master;
    this.writes = writes;
    this.counters = counters;
    this.holdings = holdings;
  }

  /** From now on no block is taken that would leave less of the device free. */
  void leave(DiskReserve free) {
    reserve = free;
  }

  /** Begins to take a block, if it may be taken. */
  Optional<Admission> admit(Request request) {
    Optional<Claim> claim = claim(request);
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    try {
      BlockWriter writer = directory.create(request.block(), request.dataSet());
      return Optional.of(new Admission(claim.get(), writer));
    } catch (IOException e) {
      claim.get().notStored(request.block().bytes(), Fault.of(e), e.getMessage());
      return Optional.empty();
    }
  }

  /** The same, for whoever writes the block's file in another process of the same user. */
  Optional<OutsideClaim> begin(Request request) {
    return claim(request)
        .map(
            claim -> {
              String file = directory.begin(request.block(), begun.incrementAndGet());
              return new OutsideClaim(claim, request, directory, file);
            });
  }

  private Optional<Claim> claim(Request request) {
    Holding holding = new Holding(request.block(), request.dataSet());
    Room room = brake.isOff() && findsFolder() ? holdings.claim(holding) : null;
    if (room == null) {
      return Optional.empty();
    }
    // The budget before the master, which would evict others for a block that is not to be written.
    if (!leavesEnough(holding)
        || !mayBeWritten(holding)
        || !isAdmitted(holding, new Master.Miss(request, room))) {
      counters.refused.increment();
      return Optional.empty();
    }
    return Optional.of(new NodeClaim(holding));
  }

  private boolean findsFolder() {
    boolean there = directory.isThere();
    if (!there) {
      counters.failures.increment();
    }
    return there;
  }

  private boolean leavesEnough(Holding holding) {
    DiskReserve free = reserve;
    boolean does =
        free.bytes() == 0 || free.allows(holding.block.bytes(), free.free(directory.blocks()));
    if (!does) {
      holdings.unclaim(holding);
    }
    return does;
  }

  private boolean mayBeWritten(Holding holding) {
    boolean may = writes.tryTake(holding.block.bytes());
    if (!may) {
      holdings.unclaim(holding);
    }
    return may;
  }

  private boolean isAdmitted(Holding holding, Master.Miss miss) {
    Verdict verdict = master.miss(miss);
    holdings.evict(verdict.evicted());
    if (!verdict.admitted()) {
      holdings.unclaim(holding);
      writes.giveBack(holding.block.bytes());
      return false;
    }
    boolean occupied = holdings.occupy(holding);
    if (!occupied) {
      giveUp(holding, holding.block.bytes());
      writes.giveBack(holding.block.bytes());
    }
    return occupied;
  }

  /** A block's file is whole; false if it was to go meanwhile. */
  private boolean stored(Holding holding) {
    brake.succeeded();
    boolean kept = holdings.stored(holding);
    if (kept) {
      counters.admitted.increment();
    } else {
      giveUp(holding, 0);
    }
    return kept;
  }

  /** Tells the master first, so that it takes this for no later claim to the same block. */
  private void giveUp(Holding holding, long bytesNotWritten) {
    master.removed(new Master.Removed(name, List.of(holding.block), bytesNotWritten));
    holdings.unclaim(holding);
  }

  /**
   * A block will not be there.
   *
   * @param bytesLeft of it that were not written
   */
  private void notStored(Holding holding, long bytesLeft, Fault fault, String message) {
    writes.giveBack(bytesLeft);
    if (fault != Fault.NONE && fault != Fault.STOPPED) {
      counters.failures.increment();
      if (fault != Fault.SHORTAGE && brake.failed()) {
        LOG.warning("the cache takes no blocks for five minutes: " + message);
      }
    }
    giveUp(holding, bytesLeft);
  }

  /** A block that was admitted. */
  private final class NodeClaim implements Claim {
    private final Holding holding;

    NodeClaim(Holding holding) {
      this.holding = holding;
    }

    @Override
    public boolean stored() {
      return Admissions.this.stored(holding);
    }

    @Override
    public void notStored(long bytesLeft, Fault fault, String message) {
      Admissions.this.notStored(holding, bytesLeft, fault, message);
    }
  }
}
