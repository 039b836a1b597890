/** The command {@code howdah bench disk}: a disk under the loads of the paper's Tables 7 and 8. */
package org.howdah.bench.disk;
