/** A change of a text: what stands from one position to another becomes something else. */
export interface Splice {
  from: number;
  to: number;
  text: string;
}

/** The text with all changes, which must not overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  let result = text;
  for (const one of splices.toSorted((left, right) => right.from - left.from))
    result = `${result.slice(0, one.from)}${one.text}${result.slice(one.to)}`;
  return result;
}

/** Line breaks as the file has them. */
export const withBreaksOf = (file: string, text: string): string =>
  file.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
