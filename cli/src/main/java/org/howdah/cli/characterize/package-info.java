/** The command {@code howdah characterize}: what bounds jobs that have run. */
package org.howdah.cli.characterize;
