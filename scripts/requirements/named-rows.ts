/** `SCN-06`, also as the end of a range: `SCN-06 to SCN-08`, `SCN-06..08`, and as one more number: `SCN-06, 08`. */
const mention = /\b([A-Z]{2,7})-(\d{2})\b((?:\s*(?:to|\.\.|-|,|and)\s*(?:\1-)?\d{2}\b)*)/g;
const more = /(to|\.\.|-|,|and)\s*(?:[A-Z]{2,7}-)?(\d{2})\b/g;
const call = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
/** The title of a table of tests stands behind the table: `it.each([...])('title'`. */
const tableCall = /\]\s*(?:as const)?\s*,?\s*\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** A test whose title names so many rows says little of each. */
export const BUNCH = 8;

/** The titles of the tests and groups of a test file, as they are written. */
export function titlesOf(source: string): string[] {
  return [...source.matchAll(call), ...source.matchAll(tableCall)].map((match) => match[2] ?? '');
}

/** The ids of the requirement rows that a title names; ranges name all between. */
export function rowsNamedBy(title: string): string[] {
  const rows: string[] = [];
  for (const [, area = '', first = '', rest = ''] of title.matchAll(mention)) {
    let last = Number(first);
    rows.push(idOf(area, last));
    for (const [, word, number] of rest.matchAll(more)) {
      const next = Number(number);
      const from = word === ',' || word === 'and' ? next : last + 1;
      for (let row = from; row <= next; row += 1) rows.push(idOf(area, row));
      last = next;
    }
  }
  return rows;
}

function idOf(area: string, row: number): string {
  return `${area}-${String(row).padStart(2, '0')}`;
}
