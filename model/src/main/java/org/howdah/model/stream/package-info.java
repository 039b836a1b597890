/**
 * What other clusters would make of jobs that were recorded: a simulation of a stream of jobs on
 * machines of several types.
 */
package org.howdah.model.stream;
