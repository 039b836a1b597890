package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * As {@link Mappers.Fields}, but a line {@code hang} calls the port of this machine that {@code
 * zoo.port} names, and waits until the other end says something or hangs up.
 */
public final class Hanging extends Mapper<LongWritable, Text, Text, Text> {
  /** The setting with the port. */
  public static final String PORT = "zoo.port";

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    if (line.toString().equals("hang")) {
      int port = context.getConfiguration().getInt(PORT, 0);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getInputStream().read();
      }
    }
    context.write(line, line);
  }
}
