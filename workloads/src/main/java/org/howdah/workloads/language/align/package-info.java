/** Finds which words of sentences and their translations belong together, by EM. */
package org.howdah.workloads.language.align;
