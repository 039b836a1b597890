/**
 * One fast tier for input blocks and localized data, under one budget. A {@link Node} serves and
 * keeps blocks, a {@link Master} decides for all nodes what is kept; whatever fails here, a job
 * goes on without the cache.
 */
package org.howdah.cache;
