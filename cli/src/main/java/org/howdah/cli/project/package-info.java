/** {@code howdah project}: what runs of a job say of runs that nobody has made. */
package org.howdah.cli.project;
