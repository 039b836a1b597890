package org.howdah.bench.case2;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

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
 * @param smallToSendBytes map output on the node with little memory that tasks elsewhere needed, or
 *     did not read where it lies
 * @param shuffledBytes what reduce tasks were to have, as Hadoop counts
 * @param waits segments that came before there was room: broken off and asked for again by Hadoop,
 *     kept waiting by ours
 * @param machineReads requests that the machine's disks read
 * @param machineReadBytes what they read
 * @param machineReadsNotAdjacent those of the requests that did not begin where the one before had
 *     ended; empty where the machine does not tell
 */
record ShuffleRun(
    double wallSeconds,
    double fetchSeconds,
    double shufflePhaseSeconds,
    NodeAccounts small,
    NodeAccounts all,
    long mapReadBytes,
    long reduceReadBytes,
    long smallToSendBytes,
    long shuffledBytes,
    long waits,
    long machineReads,
    long machineReadBytes,
    OptionalLong machineReadsNotAdjacent) {

  /** What the small node sent and reduce tasks kept: each of these bytes once. */
  long smallDeliveredBytes() {
    return smallToSendBytes;
  }

  /** How many bytes the small node read for each that it delivered. */
  double readForEachDelivered() {
    return (double) small.readBytes() / smallDeliveredBytes();
  }

  /** What the small node sent in vain, and the heads of answers. */
  long smallThrownAwayBytes() {
    return small.sentBytes() - smallDeliveredBytes();
  }

  /** How much one request to the disk reads in the mean: little where what is read is scattered. */
  double bytesOfARead() {
    return machineReads == 0 ? 0 : (double) machineReadBytes / machineReads;
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
    figures.put("machineBytesOfARead", bytesOfARead());
    machineReadsNotAdjacent.ifPresent(
        count -> figures.put("machineReadsNotAdjacent", (double) count));
    figures.put("answersSentWhole", (double) all.outputsServed());
    return figures;
  }
}
