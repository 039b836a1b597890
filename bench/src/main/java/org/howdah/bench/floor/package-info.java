/** The least that any engine must do for a job: read its input and call its mapper. */
package org.howdah.bench.floor;
