/** {@code howdah grid}: the nodes of a group, and the copies on them. */
package org.howdah.cli.grid;
