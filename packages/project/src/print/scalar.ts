import { isNothingWord, isValueWord } from '../yaml/scalar-value.ts';

/** Where a scalar stands: JSON, or a location that takes texts only, whose source counts. */
export type ScalarContext = 'text' | 'json' | 'key';

const INDICATOR = /^[-?:,[\]{}#&*!|>'"%@`]/;
const INSIDE = /: |:$| #|^---|^\.\.\./;
const IN_FLOW = /[,[\]{}]/;
const UNPRINTABLE = /[^\t\n\u0020-\u007E\u00A0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]|[\u2028\u2029]/u;

/** Whether a text reads back as it is without quotes. */
function isPlainSafe(value: string, context: ScalarContext, isFlow: boolean): boolean {
  if (value === '' || value.trim() !== value || /[\n\t]/.test(value) || UNPRINTABLE.test(value)) return false;
  if (INDICATOR.test(value) || INSIDE.test(value) || (isFlow && IN_FLOW.test(value))) return false;
  if (context === 'json') return !isValueWord(value);
  return context === 'key' ? value !== '<<' : !isNothingWord(value);
}

/** A text as a scalar of one line: plain where that reads back the same, else in double quotes, or single when it has double ones. */
export function textScalar(value: string, context: ScalarContext, isFlow: boolean): string {
  if (isPlainSafe(value, context, isFlow)) return value;
  const isSingle = value.includes('"') && !/[\n\r\t\\]/.test(value) && !UNPRINTABLE.test(value);
  return isSingle ? `'${value.replaceAll("'", "''")}'` : doubleQuoted(value);
}

function doubleQuoted(value: string): string {
  const escaped = JSON.stringify(value).replaceAll(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped;
}

/**
 * A text with line breaks as the lines of a literal block, the header first; null where it cannot be one. One that ends with several
 * breaks is none: an empty line behind it would become part of it.
 */
export function blockScalar(value: string): string[] | null {
  if (!value.includes('\n') || UNPRINTABLE.test(value) || value.includes('\r')) return null;
  const body = value.replace(/\n$/, '');
  if (body === '' || /^\s|\n$/.test(body) || /[ \t]\n|[ \t]$/.test(value)) return null;
  return [body === value ? '|-' : '|', ...body.split('\n')];
}
