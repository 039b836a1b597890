/**
 * Tables in memcached servers: which server and which name a key has, asking for many keys with few
 * messages, and telling an absent key from a lost one.
 */
package org.howdah.sidedata.memcached;
