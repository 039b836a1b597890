/**
 * Hadoop's job API on the engine, and the framework provider through which an unmodified program
 * finds it. The only module that makes the engine and Hadoop meet.
 */
package org.howdah.hadoop;
