// Escape sequences of an answer would move the cursor, or worse; half a surrogate pair is no text.
// oxlint-disable-next-line no-control-regex -- these characters are the subject
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** The text without what a terminal, a browser or a file of text cannot carry as it is; line feeds stay. */
export const printable = (text: string): string => text.replace(CONTROL, '\uFFFD');

/** The value as JSON that says the same and can be shown on a terminal as it is. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    CONTROL,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
