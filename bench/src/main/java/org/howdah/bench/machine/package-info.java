/**
 * The command {@code howdah bench machine}: what this machine can do, as a line for projections.
 */
package org.howdah.bench.machine;
