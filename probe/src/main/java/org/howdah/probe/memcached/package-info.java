/**
 * What servers that speak as memcached does answer to clients: as fast as these can ask, or at a
 * rate. The client is bare, because a library's own work would hide the server's.
 */
package org.howdah.probe.memcached;
