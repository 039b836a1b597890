/** {@code howdah node}: a node, and what it does for jobs. */
package org.howdah.cli.node;
