package org.howdah.hadoop.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.howdah.record.Slice;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class EncodingTest {
  private static final int KINDS = 12;

  private static void write(int kind, Random random, DataOutput output) throws IOException {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    switch (kind) {
      case 0 -> output.writeByte(random.nextInt());
      case 1 -> output.writeShort(random.nextInt());
      case 2 -> output.writeInt(random.nextInt());
      case 3 -> output.writeLong(random.nextLong());
      case 4 -> output.writeFloat(random.nextFloat());
      case 5 -> output.writeDouble(random.nextDouble());
      case 6 -> output.writeBoolean(random.nextBoolean());
      case 7 -> output.writeChar(random.nextInt());
      case 8 -> output.writeUTF("é" + random.nextInt());
      case 9 -> output.write(bytes);
      case 10 -> output.write(random.nextInt());
      default -> output.writeBytes("text" + random.nextInt());
    }
  }

  private static Object read(int kind, DataInput input) throws IOException {
    return switch (kind) {
      case 0 -> input.readByte();
      case 1 -> input.readShort();
      case 2 -> input.readInt();
      case 3 -> input.readLong();
      case 4 -> input.readFloat();
      case 5 -> input.readDouble();
      case 6 -> input.readBoolean();
      case 7 -> input.readChar();
      case 8 -> input.readUnsignedByte();
      case 9 -> input.readUnsignedShort();
      case 10 -> input.skipBytes(3);
      default -> {
        byte[] bytes = new byte[5];
        input.readFully(bytes);
        yield Arrays.toString(bytes);
      }
    };
  }

  @Test
  void writesWhatJavasOwnStreamWrites() {
    Seeds.check(
        200,
        random -> {
          EncoderOutput output = new EncoderOutput();
          ByteArrayOutputStream expected = new ByteArrayOutputStream();
          DataOutputStream reference = new DataOutputStream(expected);
          for (int i = 0; i < 400; i++) {
            int kind = random.nextInt(KINDS);
            long seed = random.nextLong();
            write(kind, new Random(seed), output);
            write(kind, new Random(seed), reference);
          }
          assertThat(Arrays.copyOf(output.bytes(), output.length()))
              .isEqualTo(expected.toByteArray());
        });
  }

  @Test
  void growsByteByByteWithoutLosingOne() throws IOException {
    EncoderOutput output = new EncoderOutput();
    for (int i = 0; i < 10_000; i++) {
      output.write(i);
    }
    for (int i = 0; i < 10_000; i++) {
      assertThat(output.bytes()[i]).isEqualTo((byte) i);
    }
  }

  @Test
  void readsWhatJavasOwnStreamReads() {
    Seeds.check(
        200,
        random -> {
          byte[] bytes = new byte[5_000];
          random.nextBytes(bytes);
          DecoderInput input = new DecoderInput();
          input.reset(new Slice(bytes, 7, bytes.length - 7));
          DataInputStream reference =
              new DataInputStream(new ByteArrayInputStream(bytes, 7, bytes.length - 7));
          for (int i = 0; i < 400; i++) {
            int kind = random.nextInt(KINDS);
            assertThat(read(kind, input)).isEqualTo(read(kind, reference));
          }
        });
  }

  @Test
  void readsNothingBeyondItsRecord() {
    DecoderInput input = new DecoderInput();
    input.reset(new Slice(new byte[100], 10, 3));
    assertThatThrownBy(input::readInt)
        .isInstanceOf(EOFException.class)
        .hasMessageContaining("3 bytes left");
    assertThat(input.available()).isEqualTo(3);
  }

  @Test
  void encodesAndDecodesTextOfEveryLength() throws IOException {
    Configuration conf = new Configuration(false);
    RecordEncoder<Text, IntWritable> encoder =
        new RecordEncoder<>(conf, Text.class, IntWritable.class);
    FieldDecoder<Text> keys = new FieldDecoder<>(conf, Text.class);
    FieldDecoder<IntWritable> values = new FieldDecoder<>(conf, IntWritable.class);
    for (int length = 0; length < 5_000; length = length * 3 / 2 + 1) {
      Text key = new Text("é".repeat(length));
      encoder.encode(key, new IntWritable(length));
      assertThat(keys.decode(encoder.key())).isEqualTo(key);
      assertThat(values.decode(encoder.value()).get()).isEqualTo(length);
    }
  }
}
