/** What does a NodeManager do for reduce tasks beyond what Hadoop's own shuffle service does. */
package org.howdah.yarn.service;
