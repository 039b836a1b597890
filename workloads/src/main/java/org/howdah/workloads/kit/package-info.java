/** What several workloads share: arguments, folders between jobs, fields of lines. */
package org.howdah.workloads.kit;
