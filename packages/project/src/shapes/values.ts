import { isScalar } from 'yaml';
import type { Json } from '@assay/api-model';
import { isNothingWord, isPlain, jsonOf } from '../yaml/scalar-value.ts';
import { shape } from './shape.ts';
import type { Shape } from './shape.ts';

interface TextLimits {
  max: number;
  /** With what to do about a text that does not match. */
  pattern?: { source: string; otherwise: string };
  /** Texts may also be written as these JSON types, for editors: the source counts. */
  isSource?: boolean;
}

/** A text. Without quotes it is what stands in the file: `0441013597` keeps its zero. */
export function text({ max, pattern, isSource = false }: TextLimits): Shape<string> {
  const matcher = pattern && new RegExp(pattern.source);
  return shape<string>({
    scalars: 'text',
    read: (node, report) => {
      if (!isScalar(node))
        return report(node, 'A text belongs here. If it holds ": " or begins with [ or {, put it in quotes.');
      const value = String(node.value);
      if (isPlain(node) && isNothingWord(value))
        return report(node, `A text belongs here. If the text is "${value}", put it in quotes.`);
      if (value.length > max) return report(node, `This text is longer than ${max} characters.`);
      if (matcher !== undefined && !matcher.test(value)) return report(node, pattern?.otherwise ?? '');
      return value;
    },
    schema: () => ({
      type: isSource ? ['string', 'number', 'boolean'] : 'string',
      maxLength: max,
      ...(pattern && { pattern: pattern.source }),
    }),
  });
}

/** One of some words. */
export function oneOf<T extends string>(words: readonly T[]): Shape<T> {
  return shape<T>({
    scalars: 'text',
    read: (node, report) => {
      const value = isScalar(node) ? String(node.value) : '';
      const found = words.find((word) => word === value);
      return found ?? report(node, `One of these belongs here: ${words.join(', ')}.`);
    },
    schema: () => ({ enum: [...words] }),
  });
}

/** A whole number. */
export function whole(min: number, max: number): Shape<number> {
  return shape<number>({
    read: (node, report) => {
      const value = isScalar(node) && isPlain(node) && /^\d{1,9}$/.test(String(node.value)) ? Number(node.value) : NaN;
      if (value >= min && value <= max) return value;
      return report(node, `A whole number from ${min} to ${max} belongs here.`);
    },
    schema: () => ({ type: 'integer', minimum: min, maximum: max }),
  });
}

/** Only `true`: what is not so is left out. */
export const yes: Shape<true> = shape<true>({
  read: (node, report) => {
    if (isScalar(node) && isPlain(node) && node.value === 'true') return true;
    return report(node, 'Write true, or leave the key out.');
  },
  schema: () => ({ const: true }),
});

/** Any JSON value. */
export const json: Shape<Json> = shape<Json>({ read: jsonOf, schema: () => ({}) });
