/** Time, processor time and memory of process trees, from the kernel's own accounts. */
package org.howdah.bench.measure;
