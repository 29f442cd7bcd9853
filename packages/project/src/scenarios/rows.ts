import type { Json } from '@assay/api-model';
import { LIMITS } from '../limits.ts';

export type Row = Record<string, Json>;

/** Reads the rows of a file by its extension; a text says what is wrong with it. */
export function readRows(file: string, text: string): Row[] | string {
  const rows = /\.json$/i.test(file) ? jsonRows(text) : csvRows(text);
  if (typeof rows === 'string') return `${file}: ${rows}`;
  if (rows.length === 0) return `${file} has no rows.`;
  return rows.length > LIMITS.rows ? `${file} has more than ${LIMITS.rows} rows.` : rows;
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

function jsonRows(text: string): Row[] | string {
  try {
    const value: unknown = JSON.parse(text);
    const rows: unknown[] = Array.isArray(value) ? value : [null];
    return rows.every(isRow) ? rows : 'a list of objects belongs here: [{ "row": "first", "price": 1 }].';
  } catch (error) {
    return `this is no JSON (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** Comma-separated values with a header (RFC 4180). Every value is a text. */
function csvRows(text: string): Row[] | string {
  const [header, ...lines] = csvLines(text.replace(/^\uFEFF/, ''));
  if (header === undefined) return [];
  const wrong = lines.findIndex((line) => line.length !== header.length);
  if (wrong !== -1)
    return `row ${wrong + 1} has ${lines[wrong]?.length} values, and the header has ${header.length} names.`;
  return lines.map((line) => Object.fromEntries(line.map((value, at) => [header[at] ?? '', value])));
}

function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, quoted, plain = '', end = ''] = match;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      if (line.length > 1 || line[0] !== '') lines.push(line);
      line = [];
    }
    if (pattern.lastIndex >= text.length && (whole === '' || end !== ',')) break;
  }
  return lines;
}
