/**
 * Which classes a task sees, and whether the tasks of a job may share them: on a cluster each task
 * has a process of its own, and so its own static fields. docs/running.md tells users what they may
 * rely on.
 */
package org.howdah.hadoop.classes;
