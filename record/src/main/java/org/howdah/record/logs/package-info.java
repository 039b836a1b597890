/** Logs of jobs and of attempts in files: who writes to which, how much stays, and for how long. */
package org.howdah.record.logs;
