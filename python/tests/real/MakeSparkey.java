import com.spotify.sparkey.CompressionType;
import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyWriter;
import com.spotify.sparkey.HashType;
import java.io.DataInputStream;
import java.io.File;

/** Writes files of Sparkey's own with what comes on stdin: bytes of a key, key, bytes of a value, value; -1 deletes. */
public class MakeSparkey {
  public static void main(String[] words) throws Exception {
    File index = new File(words[0]);
    CompressionType compression = CompressionType.valueOf(words[1]);
    SparkeyWriter writer = Sparkey.createNew(index, compression, Integer.parseInt(words[2]));
    writer.setHashType(HashType.valueOf(words[3]));
    DataInputStream in = new DataInputStream(System.in);
    for (int count = in.readInt(); count > 0; count--) {
      byte[] key = in.readNBytes(in.readInt());
      int valueBytes = in.readInt();
      if (valueBytes < 0) {
        writer.delete(key);
      } else {
        writer.put(key, in.readNBytes(valueBytes));
      }
    }
    writer.writeHash();
    writer.close();
  }
}
