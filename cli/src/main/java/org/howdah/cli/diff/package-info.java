/** {@code howdah diff}: how two runs of a job differ. */
package org.howdah.cli.diff;
