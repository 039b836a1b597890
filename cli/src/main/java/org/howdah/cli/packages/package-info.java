/** Jars of repositories that a command line names, with all that they need. */
package org.howdah.cli.packages;
