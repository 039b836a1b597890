/**
 * Layouts of map output in memory: Hadoop's, which sort for real, and models of Howdah's own, which
 * sort as module sort does and say what they touch.
 */
package org.howdah.bench.case1.layout;
