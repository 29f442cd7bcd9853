import type { Pair } from '../collection/pair.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import { isFields } from '../reading/reader.ts';

/** A description is a text, or an object that holds one. */
export function descriptionOf(value: unknown): string | null {
  const text = isFields(value) ? textOf(value['content']) : textOf(value);
  return text.trim() === '' ? null : text;
}

/** `disabled: true`, or `enabled: false` as older exports have it. */
export function isOn(entry: unknown): boolean {
  return isFields(entry) && entry['disabled'] !== true && entry['enabled'] !== false;
}

/** Enabled `{key, value}` rows; header text of version 1 line by line. */
export function pairsOf(rows: unknown): Pair[] {
  if (typeof rows === 'string') return headerLines(rows);
  if (isFields(rows)) return Object.entries(rows).map(([name, value]) => ({ name, value: textOf(value) }));
  return listOf(rows).flatMap((row) => {
    if (typeof row === 'string') return headerLines(row);
    const name = textOf(at(row, 'key')).trim();
    return isOn(row) && name !== '' ? [{ name, value: textOf(at(row, 'value')) }] : [];
  });
}

function headerLines(text: string): Pair[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    return colon < 1 || line.startsWith('//') ? [] : [{ name, value: line.slice(colon + 1).trim() }];
  });
}
