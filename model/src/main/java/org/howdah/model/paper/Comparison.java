package org.howdah.model.paper;

/**
 * A number of the paper beside the simulated one.
 *
 * @param what it is of
 * @param paper as printed
 * @param simulated the same
 * @param fitted whether the model was made to meet it, so that meeting it shows nothing
 */
public record Comparison(String what, double paper, double simulated, boolean fitted) {
  /** How far the simulated number is off, as a share of the paper's. */
  public double error() {
    return simulated / paper - 1;
  }
}
