package org.howdah.model.project;

import java.util.List;
import java.util.stream.Stream;

/**
 * Workers by what a run could have had. Where tasks and slots are known these run in whole waves: 8
 * tasks on 12 slots keep 8 busy, and 13 on 12 take as long as 24. A wave that is not full counts as
 * one that is.
 */
enum SlotWorkers implements Workers {
  /** Machines, where no more is known of each run. */
  MACHINES {
    @Override
    public double of(Scale scale) {
      return scale.nodes();
    }
  },
  /** Slots of all machines. */
  SLOTS {
    @Override
    public double of(Scale scale) {
      return (double) scale.nodes() * scale.slots();
    }
  },
  /** Tasks for each wave of them. */
  WAVES {
    @Override
    public double of(Scale scale) {
      return scale.tasks() / Math.ceil(scale.tasks() / SLOTS.of(scale));
    }
  };

  /** The most exact that is known of all these runs and the target. */
  static Workers knownOf(List<MeasuredRun> runs, Scale target) {
    List<Scale> scales =
        Stream.concat(runs.stream().map(MeasuredRun::scale), Stream.of(target)).toList();
    if (!scales.stream().allMatch(Scale::hasSlots)) {
      return MACHINES;
    }
    boolean hasTasks = scales.stream().allMatch(Scale::hasTasks);
    return ProcessorWorkers.of(runs, target, hasTasks ? WAVES : SLOTS);
  }
}
