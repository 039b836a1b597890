/** The result for people and for programs. */
package org.howdah.bench.report;
