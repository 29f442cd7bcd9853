import type { Json } from '@assay/api-model';
import type { Path, PathStep } from '../../tree/vocabulary.ts';

const instant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const decimal = /^(-?)(0|[1-9]\d{0,40})(?:\.(\d{1,40}))?$/;

/**
 * One text for equal values: numbers by value, also those written as text, RFC 3339 times by instant, object keys in any order.
 * A property that is null is one that is absent.
 */
export function canonicalKey(value: Json): string {
  if (value === null || typeof value !== 'object') return scalarKey(value);
  const parts: string[] = [];
  write(value, parts);
  return parts.join('');
}

/** Written in pieces: a text for each level would be copied as often as the value is deep. */
function write(value: Json, parts: string[]): void {
  if (value === null || typeof value !== 'object') parts.push(scalarKey(value));
  else if (Array.isArray(value)) {
    parts.push('[');
    for (const item of value) {
      write(item, parts);
      parts.push(',');
    }
    parts.push(']');
  } else {
    parts.push('{');
    for (const key of Object.keys(value).toSorted()) {
      const member = value[key] ?? null;
      if (member === null) continue;
      parts.push(JSON.stringify(key), ':');
      write(member, parts);
      parts.push(',');
    }
    parts.push('}');
  }
}

function scalarKey(value: string | number | boolean | null): string {
  if (typeof value === 'number') return decimalText(String(value)) ?? `n${value}`;
  if (typeof value !== 'string') return String(value);
  return decimalText(value) ?? instantText(value) ?? JSON.stringify(value);
}

/** A plain decimal number without the zeros that do not count; null for any other text. */
function decimalText(text: string): string | null {
  const match = decimal.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  return whole === '0' && kept === '' ? 'n0' : `n${sign}${whole}${kept === '' ? '' : `.${kept}`}`;
}

function instantText(text: string): string | null {
  if (text.length > 40 || !instant.test(text)) return null;
  const ms = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(ms) ? null : `t${ms}`;
}

/** A location at which two values differ; `undefined` is a value that is not there. */
export interface Difference {
  path: Path;
  own: Json | undefined;
  other: Json | undefined;
}

/** Where two values differ, at most `limit` locations. */
export function differencesOf(
  own: Json,
  other: Json,
  { except, limit }: { except: Path[]; limit: number },
): Difference[] {
  const names = except.filter(({ length }) => length === 1).map(([name]) => name);
  const comparing: Comparing = {
    found: [],
    limit,
    names: new Set(names),
    paths: except.filter(({ length }) => length > 1),
  };
  compareAt(null, { own, other }, comparing);
  return comparing.found;
}

interface Comparing {
  found: Difference[];
  limit: number;
  /** What is left out wherever it stands, and at one location. */
  names: ReadonlySet<PathStep | undefined>;
  paths: Path[];
}

/** Written as a path only where somebody asks. */
interface Node {
  step: string | number;
  parent: Node | null;
}

function pathTo(node: Node | null): Path {
  const steps: Path = [];
  for (let at = node; at !== null; at = at.parent) steps.push(at.step);
  return steps.toReversed();
}

function compareAt(node: Node | null, { own, other }: { own: Json; other: Json }, comparing: Comparing): void {
  if (comparing.found.length >= comparing.limit) return;
  if (Array.isArray(own) && Array.isArray(other) && own.length === other.length) {
    for (const [index, item] of own.entries())
      compareAt({ step: index, parent: node }, { own: item, other: other[index] ?? null }, comparing);
  } else if (isRecord(own) && isRecord(other)) compareMembers(node, { own, other }, comparing);
  else if (!isScalar(own) || !isScalar(other) || scalarKey(own) !== scalarKey(other))
    comparing.found.push({ path: pathTo(node), own, other });
}

interface Members {
  [key: string]: Json;
}

function compareMembers(
  parent: Node | null,
  { own, other }: { own: Members; other: Members },
  comparing: Comparing,
): void {
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (comparing.found.length >= comparing.limit) return;
    const node = { step: key, parent };
    if (comparing.names.has(key) || comparing.paths.some((one) => isAt(node, one))) continue;
    const values = { own: memberOf(own, key), other: memberOf(other, key) };
    if (values.own !== null && values.other !== null)
      compareAt(node, { own: values.own, other: values.other }, comparing);
    else if (values.own !== values.other)
      comparing.found.push({ path: pathTo(node), own: own[key], other: other[key] });
  }
}

function memberOf(record: Members, key: string): Json {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

function isAt(node: Node, excepted: Path): boolean {
  if (node.step !== excepted.at(-1)) return false;
  const path = pathTo(node);
  return (
    path.length === excepted.length &&
    excepted.every((step, at) => step === path[at] || (typeof step === 'object' && typeof path[at] === 'number'))
  );
}

const isScalar = (value: Json): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';
const isRecord = (value: Json): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface Decimal {
  digits: bigint;
  /** How many of them stand behind the point. */
  scale: number;
}

const scientific = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?[eE]([+-]?\d{1,3})$/;

/** A number, or a text that is one, as it is written; null for anything else. */
export function decimalOf(value: Json | undefined): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value);
  const match = text.length > 90 ? null : (decimal.exec(text) ?? scientific.exec(text));
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Negative, zero or positive for own - (other + by), without binary rounding. */
export function compareDecimals(own: Decimal, other: Decimal, by: Decimal): number {
  const scale = Math.max(own.scale, other.scale, by.scale);
  const at = (one: Decimal): bigint => one.digits * 10n ** BigInt(scale - one.scale);
  const distance = at(own) - at(other) - at(by);
  return distance === 0n ? 0 : distance < 0n ? -1 : 1;
}
