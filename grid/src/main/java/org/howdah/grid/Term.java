package org.howdah.grid;

/**
 * The time of one master.
 *
 * @param epoch from 1; one more with each master, also if the same node becomes it again
 * @param node the name of the master
 * @param address where it answers, as it said itself
 */
public record Term(long epoch, String node, String address) {}
