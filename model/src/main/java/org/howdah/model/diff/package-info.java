/** How two runs of a job differ: where the time went first, and then what was counted. */
package org.howdah.model.diff;
