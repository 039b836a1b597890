/** Whether rivals produced the same output. */
package org.howdah.bench.check;
