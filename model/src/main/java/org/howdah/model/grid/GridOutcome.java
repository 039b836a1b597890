package org.howdah.model.grid;

/**
 * What a simulation has come to.
 *
 * @param nodes how many there were
 * @param tasks map and reduce tasks of all jobs
 * @param seconds from the beginning to the end of the last job
 * @param efficiency the share of that in which all slots would have done the same if only tasks
 *     took time
 * @param masterBusy the share of the time in which the master was busy
 * @param managerBusy the same of the busiest manager of a job
 * @param journalBusy the same of the node that all batches of the journal go through
 * @param managerWaitSeconds the longest that something waited for a manager
 * @param journalBatches how many were written
 * @param journalBytes that were written, each once
 * @param controlBytes of messages between managers and slots
 * @param shuffleBytes that went from node to node, with the copies of map output
 * @param segments how many times a reduce task read what a map task had for it
 */
public record GridOutcome(
    int nodes,
    long tasks,
    double seconds,
    double efficiency,
    double masterBusy,
    double managerBusy,
    double journalBusy,
    double managerWaitSeconds,
    long journalBatches,
    double journalBytes,
    double controlBytes,
    double shuffleBytes,
    long segments) {}
