/**
 * What a job would take on other machines or with other input, from runs that somebody measured:
 * docs/project.md.
 */
package org.howdah.model.project;
