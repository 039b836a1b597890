/** Rivals side by side on one machine: runs them in turn, checks their output, reports ratios. */
package org.howdah.bench;
