package org.howdah.bench.case2;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one job did.
 *
 * @param wallSeconds from the client's start to its end
 * @param fetchSeconds of a reduce task, from when it began to fetch until all map output was there,
 *     in the mean
 * @param shufflePhaseSeconds the same from when its process was started, as histories have it
 * @param small what the node with little memory did, as a server
 * @param all what all nodes did
 * @param mapReadBytes what map tasks read from disks: to merge their spills
 * @param reduceReadBytes what reduce tasks read from disks: to merge, and map output of their own
 *     machine
 * @param smallOutputBytes map output that was on the node with little memory
 * @param shuffledBytes what reduce tasks were to have, as Hadoop counts
 * @param waits segments that came before there was room: broken off and asked for again by Hadoop,
 *     kept waiting by ours
 * @param machineReads requests that the machine's disks read
 * @param machineReadBytes what they read
 */
record ShuffleRun(
    double wallSeconds,
    double fetchSeconds,
    double shufflePhaseSeconds,
    NodeAccounts small,
    NodeAccounts all,
    long mapReadBytes,
    long reduceReadBytes,
    long smallOutputBytes,
    long shuffledBytes,
    long waits,
    long machineReads,
    long machineReadBytes) {

  /**
   * What the small node sent and reduce tasks kept. Ours read map output of their own machine where
   * it lies, so that less is sent than there is.
   */
  long smallDeliveredBytes() {
    return Math.min(smallOutputBytes, small.sentBytes());
  }

  /** How many bytes the small node read for each that it delivered. */
  double readForEachDelivered() {
    return (double) small.readBytes() / smallDeliveredBytes();
  }

  /** What the small node sent in vain. */
  long smallThrownAwayBytes() {
    return small.sentBytes() - smallDeliveredBytes();
  }

  /** All figures, by name with the unit last. */
  Map<String, Double> figures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("wallSeconds", wallSeconds);
    figures.put("fetchSeconds", fetchSeconds);
    figures.put("shufflePhaseSeconds", shufflePhaseSeconds);
    figures.put("smallNodeReadBytes", (double) small.readBytes());
    figures.put("smallNodeSentBytes", (double) small.sentBytes());
    figures.put("smallNodeDeliveredBytes", (double) smallDeliveredBytes());
    figures.put("smallNodeThrownAwayBytes", (double) smallThrownAwayBytes());
    figures.put("smallNodeReadForEachDelivered", readForEachDelivered());
    figures.put("nodesReadBytes", (double) all.readBytes());
    figures.put("nodesSentBytes", (double) all.sentBytes());
    figures.put("deliveriesBrokenOff", (double) all.outputsFailed());
    figures.put("mapReadBytes", (double) mapReadBytes);
    figures.put("reduceReadBytes", (double) reduceReadBytes);
    figures.put("shuffledBytes", (double) shuffledBytes);
    figures.put("segmentsThatWaited", (double) waits);
    figures.put("machineReads", (double) machineReads);
    figures.put("machineReadBytes", (double) machineReadBytes);
    return figures;
  }
}
