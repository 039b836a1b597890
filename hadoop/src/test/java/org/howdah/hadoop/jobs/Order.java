package org.howdah.hadoop.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.util.ReflectionUtils;

/** The order of keys that {@link Trait#SORT} says; reads each key before it compares it. */
class Order implements RawComparator<WritableComparable<?>>, Configurable {
  private Configuration conf;
  private Traits stage;
  private WritableComparable<?> left;
  private WritableComparable<?> right;

  @Override
  public void setConf(Configuration newConf) {
    conf = newConf;
    stage = Traits.of(Trait.Of.STAGE, newConf);
    left = newKey();
    right = newKey();
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  final WritableComparable<?> newKey() {
    return ReflectionUtils.newInstance(Keys.type(stage), conf);
  }

  /** Used again and again. */
  WritableComparable<?> left() {
    return left;
  }

  /** Used again and again. */
  WritableComparable<?> right() {
    return right;
  }

  String order() {
    return stage.get(Trait.SORT);
  }

  @Override
  public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
    try {
      DataInputBuffer bytes = new DataInputBuffer();
      bytes.reset(a, aStart, aLength);
      left().readFields(bytes);
      bytes.reset(b, bStart, bLength);
      right().readFields(bytes);
      return compare(left(), right());
    } catch (IOException e) {
      throw new IllegalStateException("not a key", e);
    }
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // Both are of the job's class of keys.
  public int compare(WritableComparable one, WritableComparable other) {
    int byFirst = Integer.compare(Keys.first(one), Keys.first(other));
    int bySecond = Integer.compare(Keys.second(one), Keys.second(other));
    return switch (order()) {
      case "reversed" -> other.compareTo(one);
      case "first descending" -> byFirst != 0 ? -byFirst : bySecond;
      case "first only" -> byFirst;
      default -> one.compareTo(other);
    };
  }

  /** With the keys that it reads in static fields. */
  static class Static extends Order {
    private static WritableComparable<?> left;
    private static WritableComparable<?> right;

    @Override
    public void setConf(Configuration newConf) {
      super.setConf(newConf);
      left = newKey();
      right = newKey();
    }

    @Override
    WritableComparable<?> left() {
      return left;
    }

    @Override
    WritableComparable<?> right() {
      return right;
    }
  }

  /** Keys are equal whose first number is. */
  static final class OfGroups extends Order {
    @Override
    String order() {
      return "first only";
    }
  }

  /** As {@link OfGroups}. */
  static final class StaticOfGroups extends Static {
    @Override
    String order() {
      return "first only";
    }
  }
}
