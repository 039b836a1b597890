package org.howdah.model.project;

import java.util.Collection;

/**
 * How many workers share a run's work. Where tasks and slots are known these run in whole waves: 8
 * tasks on 12 slots keep 8 busy, and 13 on 12 take as long as 24. A wave that is not full counts as
 * one that is.
 */
enum Workers {
  /** Machines, where no more is known of each run. */
  MACHINES {
    @Override
    double of(Scale scale) {
      return scale.nodes();
    }
  },
  /** Slots of all machines. */
  SLOTS {
    @Override
    double of(Scale scale) {
      return (double) scale.nodes() * scale.slots();
    }
  },
  /** Tasks for each wave of them. */
  WAVES {
    @Override
    double of(Scale scale) {
      return scale.tasks() / Math.ceil(scale.tasks() / SLOTS.of(scale));
    }
  };

  abstract double of(Scale scale);

  /** The most exact that is known of all these. */
  static Workers knownOf(Collection<Scale> scales) {
    if (!scales.stream().allMatch(Scale::hasSlots)) {
      return MACHINES;
    }
    return scales.stream().allMatch(Scale::hasTasks) ? WAVES : SLOTS;
  }
}
