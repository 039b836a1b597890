/**
 * Language models as large as the text wants them, in side tables: made by jobs, and asked by jobs
 * that score sentences, find the words of text without spaces, and align the words of translations.
 */
package org.howdah.workloads.language;
