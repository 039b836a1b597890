/** Side tables beside their rivals: look-ups in memcached and in local files, alone and in text. */
package org.howdah.bench.side;
