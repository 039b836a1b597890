/**
 * What makes a node a memcached server: the text protocol with its meta commands over one data set,
 * answered as memcached 1.6 answers, with bounds on what a client can make the node hold.
 */
package org.howdah.store.memcached;
