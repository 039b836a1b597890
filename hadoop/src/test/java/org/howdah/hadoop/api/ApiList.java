package org.howdah.hadoop.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/*
 * A line for each type, and below it an indented one for each member:
 *
 *   public static interface org/howdah/sidedata/Pipeline$Answer extends java/lang/Object generic <T:...
 *     public abstract accept (Ljava/lang/Object;Ljava/util/List;)V throws java/io/IOException generic (TT;...
 *     public static final LATENCY_CLASSES I = 26
 */
/** The public API as text that people can review, and back. */
final class ApiList {
  private static final String INDENT = "  ";

  /** Words for bits, in their order. */
  private static final List<String> WORDS =
      List.of(
          "public",
          "protected",
          "static",
          "abstract",
          "final",
          "deprecated",
          "varargs",
          "transient",
          "volatile",
          "enum");

  /** Which share their bits with {@link #NOT_OF_METHODS}. */
  private static final Set<String> OF_METHODS = Set.of("varargs");

  private static final Set<String> NOT_OF_METHODS = Set.of("transient", "volatile", "enum");

  private static final int INTERFACE = Opcodes.ACC_INTERFACE;

  private static final Pattern TYPE =
      Pattern.compile(
          "((?:[a-z]+ )+)(class|interface|annotation) (\\S+) extends (\\S+)"
              + "(?: implements (\\S+))?(?: generic (\\S+))?");
  private static final Pattern MEMBER =
      Pattern.compile(
          " {2}((?:[a-z]+ )+)(\\S+) (\\S+)(?: throws (\\S+))?(?: generic (\\S+))?(?: = (.*))?");

  private ApiList() {}

  /** The lines of all types. */
  static List<String> lines(Collection<ApiType> types) {
    List<String> lines = new ArrayList<>();
    for (ApiType type : types) {
      lines.add(line(type));
      type.members().forEach(member -> lines.add(INDENT + line(member)));
    }
    return lines;
  }

  /** What is on one list alone, each with the type that it is of. */
  static List<String> differences(Collection<ApiType> listed, Collection<ApiType> compiled) {
    Set<String> gone = facts(listed);
    Set<String> added = facts(compiled);
    Set<String> both = new HashSet<>(gone);
    both.retainAll(added);
    return Stream.concat(
            gone.stream().filter(each -> !both.contains(each)).map("gone: "::concat),
            added.stream().filter(each -> !both.contains(each)).map("new: "::concat))
        .toList();
  }

  private static Set<String> facts(Collection<ApiType> types) {
    Set<String> facts = new LinkedHashSet<>();
    for (ApiType type : types) {
      facts.add(line(type));
      type.members().forEach(member -> facts.add(type.name() + " " + line(member)));
    }
    return facts;
  }

  private static String line(ApiType type) {
    boolean isInterface = (type.access() & INTERFACE) != 0;
    boolean isAnnotation = (type.access() & Opcodes.ACC_ANNOTATION) != 0;
    String kind = isAnnotation ? "annotation" : isInterface ? "interface" : "class";
    return words(type.access(), false)
        + (kind + " " + type.name() + " extends " + type.parent())
        + option(" implements ", String.join(",", type.interfaces()))
        + option(" generic ", type.generic());
  }

  private static String line(ApiMember member) {
    return words(member.access(), member.isMethod())
        + (member.name() + " " + member.descriptor())
        + option(" throws ", String.join(",", member.exceptions()))
        + option(" generic ", member.generic())
        + option(" = ", member.constant());
  }

  private static String option(String before, String text) {
    return text == null || text.isEmpty() ? "" : before + text;
  }

  private static String words(int access, boolean isMethod) {
    Set<String> others = isMethod ? NOT_OF_METHODS : OF_METHODS;
    return WORDS.stream()
        .filter(word -> !others.contains(word) && (access & bit(word)) != 0)
        .map(word -> word + ' ')
        .collect(Collectors.joining());
  }

  private static int bit(String word) {
    return switch (word) {
      case "public" -> Opcodes.ACC_PUBLIC;
      case "protected" -> Opcodes.ACC_PROTECTED;
      case "static" -> Opcodes.ACC_STATIC;
      case "abstract" -> Opcodes.ACC_ABSTRACT;
      case "final" -> Opcodes.ACC_FINAL;
      case "deprecated" -> Opcodes.ACC_DEPRECATED;
      case "varargs" -> Opcodes.ACC_VARARGS;
      case "transient" -> Opcodes.ACC_TRANSIENT;
      case "volatile" -> Opcodes.ACC_VOLATILE;
      case "enum" -> Opcodes.ACC_ENUM;
      default -> throw new IllegalArgumentException("no word of an API: " + word);
    };
  }

  private static int access(String words) {
    return Arrays.stream(words.strip().split(" "))
        .mapToInt(ApiList::bit)
        .reduce(0, (a, b) -> a | b);
  }

  /**
   * Reads what {@link #lines} made.
   *
   * @throws IllegalArgumentException if a line is something else; the message has it
   */
  static List<ApiType> read(List<String> lines) {
    Map<String, List<ApiMember>> members = new LinkedHashMap<>();
    List<ApiType> types = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(INDENT)) {
        members.get(types.get(types.size() - 1).name()).add(member(line));
      } else {
        List<ApiMember> own = new ArrayList<>();
        ApiType type = type(line, own);
        members.put(type.name(), own);
        types.add(type);
      }
    }
    return types;
  }

  private static ApiType type(String line, List<ApiMember> members) {
    Matcher parts = match(TYPE, line);
    int kind =
        switch (parts.group(2)) {
          case "interface" -> INTERFACE;
          case "annotation" -> INTERFACE | Opcodes.ACC_ANNOTATION;
          default -> 0;
        };
    return new ApiType(
        access(parts.group(1)) | kind,
        parts.group(3),
        parts.group(6),
        parts.group(4),
        list(parts.group(5)),
        members);
  }

  private static ApiMember member(String line) {
    Matcher parts = match(MEMBER, line);
    return new ApiMember(
        access(parts.group(1)),
        parts.group(2),
        parts.group(3),
        parts.group(5),
        list(parts.group(4)),
        parts.group(6));
  }

  private static Matcher match(Pattern pattern, String line) {
    Matcher parts = pattern.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no line of an API: " + line);
    }
    return parts;
  }

  private static List<String> list(String text) {
    return text == null ? List.of() : List.of(text.split(","));
  }
}
