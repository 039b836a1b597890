/** Jobs on all rivals in turn: runs them, compares what they made, and reports ratios. */
package org.howdah.bench.job;
