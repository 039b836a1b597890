package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node keeps of buckets, as two of its processes see it. */
class KeptBucketsTest {
  private static final int BYTES = 100_000;
  private static final long BUDGET = 10L * BYTES + BYTES / 2;

  @TempDir Path folder;
  private final Random random = new Random(7);
  private Path files;
  private KeptScans scans;
  private KeptBuckets one;
  private KeptBuckets other;
  private int targets;

  @BeforeEach
  void start() throws Exception {
    start(BUDGET);
  }

  private void start(long bytesMax) throws Exception {
    files = folder.resolve("kept");
    scans = KeptScans.in(files, bytesMax);
    scans.shareWithBuckets();
    one = KeptBuckets.of(files).orElseThrow();
    other = KeptBuckets.of(files).orElseThrow();
  }

  private Path bucket() throws Exception {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Files.write(target(), bytes);
  }

  private Path target() {
    return folder.resolve("file-" + ++targets);
  }

  private static byte[] fingerprint(Path file) throws Exception {
    return KeptBuckets.fingerprint(file, 0, Files.size(file));
  }

  private Path kept(byte[] fingerprint) {
    return files.resolve("buckets").resolve(HexFormat.of().formatHex(fingerprint));
  }

  private long keptBytes() throws Exception {
    try (Stream<Path> all = Files.list(files.resolve("buckets"))) {
      return all.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @Test
  void whatOneProcessKeepsAnotherTakes() throws Exception {
    Path bucket = bucket();
    byte[] fingerprint = fingerprint(bucket);
    assertThat(fingerprint).hasSize(KeptBuckets.FINGERPRINT_BYTES);
    assertThat(other.take(fingerprint, BYTES, target())).isFalse();
    one.keep(fingerprint, bucket);
    one.keep(fingerprint, bucket);
    byte[] content = Files.readAllBytes(bucket);
    Files.delete(bucket);
    Path taken = target();
    assertThat(other.take(fingerprint, BYTES, taken)).isTrue();
    scans.close();
    assertThat(taken).as("it is the taker's").hasBinaryContent(content);
  }

  @Test
  void aPartOfAFileIsKeptAsABucket() throws Exception {
    Path run = bucket();
    byte[] fingerprint = KeptBuckets.fingerprint(run, 20_000, 30_000);
    one.keep(fingerprint, run, 20_000, 30_000);
    Path taken = target();
    assertThat(other.take(fingerprint, 30_000, taken)).isTrue();
    assertThat(Files.readAllBytes(taken))
        .isEqualTo(Arrays.copyOfRange(Files.readAllBytes(run), 20_000, 50_000));
    assertThat(keptBytes()).isEqualTo(30_000);
  }

  @Test
  void whatIsNotWhatItsFingerprintSaysIsNotKept() throws Exception {
    byte[] fingerprint = fingerprint(bucket());
    one.keep(fingerprint, bucket());
    one.keep(fingerprint, bucket(), 0, BYTES);
    one.keep(fingerprint, bucket(), 1, BYTES);
    one.keep(fingerprint, folder.resolve("not-there"));
    assertThat(keptBytes()).isZero();
  }

  @Test
  void whatIsDamagedIsNotTakenAndIsGone() throws Exception {
    for (boolean cut : new boolean[] {false, true}) {
      Path bucket = bucket();
      byte[] fingerprint = fingerprint(bucket);
      one.keep(fingerprint, bucket, 0, BYTES);
      byte[] bytes = Files.readAllBytes(bucket);
      bytes[BYTES / 2]++;
      Files.write(kept(fingerprint), Arrays.copyOf(bytes, cut ? BYTES / 2 : BYTES));
      Path target = target();
      assertThat(other.take(fingerprint, BYTES, target)).isFalse();
      assertThat(target).doesNotExist();
      assertThat(kept(fingerprint)).doesNotExist();
      one.keep(fingerprint, bucket);
      assertThat(other.take(fingerprint, BYTES, target)).isTrue();
    }
  }

  @Test
  void theLongestUnusedGiveWay() throws Exception {
    byte[][] fingerprints = new byte[20][];
    for (int i = 0; i < fingerprints.length; i++) {
      Path bucket = bucket();
      fingerprints[i] = fingerprint(bucket);
      (i % 2 == 0 ? one : other).keep(fingerprints[i], bucket);
      Files.setLastModifiedTime(kept(fingerprints[i]), FileTime.fromMillis(1_000L * i));
      assertThat(keptBytes()).isLessThanOrEqualTo(BUDGET);
      assertThat(other.take(fingerprints[0], BYTES, target())).as("it is used").isTrue();
    }
    assertThat(kept(fingerprints[1])).doesNotExist();
    assertThat(kept(fingerprints[19])).exists();
    assertThat(keptBytes()).isEqualTo(10 * BYTES);
  }

  @Test
  void bucketsGiveWayToWhatIsReadAndHaveTheRest() throws Exception {
    scans.close();
    start(4 * KeptScans.GRANT_BYTES);
    for (int i = 0; i < 45; i++) {
      Path bucket = bucket();
      one.keep(fingerprint(bucket), bucket);
    }
    assertThat(keptBytes()).isGreaterThan(3 * KeptScans.GRANT_BYTES);
    KeptScans.Place place = new KeptScans.Place("d", "id", 0);
    for (int i = 1; i <= 4; i++) {
      assertThat(scans.grant(place)).isTrue();
      assertThat(keptBytes()).isLessThanOrEqualTo((4 - i) * KeptScans.GRANT_BYTES);
    }
    Files.write(files.resolve("kept-1"), new byte[3 << 20]);
    for (int i = 0; i < 20; i++) {
      Path bucket = bucket();
      other.keep(fingerprint(bucket), bucket);
    }
    assertThat(keptBytes()).isBetween(1L, KeptScans.GRANT_BYTES);
  }

  @Test
  void whatIsLargerThanAllThatThereIsIsNotKept() throws Exception {
    Path large = Files.write(target(), new byte[(int) BUDGET + 1]);
    one.keep(fingerprint(large), large);
    assertThat(keptBytes()).isZero();
  }

  @Test
  void aNodeThatKeepsNothingHasNone() throws Exception {
    scans.close();
    assertThat(KeptBuckets.of(files)).isEmpty();
    KeptScans none = KeptScans.in(files, 0);
    none.shareWithBuckets();
    assertThat(KeptBuckets.of(files)).isEmpty();
    none.close();
  }

  @Test
  void whoFindsTheFolderGoneGoesOnWithoutIt() throws Exception {
    Path bucket = bucket();
    scans.close();
    one.keep(fingerprint(bucket), bucket);
    one.keep(fingerprint(bucket), bucket, 0, BYTES);
    assertThat(one.take(fingerprint(bucket), BYTES, target())).isFalse();
  }
}
