/** A node's processes and files, from any other process that has the group's token. */
package org.howdah.grid.client;
