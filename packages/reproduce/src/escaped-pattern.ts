/** A text as a part of a regular expression, also between slashes. */
export const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
