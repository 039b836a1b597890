/** What is measured: a job of a size on one of the rivals, and what came of it. */
package org.howdah.bench.cases;
