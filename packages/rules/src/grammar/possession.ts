import type { Quantifier, Test } from '../tree/check.ts';
import { lowerAt, tokenAt, withTokens } from '../language/parser.ts';
import { nameCandidates } from './name-phrases.ts';
import type { SubjectReading } from './subjects.ts';
import { subjectsIn } from './subjects.ts';
import type { Clause, Family, Reading } from './reading.ts';
import { fitted } from './fit.ts';
import { predicatesAt } from './predicates.ts';
import { spanOf } from './reading.ts';
import { allOf } from './statements.ts';
import { verbGroups } from './verbs.ts';

const containers = new Set(
  'no any some at least one response body payload it json answer reply result results output data object returned the a an api call each every all item items record records entry entries element elements'.split(
    ' ',
  ),
);
const every = new Set(['each', 'every', 'all']);
const empties = new Set([
  'the',
  'a',
  'an',
  'valid',
  'also',
  'following',
  'required',
  'all',
  'both',
  'its',
  'expected',
  ':',
  'fields',
  'properties',
  'attributes',
  'keys',
  'field',
  'property',
  'attribute',
  'key',
  'named',
  'called',
]);
const tails = new Set([
  'field',
  'fields',
  'property',
  'properties',
  'attribute',
  'attributes',
  'key',
  'keys',
  'value',
  'present',
  'set',
  'object',
  'element',
  'node',
  'returned',
]);

/** Something has something: "each item has an id and a name". */
export const possession: Family = {
  name: 'possession',
  title: 'What the answer has',
  read: readPossession,
  golden: [
    { text: 'the response has an id', reads: '`id` is present', sample: { id: 1 } },
    {
      text: 'each item has an id and a name',
      reads: 'Every `items[*].id` is present and every `items[*].name` is present',
      sample: { items: [{ id: 1, name: 'a' }] },
    },
    {
      text: 'response does not have a nickname',
      reads: '`nickname` is not present',
      sample: { user: 'x', nickname: 'y' },
    },
    { text: 'the address has a `zip`', reads: '`address.zip` is present', sample: { address: { zip: '1' } } },
  ],
};

/** Whoever has something is named without these. */
const clauseWords = new Set(['is', 'are', 'was', 'were', 'and', 'or', 'if', 'then', 'when']);

function readPossession(clause: Clause): Reading[] {
  for (let at = clause.from; at < clause.end - 1; at++) {
    const group = verbGroups(clause, at).find(({ verb }) => verb === 'have');
    if (group === undefined) continue;
    if (clause.tokens.slice(clause.from, at).some(({ kind, lower }) => kind === 'word' && clauseWords.has(lower)))
      return [];
    const reading = possessed(clause, at, group);
    return [...(reading === null ? [] : [reading]), ...possessedWith(clause, at, group)];
  }
  return [];
}

/** "the title contains 'war'" is about the text of the title. */
function saysContains(clause: Clause, owner: Range | null, at: number): boolean {
  return owner !== null && clause.tokens.slice(at, at + 3).some(({ lower }) => /^(contain|includ)/.test(lower));
}

/** "each book has a price greater than 0": what is had, and what it must be. */
function possessedWith(clause: Clause, at: number, { negated, next }: { negated: boolean; next: number }): Reading[] {
  const owner = ownerOf(clause, at);
  const spans = [
    ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
    ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
  ];
  for (let end = next + 1; end < clause.end; end++) {
    const [said] = predicatesAt(clause, end);
    const name = trimmed(clause, { from: next, to: end });
    if (said === undefined || name.to <= name.from) continue;
    const subject = candidateFor(clause, owner.range, name);
    const test =
      subject === null
        ? null
        : fitted({ ...subject, quantifier: owner.quantifier }, { ...said, negated: said.negated !== negated });
    if (subject !== null && test !== null) return [{ check: test, score: subject.score * 0.97, spans, guessed: true }];
  }
  return adjective(clause, at, next);
}

const adjectives = new Map<string, Test['predicate']>(
  Object.entries({
    negative: { op: 'type', type: 'negative' },
    positive: { op: 'type', type: 'positive' },
    empty: { op: 'empty' },
    unique: { op: 'unique', by: null },
  } satisfies Record<string, Test['predicate']>),
);

/** "no item has a negative price". */
function adjective(clause: Clause, at: number, next: number): Reading[] {
  const from = trimmed(clause, { from: next, to: clause.end }).from;
  const predicate = adjectives.get(lowerAt(clause, from));
  const name = trimmed(clause, { from: from + 1, to: clause.end });
  if (predicate === undefined || name.to <= name.from) return [];
  const owner = ownerOf(clause, at);
  const subject = candidateFor(clause, owner.range, name);
  if (subject === null) return [];
  const test: Test = {
    kind: 'test',
    subject: subject.subject,
    quantifier: owner.quantifier,
    predicate,
    negated: false,
  };
  return [
    {
      check: test,
      score: subject.score,
      spans: spanOf(clause, { from: clause.from, to: clause.end }, 'predicate'),
      guessed: true,
    },
  ];
}

function possessed(clause: Clause, at: number, { negated, next }: { negated: boolean; next: number }): Reading | null {
  const owner = ownerOf(clause, at);
  const names = nameRanges(clause, next);
  if (names.length === 0 || names.length > 20) return null;
  const candidates = names.map((range) => candidateFor(clause, owner.range, range));
  if (candidates.some((candidate) => candidate === null)) return null;
  const tests = candidates
    .filter((candidate) => candidate !== null)
    .map(({ subject }): Test => ({
      kind: 'test',
      subject,
      quantifier: owner.quantifier,
      predicate: { op: 'present' },
      negated,
    }));
  return {
    check: allOf(tests),
    score:
      Math.min(...candidates.map((candidate) => candidate?.score ?? 0)) *
      (saysContains(clause, owner.range, at) ? 0.5 : 0.95),
    spans: [
      ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
      ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
    ],
    guessed: true,
  };
}

interface Range {
  from: number;
  to: number;
}

function ownerOf(clause: Clause, to: number): { range: Range | null; quantifier: Quantifier } {
  let quantifier: Quantifier = { kind: 'implied' };
  let plain = true;
  for (let at = clause.from; at < to; at++) {
    const word = lowerAt(clause, at);
    if (every.has(word)) quantifier = { kind: 'all' };
    if (word === 'no') quantifier = { kind: 'none' };
    if (word === 'any' || word === 'some' || (word === 'least' && lowerAt(clause, at + 1) === 'one'))
      quantifier = { kind: 'any' };
    plain &&= containers.has(word);
  }
  return { range: plain ? null : { from: clause.from, to }, quantifier };
}

function nameRanges(clause: Clause, from: number): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let at = from; at <= clause.end; at++) {
    const word = lowerAt(clause, at);
    if (at < clause.end && word !== ',' && word !== 'and' && word !== '&') continue;
    const range = trimmed(clause, { from: start, to: at });
    if (range.to > range.from) ranges.push(range);
    start = at + 1;
  }
  return ranges;
}

function trimmed(clause: Clause, { from, to }: Range): Range {
  let start = from;
  let end = to;
  while (start < end && empties.has(lowerAt(clause, start)) && tokenAt(clause, start)?.kind === 'word') start++;
  if (lowerAt(clause, start) === ':' && start < end) start++;
  while (end - 1 > start && tails.has(lowerAt(clause, end - 1))) end--;
  return { from: start, to: end };
}

function candidateFor(clause: Clause, owner: Range | null, name: Range): SubjectReading | null {
  if (owner !== null) {
    const tokens = [...clause.tokens.slice(owner.from, owner.to), ...clause.tokens.slice(name.from, name.to)];
    const [together] = nameCandidates(withTokens(clause, tokens), { from: 0, to: tokens.length });
    if (together !== undefined && together.score > 0.55) {
      return {
        ...together,
        subject: { kind: 'field', path: together.path },
        quantifier: { kind: 'implied' },
        measured: false,
      };
    }
  }
  return (
    subjectsIn(clause, name).find(
      ({ subject, measured }) => !measured && subject.kind !== 'body' && subject.kind !== 'status',
    ) ?? null
  );
}
