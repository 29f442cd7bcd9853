import type { Json } from '@assay/api-model';
import { compileRule } from '../compile/compile.ts';
import { isMetBy } from '../compile/gates/contradiction.ts';
import { hasFormat } from '../evaluate/values/formats.ts';
import { walk } from '../evaluate/lookup/fields.ts';
import { isSecretLocation } from '../evaluate/secrets/secrets.ts';
import type { Exchange } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import type { Path, ValueFormat } from '../tree/check.ts';
import { formatPath, parsePath } from '../tree/path.ts';

const longestText = 80;

/**
 * Rules that a person may mean who points at a value of an answer, the most general first: each is understood, and the answer meets
 * it. Of an item of a list also what all items have. Values of secrets are not written down.
 * @param at the location as rules write it, such as `items[0].price`
 */
export function rulesForValue(exchange: Exchange, at: string): string[] {
  const path = at === '' ? [] : parsePath(at);
  const answer = prepareExchange(exchange);
  const tree = answer.responseTree();
  if (path === null || !tree.ok) return [];
  const value = walk(tree.value, path)[0]?.value;
  if (value === undefined) return [];
  const context = { samples: [exchange] };
  return candidates(path, value).filter((text) => {
    const compiled = compileRule(text, context);
    return compiled.status === 'understood' && isMetBy(compiled.check, answer);
  });
}

function candidates(path: Path, value: Json): string[] {
  const here = written(path);
  const everywhere = path.map((step) => (typeof step === 'number' ? { each: true as const } : step));
  const isItem = formatPath(everywhere) !== formatPath(path);
  const general = sayings(value).map((said) => `${written(everywhere)} ${said}`);
  const exact = isSecretLocation(formatPath(path)) ? [] : values(value);
  return [...general, ...(isItem ? [`${here} is present`] : []), ...exact.map((said) => `${here} ${said}`)];
}

const written = (path: Path): string => (path.length === 0 ? 'the body' : `\`${formatPath(path)}\``);

/** What holds of a value and of others like it. */
function sayings(value: Json): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['is a list'] : ['is not empty', 'has no duplicates'];
  if (value === null) return [];
  if (typeof value === 'number') return numberSayings(value);
  if (typeof value === 'string') return textSayings(value);
  return typeof value === 'boolean' ? ['is a boolean'] : ['is an object', 'is present'];
}

function numberSayings(value: number): string[] {
  const bounds = value > 0 ? ['is above 0'] : value === 0 ? ['is at least 0'] : [];
  return [...bounds, Number.isInteger(value) ? 'is an integer' : 'is a number', 'is present'];
}

const formats: readonly (readonly [ValueFormat, string])[] = [
  ['uuid', 'is a valid UUID'],
  ['date-time', 'is an ISO 8601 date-time'],
  ['date', 'is an ISO 8601 date'],
  ['email', 'is a valid email'],
];

function textSayings(value: string): string[] {
  const format = formats.find(([name]) => hasFormat(value, name))?.[1];
  const address = /^https?:/iu.test(value) && hasFormat(value, 'uri') ? 'is a valid URL' : undefined;
  const known = format ?? address;
  return [...(known === undefined ? [] : [known]), value === '' ? 'is a string' : 'is not empty', 'is present'];
}

/** The value itself. */
function values(value: Json): string[] {
  if (Array.isArray(value)) return [`has exactly ${value.length} ${value.length === 1 ? 'item' : 'items'}`];
  if (value !== null && typeof value === 'object') return [];
  return typeof value === 'string' && value.length > longestText ? [] : [`is ${JSON.stringify(value)}`];
}
