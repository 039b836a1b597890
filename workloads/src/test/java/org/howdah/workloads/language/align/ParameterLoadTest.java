package org.howdah.workloads.language.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two that iterate at once with tables of one name: each keeps to what it loaded itself. */
@Timeout(120)
class ParameterLoadTest {
  @TempDir Path folder;

  @Test
  void jobsKeepToWhatWasLoadedForThemWhateverOthersLoadMeanwhile() throws Exception {
    Configuration settings = new LocalHadoop(folder).settings();
    Catalog catalog = TablePlaces.catalog(settings);
    org.apache.hadoop.fs.Path parameters = write(settings);
    ParameterLoad load = new ParameterLoad(settings, "lm", Manifest.LOCAL);
    Configuration jobs = new Configuration(settings);

    Parameter.WHEN_READ.set(() -> publishAnotherInMidLoad(catalog));
    load.use(jobs, parameters);
    assertThat(Parameter.WHEN_READ.get()).isNull();
    assertThat(catalog.current("lm")).hasToString("lm@2");
    assertThat(jobs.get(SideKeys.VERSION_PREFIX + "lm")).isEqualTo("1");

    load.use(jobs, parameters);
    assertThat(jobs.get(SideKeys.VERSION_PREFIX + "lm")).isEqualTo("3");
    assertThat(catalog.versions("lm")).extracting(Object::toString).containsExactly("lm@2", "lm@3");
  }

  /** The sample is read before the version is claimed. */
  private static void publishAnotherInMidLoad(Catalog catalog) {
    try {
      if (!catalog.unfinished("lm").isEmpty()) {
        Parameter.WHEN_READ.set(null);
        catalog.publish(new Manifest(catalog.claim("lm"), Manifest.LOCAL, 0, 0, 0, 0, Map.of()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private org.apache.hadoop.fs.Path write(Configuration settings) throws IOException {
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(folder.resolve("parameters").toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            settings,
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(Text.class),
            SequenceFile.Writer.valueClass(Parameter.class))) {
      writer.append(new Text("the la"), new Parameter());
    }
    return file;
  }

  /** A value that has something happen when it is read. */
  public static final class Parameter implements Writable {
    private static final AtomicReference<Runnable> WHEN_READ = new AtomicReference<>();

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeDouble(0.5);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      in.readDouble();
      Runnable now = WHEN_READ.get();
      if (now != null) {
        now.run();
      }
    }
  }
}
