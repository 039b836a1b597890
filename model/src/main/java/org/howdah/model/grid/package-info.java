/** Jobs on the nodes of a key-value store, simulated: who is busy with what when there are many. */
package org.howdah.model.grid;
