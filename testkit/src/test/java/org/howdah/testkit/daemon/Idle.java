package org.howdah.testkit.daemon;

import java.util.concurrent.CountDownLatch;

/** A daemon that says it is there and waits. */
public final class Idle {
  private Idle() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("idle");
    new CountDownLatch(1).await();
  }
}
