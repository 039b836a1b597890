/** What the master of a grid does: gives jobs to managers, and to others when theirs are lost. */
package org.howdah.grid.supervisor;
