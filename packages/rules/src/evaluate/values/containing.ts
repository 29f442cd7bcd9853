import type { Json } from '@assay/api-model';
import { normalName } from '../../tree/path.ts';
import { equalValues, looseText } from './values.ts';
import type { Expected } from './values.ts';

/** On a list membership, on an object a property, on text a part of it. */
export function containsValue(value: Json, wanted: Expected): boolean {
  if (wanted.value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => equalValues(entry, wanted) || mentions(entry, wanted, 0));
  if (value !== null && typeof value === 'object') {
    if (typeof wanted.value === 'string' && Object.hasOwn(value, wanted.value)) return true;
    if (wanted.loose && typeof wanted.value === 'string') {
      const name = normalName(wanted.value);
      if (Object.keys(value).some((key) => normalName(key) === name)) return true;
    }
    return mentions(value, wanted, 0);
  }
  const part = typeof wanted.value === 'string' ? wanted.value : textOf(wanted.value);
  if (wanted.loose) return looseText(value).includes(looseText(part));
  return textOf(value).includes(part);
}

const deepestMention = 6;

/** Whether something with parts has a value anywhere, or a text of its has the wanted words. */
function mentions(value: Json, wanted: Expected, depth: number): boolean {
  if (value === null || typeof value !== 'object' || depth > deepestMention) return false;
  return Object.values(value).some(
    (entry) => equalValues(entry, wanted) || hasWords(entry, wanted) || mentions(entry, wanted, depth + 1),
  );
}

/** Whole words in their order: "pork" is in "roast pork", not in "porky". */
function hasWords(value: Json, wanted: Expected): boolean {
  if (typeof value !== 'string' || typeof wanted.value !== 'string' || !wanted.loose) return false;
  const words = ` ${looseText(value).replace(/[.,;:!?()]/g, ' ')} `;
  return words.includes(` ${looseText(wanted.value)} `);
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function hasEnd(value: Json, end: 'startsWith' | 'endsWith', wanted: Expected): boolean {
  if (wanted.value === undefined || typeof value === 'object') return false;
  const [text, part] = wanted.loose
    ? [looseText(value), looseText(wanted.value)]
    : [textOf(value), textOf(wanted.value)];
  return end === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}
