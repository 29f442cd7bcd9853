import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { costed, spend, wordOf } from '../form.ts';
import { fieldsOf } from '../grounding/fields.ts';
import { listsOf } from '../grounding/lists.ts';
import { allOf, ofItems } from '../grounding/tests.ts';
import { fieldPredicates } from '../predicates/field-predicates.ts';

const signs = /^(:|—|–|-|\||must|shall)$/i;
const joints = /^(,|and|\+|&|\/)$/;
const maxHead = 12;

/** "`start`, `end`: string, required": what a contract says of several locations, of each of them. */
export function notationsOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  const sign = tokens.findIndex((token) => signs.test(wordOf(token)));
  if (sign < 1 || sign > maxHead || sign > tokens.length - 2) return [];
  const groups = groupsOf(tokens, ground);
  if (groups.length > 0) return groups;
  const body = tokens.slice(/^(must|shall)$/i.test(wordOf(tokens[sign])) ? sign : sign + 1);
  const [own, ...others] = parts(body);
  if (own === undefined) return [];
  for (const scope of scopesOf(ground)) {
    const entries = subjectsIn(tokens.slice(0, sign), scope, ground);
    if (entries === null || !isContract(entries, tokens[sign])) continue;
    const ofAll = others.filter(isOfAll).flatMap((part) => [comma, ...part.slice(verbIn(part))]);
    const said = entries.map((entry) => contractOf(entry, [...own, ...withoutVerbs(ofAll)], ground));
    const rest = others.filter((part) => !isOfAll(part)).map((part) => besideOf(part, scope, ground));
    const checks = [...said, ...rest].filter((check) => check !== null);
    if (checks.length === said.length + rest.length) return [costed(allOf(checks), 0.05)];
  }
  return [];
}

/** Contracts write their verbs in capitals; a sentence about one location is left to the other readers. */
const isContract = (entries: NameEntry[], sign: Token | undefined): boolean =>
  !entries.some(({ isObject }) => isObject) && (entries.length > 1 || !/^(must|shall)$/.test(sign?.text ?? ''));

const scopesOf = ({ lists }: Ground): Scope[] => [{ list: null }, ...lists.map((list) => ({ list }))];

/** What stands between semicolons. */
function parts(tokens: Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ';') found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((part) => part.length > 0);
}

function subjectsIn(tokens: Token[], scope: Scope, ground: Ground): NameEntry[] | null {
  const found: NameEntry[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !joints.test(wordOf(tokens[at]))) continue;
    const words = tokens.slice(start, at);
    start = at + 1;
    if (words.length === 0) continue;
    const [only, ...others] = fieldsOf(words, scope, ground);
    if (only === undefined || others.length > 0 || only.cost > 0.15) return null;
    found.push(only.value);
  }
  return found.length === 0 ? null : found;
}

function contractOf(entry: NameEntry, body: Token[], ground: Ground): Check | null {
  if (!spend(ground, 40)) return null;
  const [first] = body;
  const text = formatPath(entry.path);
  const at = first?.start ?? 0;
  const path: Token = { kind: 'path', text, lower: text.toLowerCase(), start: at, end: at };
  const colon: Token = { kind: 'mark', text: ':', lower: ':', start: at, end: at };
  const verb = body.findIndex((token) => !/^(must|shall|should|is|are|be|always|an?)$/i.test(wordOf(token)));
  const check = ground.contract([path, colon, ...body.slice(Math.max(verb, 0))]);
  return check ?? (verb > 0 ? ground.contract([path, ...body]) : null);
}

/** "tanks: depth + width numeric, is_open boolean, all required": locations of a list, each group with what holds of it. */
function groupsOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  const sign = tokens.findIndex((token) => signs.test(wordOf(token)));
  const head = tokens
    .slice(0, Math.max(sign, 0))
    .filter((token) => !/^(each|every|all|object|item|the|an?)$/.test(wordOf(token)));
  const [list, ...others] = head;
  if (sign < 1 || list === undefined || others.length > 0) return [];
  for (const scope of listNamed(list, ground)) {
    const check = grouped(tokens.slice(sign + 1), scope, ground);
    if (check !== null) return [costed(check, 0.06)];
  }
  return [];
}

function listNamed(token: Token, ground: Ground): Scope[] {
  if (token.kind !== 'path') return listsOf(token, ground).map(({ value }) => ({ list: value }));
  const written = token.text.replace(/\[\*?\]$/, '');
  return ground.lists
    .filter((list) => formatPath(list) === written || list.at(-1) === written)
    .map((list) => ({ list }));
}

function grouped(tokens: Token[], scope: Scope, ground: Ground): Check | null {
  const checks: Check[] = [];
  const named: NameEntry[] = [];
  for (const part of pieces(tokens)) {
    const own = leading(part, scope, ground);
    if (own === null && named.length === 0) return null;
    const entries = own === null ? named : own.entries;
    const rest =
      own === null ? part.filter((token) => !/^(both|all|each)$/.test(wordOf(token))) : part.slice(own.length);
    const said = entries.map((entry) => contractOf(entry, rest, ground));
    const known = said.filter((check) => check !== null);
    if (known.length < said.length) return null;
    checks.push(...known);
    if (own !== null) named.push(...own.entries);
  }
  return checks.length === 0 ? null : allOf(checks);
}

/** What stands between commas and semicolons. */
function pieces(tokens: Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens) {
    if (/^[,;]$/.test(token.text)) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((part) => part.length > 0);
}

function leading(part: Token[], scope: Scope, ground: Ground): { entries: NameEntry[]; length: number } | null {
  for (let length = part.length - 1; length > 0; length--) {
    const entries = subjectsIn(part.slice(0, length), scope, ground);
    if (entries !== null) return { entries, length };
  }
  return null;
}

const comma: Token = { kind: 'mark', text: ',', lower: ',', start: 0, end: 0 };
const verbs = /^(must|shall|should|is|are|may)$/i;

const verbIn = (part: Token[]): number => part.findIndex((token) => verbs.test(wordOf(token)));

const withoutVerbs = (tokens: Token[]): Token[] =>
  tokens.filter((token) => !/^(must|shall|should|is|are|be)$/.test(wordOf(token)));

/** "; the key must be present": more of what was named first. */
const isOfAll = (part: Token[]): boolean =>
  verbIn(part) >= 0 &&
  part
    .slice(0, verbIn(part))
    .every((token) => /^(both|they|all|it|the|key|keys|value|values|field|fields|property|each)$/.test(wordOf(token)));

/** "; low MUST be less than high": a sentence of its own. */
function besideOf(part: Token[], scope: Scope, ground: Ground): Check | null {
  if (!spend(ground, 40)) return null;
  const verb = verbIn(part);
  for (const { value: entry } of verb < 1 ? [] : fieldsOf(part.slice(0, verb), scope, ground)) {
    const [said] = fieldPredicates(entry, part.slice(verb), { scope, ground });
    if (said !== undefined) return ofItems(said.value, scope.list, { quantifier: 'all', filter: null });
  }
  return ground.read(part);
}
