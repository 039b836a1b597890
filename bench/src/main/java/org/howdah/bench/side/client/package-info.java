/**
 * What runs in the processes that side tables are measured with: the clients, the text that is
 * scored, the proxy that delays. Each waits for commands on its standard input and answers with
 * figures.
 */
package org.howdah.bench.side.client;
