const quotation = /"[^"]*"|`[^`]*`|(?<![\p{L}\d])'[^']*'(?![\p{L}\d])/gu;
const firstMark = 0xe000;
const mark = /[\uE000-\uF8FF]/gu;

/** A text with a mark for each quotation, which stays as it is in whatever else is said, and the way back. */
export function marked(text: string): { text: string; unmarked: (text: string) => string } {
  const quotations: string[] = [];
  return {
    text: text.replaceAll(quotation, (found) => String.fromCharCode(firstMark + quotations.push(found) - 1)),
    unmarked: (other) => other.replaceAll(mark, (one) => quotations[one.charCodeAt(0) - firstMark] ?? one),
  };
}
