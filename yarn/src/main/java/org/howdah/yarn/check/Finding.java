package org.howdah.yarn.check;

/**
 * What a check found of one thing.
 *
 * @param what it is
 * @param detail in words, with what to do if it does not work
 */
public record Finding(String what, State state, String detail) {
  /** Whether it does what it is for. */
  public enum State {
    WORKS("works"),
    FAILS("does not work"),
    /** Neither the cluster nor the job asks for it. */
    UNUSED("not used");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /** As people read it. */
    public String text() {
      return text;
    }
  }

  static Finding works(String what, String detail) {
    return new Finding(what, State.WORKS, detail);
  }

  static Finding unused(String what, String detail) {
    return new Finding(what, State.UNUSED, detail);
  }

  /**
   * Of something that works if all tasks did it. Tasks that ran twice are counted twice.
   *
   * @param did what they did
   * @param why the others may not have; only said if there are others
   */
  static Finding ofTasks(String what, long counted, int tasks, String did, String why) {
    boolean works = counted >= tasks;
    String detail = "%d of %d %s".formatted(Math.min(counted, tasks), tasks, did);
    return works ? works(what, detail) : new Finding(what, State.FAILS, detail + why);
  }
}
