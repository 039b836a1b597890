package org.howdah.cache.master;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.record.wire.MessageType;
import org.howdah.record.wire.Parts;
import org.howdah.record.wire.Wire;

/** What a node tells its master or asks it; docs/formats/cache-master.md. */
sealed interface MasterMessage {
  /** How they are written. */
  Wire<MasterMessage> WIRE = new Wire<>(MasterMessage.class, Parts.usual());

  /**
   * Does what a node says.
   *
   * @param node whose session it came by, whatever name is in it
   * @return what it asked
   */
  Optional<Answer> passOn(String node, Master master);

  /** A block was read from the cache. */
  @MessageType(1)
  record Hit(String job, DataSet dataSet, BlockId block) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      master.hit(new Request(node, job, dataSet, block));
      return Optional.empty();
    }
  }

  /** Shall a block be cached? */
  @MessageType(2)
  record Miss(String job, DataSet dataSet, BlockId block, long bytesShort, List<BlockId> busy)
      implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      Request request = new Request(node, job, dataSet, block);
      Room room = new Room(bytesShort, Set.copyOf(busy));
      return Optional.of(new Answer.Decided(master.miss(new Master.Miss(request, room))));
    }
  }

  /** What shall go for so much space? */
  @MessageType(3)
  record Reclaim(long bytesShort, List<BlockId> busy) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      Room room = new Room(bytesShort, Set.copyOf(busy));
      return Optional.of(new Answer.Freed(master.reclaim(new Master.Reclaim(node, room))));
    }
  }

  /** Blocks are there. */
  @MessageType(4)
  record Restored(DataSet dataSet, List<BlockId> blocks) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      master.restored(new Master.Restored(node, dataSet, blocks));
      return Optional.empty();
    }
  }

  /** Blocks are no longer there, or never came to be. */
  @MessageType(5)
  record Removed(List<BlockId> blocks, long bytesNotWritten) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      master.removed(new Master.Removed(node, blocks, bytesNotWritten));
      return Optional.empty();
    }
  }

  /** A job begins. */
  @MessageType(6)
  record JobStarted(Master.Job job) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      return Optional.of(new Answer.Reserved(master.jobStarted(job)));
    }
  }

  /** A job has ended. */
  @MessageType(7)
  record JobEnded(Master.JobEnded ended) implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      master.jobEnded(ended);
      return Optional.empty();
    }
  }

  /** All blocks that are there have been told. */
  @MessageType(8)
  record Complete() implements MasterMessage {
    @Override
    public Optional<Answer> passOn(String node, Master master) {
      return Optional.empty();
    }
  }
}
