const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** ULIDs, hashes, prefixed ids: long words of letters and digits. */
const ID = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{10,}\b/gi;
const MOMENT = /\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g;
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'|“[^”]*”/g;
const NUMBER = /-?\d+(?:[.,]\d+)*/g;
const MAX_MASKED = 300;

/** A text without what differs from one record to the next: quoted values, ids, times and numbers. */
export function masked(text: string): string {
  return text
    .slice(0, 4 * MAX_MASKED)
    .replace(MOMENT, '<time>')
    .replace(UUID, '<id>')
    .replace(QUOTED, '<text>')
    .replace(ID, '<id>')
    .replace(NUMBER, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MASKED);
}

/** A path of an answer that is the same for every item of a list: `items[2].price` and `items.2.price` become `items[*].price`. */
export function generalPath(path: string): string {
  return path
    .replace(/\[-?\d+\]/g, '[*]')
    .replace(/(^|\.)\d+(?=\.|\[|$)/g, '[*]')
    .replace(UUID, '*');
}

/** The name that a path ends with: what it is about in whichever envelope it came. */
export function fieldOf(path: string): string {
  const names = generalPath(path)
    .split(/\.|\[\*\]/)
    .filter((name) => name !== '');
  return names.at(-1) ?? 'body';
}
