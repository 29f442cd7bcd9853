/** The sentences of a description; a semicolon and a line end one as well. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.;!?])\s+|\n+/).filter(Boolean);
