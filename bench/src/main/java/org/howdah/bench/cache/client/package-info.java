/** What runs in the processes whose jobs are measured. */
package org.howdah.bench.cache.client;
