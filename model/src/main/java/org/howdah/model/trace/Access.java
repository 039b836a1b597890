package org.howdah.model.trace;

import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;

/**
 * One line of a trace: a job read a block.
 *
 * @param job unlike that of all other jobs; a job's accesses need not stand together
 * @param dataSet what the job reads
 * @param block a part of that
 */
public record Access(String job, DataSet dataSet, BlockId block) {}
