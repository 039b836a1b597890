/** One node of a group, as a process runs it: its folder, its ports, its status. */
package org.howdah.store.node;
