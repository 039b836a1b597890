/** {@code howdah run} and what runs as a job: whence a program comes, its settings, its report. */
package org.howdah.cli.run;
