package org.howdah.model.diff;

/**
 * What a run tells an amount of.
 *
 * @param place the phase, or the group of a counter
 * @param name in words, or as the counter is called
 * @param ofMachine whether other programs have a share in it
 */
public record Figure(String place, String name, Unit unit, boolean ofMachine) {}
