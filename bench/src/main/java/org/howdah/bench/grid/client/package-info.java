/** What runs in measuring processes of its own. */
package org.howdah.bench.grid.client;
