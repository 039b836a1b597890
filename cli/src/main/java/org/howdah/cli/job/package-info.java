/** {@code howdah job}: jobs on the nodes of a group. */
package org.howdah.cli.job;
