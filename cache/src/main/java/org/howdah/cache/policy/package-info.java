/**
 * What a cache of input blocks keeps and what it gives up: decisions alone, without I/O, threads or
 * time. The same objects decide in the live cache and in a simulation of it.
 */
package org.howdah.cache.policy;
