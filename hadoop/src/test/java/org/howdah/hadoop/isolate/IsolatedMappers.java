package org.howdah.hadoop.isolate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** Mappers that do what only a process of their own survives or shows. */
final class IsolatedMappers {
  private IsolatedMappers() {}

  /** Counts lines in a static field, while another task does the same. */
  static final class CountsInAStaticField extends Mapper<LongWritable, Text, Text, IntWritable> {
    static final String FOLDER = "test.rendezvous";
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(30);
    private static int lines;

    @Override
    protected void setup(Context context) throws IOException {
      lines = 0;
      Path folder = Path.of(context.getConfiguration().get(FOLDER));
      Files.createFile(folder.resolve(context.getTaskAttemptID().toString()));
      long deadline = System.nanoTime() + NANOS_MAX;
      while (folder.toFile().list().length < 2 && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      lines++;
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      context.write(new Text("lines"), new IntWritable(lines));
    }
  }

  /** Reads lines; the first attempt freezes its process before it has reported anything. */
  static final class FreezesAtFirst extends TextInputFormat {
    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      if (context.getTaskAttemptID().getId() == 0) {
        try {
          String pid = Long.toString(ProcessHandle.current().pid());
          new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
        } catch (IOException | InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return super.createRecordReader(split, context);
    }
  }

  /** For each line one that says where the task is: process, largest heap, and what a file says. */
  static class Tells extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(new Text(line + " process"), new Text("" + ProcessHandle.current().pid()));
      context.write(new Text(line + " heap"), new Text("" + Runtime.getRuntime().maxMemory()));
      context.write(new Text(line + " folder"), new Text(new File("").getAbsolutePath()));
      if (new File("link").exists()) {
        context.write(new Text(line + " link"), new Text(Files.readString(Path.of("link"))));
      }
      String settings =
          PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of("../job.xml")));
      context.write(new Text(line + " settings"), new Text(settings));
    }
  }

  /** The same, and has state and code that only one class loader of a process can have. */
  static final class TellsBesideALibrary extends Tells {
    private static int calls;

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (++calls == Integer.MAX_VALUE) {
        System.loadLibrary("words");
      }
      super.map(offset, line, context);
    }
  }

  /** Makes an object of the class that a line names, found in both ways that user code has. */
  static final class MakesWhatIsNamed extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      try {
        Class<?> byConfiguration = context.getConfiguration().getClassByName(line.toString());
        Class<?> byThread =
            Thread.currentThread().getContextClassLoader().loadClass(line.toString());
        context.write(
            new Text(byConfiguration.getDeclaredConstructor().newInstance().toString()),
            new Text(byThread.getDeclaredConstructor().newInstance().toString()));
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }
  }

  /** In the task's first attempt, emits half of the input and is killed. */
  static final class IsKilledAtFirst extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, new IntWritable(1));
      if (context.getTaskAttemptID().getId() == 0 && line.toString().equals("b")) {
        String pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-9", pid).start();
        new CountDownLatch(1).await();
      }
    }
  }

  /** Ends the program with the code of success. */
  static final class Exits extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      System.err.println("about to exit");
      System.exit(0);
    }
  }

  /** Keeps more than there is room for. */
  static final class Hoards extends Mapper<LongWritable, Text, Text, IntWritable> {
    private final List<long[]> hoard = new ArrayList<>();

    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      while (true) {
        hoard.add(new long[1 << 20]);
      }
    }
  }

  /** Prints where the worker's own messages go, and lets a child process do it too. */
  static final class Prints extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      System.out.println("printed by a mapper");
      new ProcessBuilder("echo", "printed by a child").inheritIO().start().waitFor();
      context.write(line, new IntWritable(System.in.read()));
    }
  }

  /** Never ends, whatever it is told. */
  static final class IsDeaf extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      context.setStatus("deaf");
      while (!line.toString().isEmpty()) {
        Thread.onSpinWait();
      }
    }
  }
}
