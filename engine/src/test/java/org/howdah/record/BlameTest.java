package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom the advice that comes with a failure of an attempt blames. */
class BlameTest {
  private static final TaskAttempt ATTEMPT = new TaskAttempt(TaskAttempt.Kind.MAP, 0, 0);
  private static final String JOBS_OWN = "the job's own code or its input";

  private static <T extends Throwable> T at(T thrown, String... classes) {
    StackTraceElement[] frames = new StackTraceElement[classes.length];
    for (int i = 0; i < classes.length; i++) {
      frames[i] = new StackTraceElement(classes[i], "work", null, i);
    }
    thrown.setStackTrace(frames);
    return thrown;
  }

  private static TaskFailure failure(Throwable cause) {
    return TaskFailure.of(ATTEMPT, "", cause);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.howdah.sort.GroupBuffer",
        "org.howdah.record.MemoryRun$Reader",
        "org.howdah.engine.MapTask",
        "org.howdah.hadoop.task.Combiners",
        "org.howdah.hadoop.cache.CachedStream",
        "org.howdah.hadoop.files.PosixLocalFileSystem",
        "org.howdah.hadoop.store.PutQueue",
        "org.howdah.net.HttpClients"
      })
  void whatHowdahThrewIsADefectOfHowdah(String ours) {
    Throwable thrown =
        at(new IndexOutOfBoundsException("7"), "java.util.Objects", ours, "com.example.Mapper");
    assertThat(failure(thrown).advice()).contains("a defect of Howdah").doesNotContain(JOBS_OWN);
    Throwable wrapped = at(new IllegalStateException(thrown), "com.example.Mapper");
    assertThat(failure(wrapped).advice()).contains("a defect of Howdah");
    assertThat(failure(thrown).code()).as("tried again as ever").isEqualTo(ErrorCode.USER_CODE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.Mapper",
        "org.howdah.workloads.basic.WordCount",
        "org.apache.hadoop.io.Text",
        "javax.example.Bean"
      })
  void whatOthersThrewIsNot(String theirs) {
    Throwable thrown =
        at(new IndexOutOfBoundsException("7"), "java.util.Objects", theirs, "com.example.Main");
    assertThat(failure(thrown).advice()).contains(JOBS_OWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"EncoderOutput", "DecoderInput"})
  void whoCallsAStreamOfHowdahsAnswersForWhatItThrows(String stream) {
    String type = "org.howdah.hadoop.bytes." + stream;
    Throwable theirs = at(new IOException("the end"), type, "com.example.Point");
    assertThat(failure(theirs).advice()).contains(JOBS_OWN);
    Throwable ours = at(new IllegalStateException(), type, "org.howdah.hadoop.bytes.FieldDecoder");
    assertThat(failure(ours).advice()).contains("a defect of Howdah");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UserClassLoader", "TaskClassLoader"})
  void aClassThatIsNotThereIsNoDefectOfWhoLooksForIt(String loader) {
    Throwable missing =
        at(
            new ClassNotFoundException("com.example.Missing"),
            "java.net.URLClassLoader",
            "org.howdah.hadoop.classes." + loader,
            "java.lang.Class",
            "com.example.Mapper");
    assertThat(failure(missing).advice()).contains(JOBS_OWN);
  }

  @Test
  void anExceptionWithoutATraceIsNotHowdahs() {
    assertThat(failure(at(new NullPointerException())).advice()).contains(JOBS_OWN);
  }

  @Test
  void whatHowdahCouldNotReadIsNotTheJobsFault() {
    IOException thrown =
        at(new IOException("Input/output error"), "sun.nio.ch.IOUtil", "org.howdah.record.Crc");
    assertThat(failure(thrown).advice()).contains("check the disks").doesNotContain(JOBS_OWN);
  }

  @Test
  void aComplaintOfHowdahComesOutOfItsCallersCode() {
    IllegalArgumentException thrown =
        at(
            new IllegalArgumentException("a key of another type"),
            "org.howdah.hadoop.bytes.RecordEncoder",
            "org.howdah.hadoop.task.NewMapBody",
            "com.example.Mapper");
    assertThat(Blame.onCaller(thrown)).isSameAs(thrown);
    assertThat(thrown.getStackTrace()[0].getClassName()).isEqualTo("com.example.Mapper");
    assertThat(failure(thrown).advice()).contains(JOBS_OWN);
  }
}
