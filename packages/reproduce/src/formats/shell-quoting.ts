/** One word of a POSIX shell, whatever stands in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
