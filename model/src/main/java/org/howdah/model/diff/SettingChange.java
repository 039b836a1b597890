package org.howdah.model.diff;

/**
 * A setting that differs; what one side does not tell, or not all of its runs have, is in words.
 */
public record SettingChange(String name, String before, String after) {}
