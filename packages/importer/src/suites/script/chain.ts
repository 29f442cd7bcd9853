import type { Json } from '@assay/api-model';
import type { AnyNode } from 'acorn';
import { opposite, UNREAD } from './claims.ts';
import type { Claim, ReadCode } from './claims.ts';
import { conditionOf } from './condition.ts';
import { below, evaluate, jsonOf } from './evaluate.ts';
import { memberName } from './nodes.ts';
import type { Scope } from './scope.ts';
import { responseClaims } from './words/response-words.ts';
import { EQUAL, INCLUDE, saidBy } from './words/said-by.ts';
import type { Value } from './value.ts';

/** A word of an assertion, and what it is called with. */
interface Link {
  word: string;
  given: readonly AnyNode[] | null;
}

const MAX_LINKS = 40;
const FILLERS = new Set('to be been is that which and has have with at of same does still also but'.split(' '));
/** They say how something is compared, which is the same for JSON. */
const MANNERS = new Set(['deep', 'own', 'ordered']);
const EXPECT = new Set(['expect', 'pm.expect', 'pw.expect', 'hopp.expect', 'insomnia.expect', 'chai.expect']);

/** `expect(x).to.be.above(3)` or `pm.response.to.have.status(200)`; null where an expression is none. */
export function assertionOf(expression: AnyNode, scope: Scope): ReadCode | null {
  const links: Link[] = [];
  let given: readonly AnyNode[] | null = null;
  let node = expression;
  while (links.length < MAX_LINKS) {
    const tested = testedBy(node, scope);
    if (tested !== null)
      return tested.isCondition ? ofCondition(tested.node, links, scope) : ofLinks(tested.value, links, scope);
    if (node.type === 'CallExpression') {
      given = node.arguments;
      node = node.callee;
    }
    const word = node.type === 'MemberExpression' ? memberName(node) : null;
    if (node.type !== 'MemberExpression' || typeof word !== 'string') return null;
    links.unshift({ word, given });
    given = null;
    node = node.object;
  }
  return null;
}

type Tested = { isCondition: false; value: Value } | { isCondition: true; node: AnyNode };

/** What an assertion begins with: the answer itself, or what `expect` is given. */
function testedBy(node: AnyNode, scope: Scope): Tested | null {
  if (node.type === 'Identifier' || node.type === 'MemberExpression') {
    const value = evaluate(node, scope);
    return value?.kind === 'response' ? { isCondition: false, value } : null;
  }
  if (node.type !== 'CallExpression' || !isExpect(node.callee)) return null;
  const [first] = node.arguments;
  if (first === undefined) return null;
  const value = evaluate(first, scope);
  return value === null ? { isCondition: true, node: first } : { isCondition: false, value };
}

function isExpect(callee: AnyNode): boolean {
  if (callee.type === 'Identifier') return EXPECT.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return EXPECT.has(`${callee.object.name}.${String(memberName(callee))}`);
}

/** `expect(a === b).to.be.true`: what is said of a condition. */
function ofCondition(node: AnyNode, links: readonly Link[], scope: Scope): ReadCode {
  const words = links.filter(({ word }) => !FILLERS.has(word));
  const isNot = words[0]?.word === 'not';
  const [link, ...more] = isNot ? words.slice(1) : words;
  if (link === undefined || more.length > 0) return UNREAD;
  const wanted = link.given === null ? { true: true, ok: true, false: false }[link.word] : equalTo(link, scope);
  return typeof wanted === 'boolean' ? (conditionOf(node, scope, wanted !== isNot) ?? UNREAD) : UNREAD;
}

const equalTo = ({ word, given }: Link, scope: Scope): Json | undefined =>
  EQUAL.has(word) ? jsonOf(given?.[0], scope) : undefined;

/** How far an assertion has been read. */
interface Reading {
  subject: Value;
  isNot: boolean;
  isIncluding: boolean;
  /** Properties are named by their path. */
  isNested: boolean;
  claims: Claim[];
  isWhole: boolean;
}

function ofLinks(subject: Value, links: readonly Link[], scope: Scope): ReadCode {
  // One constant compared with another says nothing of the answer; written the wrong way round it does.
  const turned = subject.kind === 'json' ? turnedRound(subject.value, links, scope) : null;
  if (turned !== null) return turned;
  const reading: Reading = { subject, isNot: false, isIncluding: false, isNested: false, claims: [], isWhole: true };
  for (const link of links) if (!readLink(link, reading, scope)) return { claims: reading.claims, isWhole: false };
  return reading.claims.length === 0 ? UNREAD : { claims: reading.claims, isWhole: reading.isWhole };
}

/** `expect(200).to.eql(status)` and `expect([200, 201]).to.include(status)`. */
function turnedRound(constant: Json, links: readonly Link[], scope: Scope): ReadCode | null {
  const words = links.filter(({ word }) => !FILLERS.has(word) && !MANNERS.has(word));
  const [link] = words;
  const about = words.length === 1 && link?.given?.[0] !== undefined ? evaluate(link.given[0], scope) : null;
  if (about === null || about.kind === 'json' || link === undefined) return UNREAD;
  if (EQUAL.has(link.word)) return { claims: [{ about, said: { op: 'equal', value: constant } }], isWhole: true };
  const isList = Array.isArray(constant) && INCLUDE.has(link.word);
  return isList ? { claims: [{ about, said: { op: 'oneOf', values: constant } }], isWhole: true } : UNREAD;
}

/** Answers false where a word is not read; what was read before it stays. */
function readLink(link: Link, reading: Reading, scope: Scope): boolean {
  const { word, given } = link;
  if (given === null && (FILLERS.has(word) || MANNERS.has(word) || readFlag(word, reading))) return true;
  if (word === 'length' || word === 'lengthOf') return readLength(link, reading, scope);
  if (word === 'property' && given !== null) return readProperty(given, reading, scope);
  const found = claimsOf(link, reading, scope);
  // Of several things at once, nobody knows which one is not to be.
  if (found === null || (reading.isNot && found.length > 1)) return false;
  reading.claims.push(...found.map((one) => (reading.isNot ? { ...one, said: opposite(one.said) } : one)));
  return true;
}

/** Words that say something of those behind them. */
function readFlag(word: string, reading: Reading): boolean {
  if (word === 'not') reading.isNot = true;
  else if (word === 'nested') reading.isNested = true;
  else if (INCLUDE.has(word)) reading.isIncluding = true;
  else return word === 'all';
  return true;
}

/** `lengthOf(3)`, and `length.above(3)` about the length. */
function readLength({ given }: Link, reading: Reading, scope: Scope): boolean {
  const { subject, isNot } = reading;
  if (subject.kind !== 'body') return false;
  const about: Value = { kind: 'length', path: subject.path };
  if (given === null) {
    reading.subject = about;
    return true;
  }
  const value = jsonOf(given[0], scope);
  if (typeof value !== 'number' || isNot) return false;
  reading.claims.push({ about, said: { op: 'equal', value } });
  return true;
}

/** `property('a')` goes on about that member. */
function readProperty(given: readonly AnyNode[], reading: Reading, scope: Scope): boolean {
  const { subject, isNot } = reading;
  const name = jsonOf(given[0], scope);
  if (subject.kind !== 'body' || (typeof name !== 'string' && typeof name !== 'number')) return false;
  const about: Value | null = reading.isNested
    ? below(subject.path, name)
    : { kind: 'body', path: [...subject.path, name] };
  if (about === null) return false;
  const value = given.length > 1 ? jsonOf(given[1], scope) : undefined;
  if (given.length > 1 && value === undefined) return false;
  const said = value === undefined ? ({ op: 'defined' } as const) : ({ op: 'equal', value } as const);
  reading.claims.push({ about, said: isNot ? opposite(said) : said });
  if (!isNot) reading.subject = about;
  return true;
}

function claimsOf({ word, given }: Link, reading: Reading, scope: Scope): Claim[] | null {
  const { subject } = reading;
  if (subject.kind === 'response') return responseClaims(word, given, scope);
  if (subject.kind === 'status' && word.startsWith('toBeLevel')) return levelClaims(word);
  const ofBody =
    subject.kind === 'body' && given !== null ? bodyClaims(subject, { word, given }, { reading, scope }) : null;
  return ofBody ?? saidBy(word, given, scope)?.map((said) => ({ about: subject, said })) ?? null;
}

function levelClaims(word: string): Claim[] | null {
  const family = /^toBeLevel([1-5])xx$/.exec(word)?.[1];
  return family === undefined
    ? null
    : [{ about: { kind: 'statusClass' }, said: { op: 'equal', value: Number(family) } }];
}

/** What is said of members; null where it is about the value itself. */
function bodyClaims(
  subject: OfBody,
  { word, given }: { word: string; given: readonly AnyNode[] },
  { reading: { isIncluding }, scope }: { reading: Reading; scope: Scope },
): Claim[] | null {
  if (word === 'key' || word === 'keys') return keyClaims(subject, given, { isIncluding, scope });
  const members = INCLUDE.has(word) ? jsonOf(given[0], scope) : undefined;
  const isObject = typeof members === 'object' && members !== null && !Array.isArray(members);
  return isObject ? memberClaims(subject, members) : null;
}

type OfBody = Extract<Value, { kind: 'body' }>;

function keyClaims(
  subject: OfBody,
  given: readonly AnyNode[],
  { isIncluding, scope }: { isIncluding: boolean; scope: Scope },
): Claim[] | null {
  const keys = given.flatMap((one) => jsonOf(one, scope) ?? null).filter((one) => typeof one === 'string');
  if (keys.length === 0 || keys.length < given.length) return null;
  if (!isIncluding) return [{ about: { kind: 'keys', path: subject.path }, said: { op: 'equal', value: keys } }];
  return keys.map((key) => ({ about: { kind: 'body', path: [...subject.path, key] }, said: { op: 'defined' } }));
}

/** `include({ a: 1 })`: these members, and maybe others. */
const memberClaims = (subject: OfBody, members: { [name: string]: Json }): Claim[] =>
  Object.entries(members).map(([name, value]) => ({
    about: { kind: 'body', path: [...subject.path, name] },
    said: { op: 'equal', value },
  }));
