package org.howdah.cache.block;

import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;

/**
 * A block that lies in a file of a cache.
 *
 * @param id which bytes they are
 * @param dataSet what they were cached with
 * @param fileBytes what the file occupies: the bytes and what describes them
 */
public record StoredBlock(BlockId id, DataSet dataSet, long fileBytes) {}
