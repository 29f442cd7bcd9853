/** The sentences of a description; a semicolon and a line end one as well. "**Who sees what.** Clerks see all" are two. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.;!?][*_]{0,3})\s+|\n+/).filter(Boolean);

/** A text whose lines are only broken for their length; paragraphs and list items stay apart. */
export const unwrapped = (text: string): string =>
  text.replaceAll(/[ \t]*\n(?!\s*(?:\n|[-*•]))(?<!\n\s*\n)[ \t]*/g, ' ');

/** Sentences in which a semicolon joins what belongs together. */
export const wholeSentencesIn = (text: string): string[] =>
  unwrapped(text)
    .split(/(?<=[.!?][*_]{0,3})\s+|\n+/)
    .filter(Boolean);
