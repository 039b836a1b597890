package org.howdah.cli.programs;

import java.util.concurrent.CountDownLatch;

/** Says that it is there, and waits to be interrupted. */
public final class Waits {
  private Waits() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("waiting");
    new CountDownLatch(1).await();
  }
}
