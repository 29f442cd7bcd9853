import type { JsonSchemaObject } from '@assay/api-model';
import { wordsOf } from '../resources/words/words.ts';
import { isValid } from '../schema/is-valid.ts';
import { templateFromPattern } from './from-pattern.ts';
import { settle } from './template.ts';

const UNIQUE =
  /(^| )(e ?mail|mail|user ?name|login|handle|nick ?name|slug|isbn|sku|ean|upc|gtin|vin|barcode|code|serial ?number|number plate)$/;
/** Codes that stand for one of a few things in the world. */
const SHARED =
  /(country|zip|postal|post|currency|language|lang|locale|area|dial|status|error|state|region|color|colour|promo|coupon|discount) code$/;
/** What people tell things apart by; unique only where the document speaks of conflicts. */
const LABEL = /(^| )(name|title|label|nome|nombre|nom)$/;
const DIGITS = 8;
const MIN_RANDOM = 3;

/** Whether a name suggests that no two records share the value. */
export function suggestsUnique(name: string, mayConflict = false): boolean {
  const words = wordsOf(name).join(' ');
  if (UNIQUE.test(words) && !SHARED.test(words)) return true;
  return mayConflict && LABEL.test(words) && !/(first|last|given|family|middle) name$/.test(words);
}

/**
 * A word with digits or hyphens in it is a code, which has no spaces; what joins its parts joins one more. One that an example
 * writes in small letters names something in the system, as a table or a branch.
 */
function gapOf(value: string, name: string, isGiven: boolean): string {
  const isCode = !/\s/.test(value) && /[\d_-]/.test(value);
  if (isGiven && /^[a-z]+$/.test(value) && LABEL.test(wordsOf(name).join(' '))) return '_';
  if (isCode) return /[-_](?=[^-_]*$)/.exec(value)?.[0] ?? '';
  return LABEL.test(wordsOf(name).join(' ')) ? ' ' : '-';
}

const inShape = (value: string): string =>
  value.replace(/\d{5,}(?=\D*$)/, (digits) => `{{$randomDigits:${digits.length}}}`);

function candidates(schema: JsonSchemaObject, value: string, name: string): string[] {
  const at = value.lastIndexOf('@');
  const random = `{{$randomDigits:${DIGITS}}}`;
  if (at > 0) return [`${value.slice(0, at)}.${random}${value.slice(at)}`, `${random}${value.slice(at)}`];
  const available = Math.max(0, (schema.maxLength ?? Infinity) - DIGITS - 1);
  const kept = Number.isFinite(available) ? value.slice(0, available) : value;
  const gap = gapOf(value, name, (schema.examples ?? []).includes(value));
  // Where a document speaks of what is taken, a short code that is mostly new is better than one that never is.
  const written = schema.pattern === undefined ? null : templateFromPattern(schema.pattern, MIN_RANDOM);
  // Other digits in place of its last ones keep the shape that the API may want of it.
  const shaped = gapOf(value, name, false) === ' ' || !/^\S*\d{5,}\D*$/.test(value) ? [] : [inShape(value)];
  const plain = [...shaped, `${kept}${gap}${random}`, `${kept}${random}`, random];
  return schema.format === 'uuid' ? ['{{$randomUUID}}'] : [...(written === null ? [] : [written]), ...plain];
}

/** Fewer numbers than these would soon meet again. */
const MIN_SPAN = 10_000;

/** Where the API was seen to refuse a second one, a few numbers that may meet are better than one that always does. */
export const MIN_LEARNED_SPAN = 5;

/** An integer that is most likely another one each time it is sent; null when the schema allows too few. `schema` is flat. */
export function uniqueNumber(schema: JsonSchemaObject, value: number, minSpan = MIN_SPAN): string | null {
  const { minimum = 1, maximum = Math.max(999_999_999, value), multipleOf = 1 } = schema;
  if (schema.enum !== undefined || multipleOf !== 1 || maximum - minimum < minSpan) return null;
  const low = Math.max(minimum, Math.min(maximum - minSpan, Math.floor(maximum / 10)));
  return `{{$randomBetween:${Math.ceil(low)}:${Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER))}}}`;
}

/**
 * A text like `value` that is another one each time it is sent, as a template; null when the schema allows none.
 * `schema` is flat.
 */
export function uniqueText(schema: JsonSchemaObject, value: string, name: string): string | null {
  if (schema.enum !== undefined || schema.const !== undefined) return null;
  const fits = (template: string): boolean => isValid(settle(template), { ...schema, type: 'string' }, {});
  return candidates(schema, value, name).find(fits) ?? null;
}
