import type { Json } from '@assay/api-model';
import type { AnsweredRecord } from '../../resources/record-answer.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isObject } from '../../schema/is-valid.ts';

const MAX_RULES = 10;
const MAX_DEPTH = 3;

/** What an operation of a JSON patch (RFC 6902) sets: names down to the value, and the value. */
interface Assignment {
  names: string[];
  value: Json;
}

const namesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The plain values that are set, each by itself; locations in lists are left out. */
function assigned(names: string[], value: Json): Assignment[] {
  if (isObject(value) && names.length < MAX_DEPTH)
    return Object.entries(value).flatMap(([name, part]) => assigned([...names, name], part));
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const isNamed = names.every((name) => /^[A-Za-z_$][\w$-]*$/.test(name)) && names.every(isEchoedName);
  return isPlain && isNamed ? [{ names, value }] : [];
}

/** Whether a value comes back as it is written, and is known before it is sent. */
const isKept = (value: Json): boolean =>
  typeof value !== 'string' || (value.trim() === value && !value.includes('{{') && !/^\d{4}-\d{2}-\d{2}T/.test(value));

/** The last value of each location; none where values are moved or removed as well. */
function assignments(patch: readonly Json[]): Assignment[] {
  const last = new Map<string, Assignment>();
  for (const step of patch) {
    if (!isObject(step) || typeof step['path'] !== 'string') continue;
    const { op } = step;
    if (op === 'remove' || op === 'move' || op === 'copy') return [];
    if (op !== 'replace' && op !== 'add') continue;
    for (const one of assigned(namesOf(step['path']), step['value'] ?? null)) last.set(one.names.join('.'), one);
  }
  return [...last.values()];
}

/** What a read has to show after a JSON patch, as far as the document describes the values in its answer. */
export function patchedRules(patch: Json | undefined, record: AnsweredRecord | null): string[] {
  if (!Array.isArray(patch) || record === null) return [];
  return assignments(patch)
    .filter(({ names: [first = ''], value }) => record.view.properties?.[first] !== undefined && isKept(value))
    .slice(0, MAX_RULES)
    .map(({ names, value }) => `\`${record.prefix}${names.join('.')}\` equals ${JSON.stringify(value)}`);
}
