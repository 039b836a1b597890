/** Whether a benchmark's figures differ from those that an earlier one saved. */
package org.howdah.bench.compare;
