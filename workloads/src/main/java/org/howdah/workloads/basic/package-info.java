/** The small jobs that everybody knows: counting, searching and sorting. */
package org.howdah.workloads.basic;
