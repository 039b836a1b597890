package org.howdah.cli.programs;

/** Returns from main before its work, in another thread, is done. */
public final class LeavesAThread {
  private LeavesAThread() {}

  public static void main(String[] arguments) {
    Thread main = Thread.currentThread();
    new Thread(
            () -> {
              while (main.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
              }
              System.out.println("done later");
            })
        .start();
  }
}
