package org.howdah.cache.master;

import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.wire.MessageType;
import org.howdah.record.wire.Parts;
import org.howdah.record.wire.Wire;

/** What a master answers; docs/formats/cache-master.md. */
sealed interface Answer {
  /** How they are written. */
  Wire<Answer> WIRE = new Wire<>(Answer.class, Parts.usual());

  /** Blocks that the node gives up then. */
  List<BlockId> gone();

  /** To a miss. */
  @MessageType(1)
  record Decided(Verdict verdict) implements Answer {
    @Override
    public List<BlockId> gone() {
      return verdict.evicted();
    }
  }

  /** What is to go. */
  @MessageType(2)
  record Freed(List<BlockId> blocks) implements Answer {
    @Override
    public List<BlockId> gone() {
      return blocks;
    }
  }

  /** How many blocks of the pool are for a job. */
  @MessageType(3)
  record Reserved(int blocks) implements Answer {
    @Override
    public List<BlockId> gone() {
      return List.of();
    }
  }
}
