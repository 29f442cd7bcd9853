import type { Token } from '../../language/tokens.ts';
import { phrase } from '../../language/phrase.ts';
import type { Path, Quantifier, Test } from '../../tree/check.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { NameEntry } from '../../language/names/names.ts';
import { isFlag } from '../../language/names/names.ts';
import { choiceValue, literal } from '../../language/values/values.ts';
import { textOf } from '../predicates/meanings.ts';
import { looseText } from '../../evaluate/values/values.ts';
import { nameWords } from '../../tree/path.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Owner } from '../subjects/owners.ts';
import { isUnder, ownersIn } from '../subjects/owners.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { verbGroups } from '../predicates/verbs.ts';

/** What something is, where a known answer has a flag or a state of that name: "every employee is active", "the order is shipped". */
export const flags: Family = {
  name: 'flags',
  title: 'Flags, states and names',
  read: readFlag,
  golden: [
    {
      text: 'every employee is active',
      reads: 'Every `employees[*].active` is true',
      sample: { employees: [{ active: true }] },
    },
    {
      text: 'no item is out of stock',
      reads: 'No `items[*].inStock` is false',
      sample: { items: [{ inStock: true }] },
    },
    {
      text: 'the item with id 7 is shipped',
      reads: '`items[id = 7].status` is "shipped" in any case',
      sample: { items: [{ id: 7, status: 'shipped' }] },
    },
    {
      text: 'none of the comments was written by leo',
      reads: 'No `comments[*].author` is "leo" in any case',
      sample: { comments: [{ author: 'mia' }] },
    },
    {
      text: 'the owner lives in Hamburg',
      reads: '`owner.city` is "Hamburg" in any case',
      sample: { owner: { city: 'Hamburg' } },
    },
    {
      text: 'every order is paid or open',
      reads: 'Every `orders[*].status` is one of "paid" in any case, "open" in any case',
      sample: { orders: [{ id: 1, status: 'paid' }] },
    },
    { text: 'the order is not a gift', reads: '`order.isGift` is false', sample: { order: { isGift: false } } },
    {
      text: 'the order is shipped',
      reads: '`order.status` is "shipped" in any case',
      sample: { order: { status: 'shipped' } },
    },
    {
      text: 'the first product is called "Clip light"',
      reads: '`products[0].name` is "Clip light"',
      sample: { products: [{ name: 'Clip light' }] },
    },
  ],
};

function readFlag(clause: Clause): Reading[] {
  if (!clause.names.hasShape) return [];
  for (let at = clause.from + 1; at < clause.end; at++) {
    const group = verbGroups(clause, at).find(({ verb }) => verb === 'be') ?? linkAt(clause, at);
    if (group === undefined) continue;
    const spans = [
      ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
      ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
    ];
    const found = ownersIn(clause, { from: clause.from, to: at }).flatMap((owner) => said(clause, owner, group));
    if (found.length > 0) return found.slice(0, 3).map((one) => ({ ...one, spans, guessed: true }));
  }
  return [];
}

const links = phrase(
  '[should|must] (comes|come|lives|live|resides|belongs|belong|takes place|took place|happens|happened|works|plays|starts|departs|arrives|stays|sits|goes|runs|originates|ships|ends|begins)',
  {},
);

/** "lives in Hamburg", "comes from Brazil": a verb that joins a place or a maker to something. */
function linkAt(clause: Clause, at: number): Group | undefined {
  const [match] = links(clause, at);
  if (match === undefined || !/^(in|from|at|to|by|for|on|as|with)$/.test(lowerAt(clause, match.next))) return undefined;
  return { negated: false, next: match.next };
}

interface Group {
  negated: boolean;
  next: number;
}
type Found = Pick<Reading, 'check' | 'score' | 'extra'>;

function said(clause: Clause, owner: Owner, { negated, next }: Group): Found[] {
  const words = wordsFrom(clause, next);
  if (words.length === 0 || words.length > 4) return [];
  const parts = clause.names.entries.filter(
    (entry) => entry.path.length === owner.base.length + 1 && isUnder(entry, owner.base),
  );
  const named = calledOf(clause, next);
  if (named !== null) return called(parts, owner, { ...named, negated });
  const inState = stateSaid(clause, parts, owner, next);
  if (inState !== null) return [{ ...inState, check: { ...inState.check, negated } }];
  const linked = linkedTo(clause, { parts, owner, negated }, next);
  if (linked.length > 0) return linked;
  const flag = flagOf(parts, words);
  if (flag !== null) return [flagTest(flag, owner, negated)];
  const choice = choiceOf(clause, { parts, owner, negated }, next);
  if (choice !== null) return [choice];
  const state = stateOf(parts, textFrom(clause, next)) ?? unseenState(parts, clause, next);
  return state === undefined ? [] : [stateTest(state, { owner, negated }, bareText(textFrom(clause, next)))];
}

/** "paid or open", "either draft or final": one of the states that a known answer shows at one location. */
function choiceOf(
  clause: Clause,
  { parts, owner, negated }: { parts: NameEntry[]; owner: Owner; negated: boolean },
  at: number,
): Found | null {
  const values = choiceValue(clause, lowerAt(clause, at) === 'either' ? at + 1 : at).find(
    ({ next }) => next === clause.end,
  )?.value;
  const states = (values ?? []).map((value) => stateOf(parts, textOf(value) ?? ''));
  const state = states.find((one) => one !== undefined);
  if (values === undefined || state === undefined || states.some((one) => one !== undefined && one !== state))
    return null;
  const test = testOf(state, owner, literal(null));
  return {
    check: { ...test, negated, predicate: { op: 'oneOf', values } },
    score: 0.9 * owner.score,
    extra: owner.extra,
  };
}

/** One word that names a state, of what has one state only: "the order is shipped" where no known answer is. */
function unseenState(parts: NameEntry[], clause: Clause, at: number): NameEntry | undefined {
  const [first] = clause.tokens.slice(at, clause.end);
  if (first?.kind !== 'word' || at + 1 !== clause.end || !isStateWord(first)) return undefined;
  const states = parts.filter(({ path, types }) => types.has('string') && /(status|state)$/i.test(lastOf(path)));
  return states.length === 1 ? states[0] : undefined;
}

const stateWords = new Set('open active pending draft live new online offline inactive idle ready full'.split(' '));

function isStateWord({ text, lower }: Token): boolean {
  return stateWords.has(lower) || /^[A-Z][A-Z_]{2,}$/.test(text) || (lower.length > 4 && /(ed|paid)$/.test(lower));
}

/** "in status pending": the state is named. */
function stateSaid(clause: Clause, parts: NameEntry[], owner: Owner, at: number): (Found & { check: Test }) | null {
  if (lowerAt(clause, at) !== 'in' || at + 2 >= clause.end) return null;
  const name = canonicalWord(lowerAt(clause, at + 1));
  const entry = parts.find(({ path, joined }) => joined === name && stateNames.test(lastOf(path)));
  if (entry === undefined) return null;
  const value = { kind: 'words' as const, text: textFrom(clause, at + 2) };
  return { check: testOf(entry, owner, value), score: 0.9 * owner.score, extra: owner.extra };
}

/** "is created with status pending" says that it was created, too. */
const deeds = /^(created|updated|deleted|changed|added|removed|saved|stored|registered|accepted|placed|submitted)$/;

const makers = /^(author|artist|creator|user|owner|writer|sender|seller|poster|by|from)(id|name)?$/;

/** "belongs to doctor 9", "is written by omar": the property is named by the noun or by what makers are called. */
function linkedTo(clause: Clause, about: { parts: NameEntry[]; owner: Owner; negated: boolean }, at: number): Found[] {
  const { parts, owner, negated } = about;
  const preposition = prepositionAt(clause, at);
  if (preposition === null) return [];
  const isThe = lowerAt(clause, preposition + 1) === 'the';
  const from = isThe ? preposition + 2 : preposition + 1;
  const noun = canonicalWord(lowerAt(clause, from));
  const named = parts.find(({ joined }) => joined === noun || joined === `${noun}id`);
  const single = tokenAt(clause, clause.end - 1);
  if (single === undefined) return [];
  if (named !== undefined && from + 2 === clause.end) return [{ ...linkTest(named, owner, single, negated) }];
  const maker =
    lowerAt(clause, preposition) === 'by' && from + 1 === clause.end
      ? parts.filter(({ joined }) => makers.test(joined))
      : [];
  const [only] = maker;
  return only === undefined || maker.length > 1 || only.isObject ? [] : [linkTest(only, owner, single, negated)];
}

/** Where "to" or "by" stands; behind what was done it begins another statement. */
function prepositionAt(clause: Clause, at: number): number | null {
  const preposition = [at, at + 1].find((one) => /^(to|by|in|from|with|at|on)$/.test(lowerAt(clause, one)));
  return preposition === undefined || (preposition === at + 1 && deeds.test(lowerAt(clause, at))) ? null : preposition;
}

function linkTest(entry: NameEntry, owner: Owner, { kind, text }: Token, negated: boolean): Found {
  const value = kind === 'number' ? literal(Number(text)) : { kind: 'words' as const, text };
  return { check: { ...testOf(entry, owner, value), negated }, score: 0.92 * owner.score, extra: owner.extra };
}

function wordsFrom(clause: Clause, from: number): string[] {
  const tokens = clause.tokens.slice(from, clause.end);
  if (!tokens.every(({ kind }) => kind === 'word' || kind === 'quoted')) return [];
  return tokens
    .flatMap(({ text }) => nameWords(text))
    .filter((word) => word !== 'a' && word !== 'an' && word !== 'the');
}

function textFrom(clause: Clause, from: number): string {
  return clause.tokens
    .slice(from, clause.end)
    .map(({ text }) => text)
    .join(' ');
}

const lead = new Set(['is', 'has', 'was', 'are', 'flag']);

/** The flag that these words, or the contrary of them, name. */
function flagOf(parts: NameEntry[], words: string[]): { entry: NameEntry; value: boolean } | null {
  const booleans = parts.filter(({ types }) => isFlag(types));
  for (const [wanted, value] of [
    [words, true],
    ...contraries(words).map((contrary) => [contrary, false] as [string[], boolean]),
  ] as [string[], boolean][]) {
    const key = wanted.map(canonicalWord).join('');
    const entry = booleans.find(({ last }) => last.filter((word) => !lead.has(word)).join('') === key);
    if (entry !== undefined) return { entry, value };
  }
  return null;
}

const opposites = new Map([
  ['disabled', 'enabled'],
  ['offline', 'online'],
  ['hidden', 'visible'],
  ['private', 'public'],
  ['public', 'private'],
  ['closed', 'open'],
]);

function contraries(words: string[]): string[][] {
  const [first = '', ...rest] = words;
  const found: string[][] = [];
  if (first === 'out' && rest[0] === 'of') found.push(['in', ...rest.slice(1)]);
  if (first === 'not') found.push(rest);
  for (const prefix of ['un', 'in', 'non', 'im'])
    if (first.startsWith(prefix)) found.push([first.slice(prefix.length), ...rest]);
  const other = opposites.get(first);
  if (other !== undefined) found.push([other, ...rest]);
  return found;
}

function flagTest({ entry, value }: { entry: NameEntry; value: boolean }, owner: Owner, negated: boolean): Found {
  const test = testOf(entry, owner, literal(value !== negated));
  return { check: test, score: 0.96 * owner.score, extra: owner.extra };
}

const stateNames = /(status|state|type|kind|phase|role|category|tier|visibility|level|stage|mode|method|plan)$/i;

/** The only state under a location that a known answer shows with this value. */
const joining = /^(?:\w+(?:ed|en|ld|de) )?(?:from|by|in|at|to|on|for|as|with) (?:the )?|^an? /i;

/** "written by leo" names leo. */
function bareText(said: string): string {
  return said.replace(joining, '');
}

function stateOf(parts: NameEntry[], said: string): NameEntry | undefined {
  const bare = bareText(said);
  const text = looseText(bare);
  const isProper = /^\p{Lu}/u.test(bare);
  const holders = parts.filter(
    ({ path, values }) =>
      (stateNames.test(lastOf(path)) || isProper || joining.test(said)) &&
      values.some((value) => typeof value === 'string' && looseText(value) === text),
  );
  return holders.length === 1 ? holders[0] : undefined;
}

function lastOf(path: Path): string {
  const last = path.at(-1);
  return typeof last === 'string' ? last : '';
}

function stateTest(entry: NameEntry, { owner, negated }: { owner: Owner; negated: boolean }, text: string): Found {
  const check: Test = { ...testOf(entry, owner, { kind: 'words', text }), negated };
  return { check, score: 0.9 * owner.score, extra: owner.extra };
}

interface Called {
  value: Test['predicate'] & { op: 'compare' };
}

/** "called X", "named X": the value of what carries names. */
function calledOf(clause: Clause, at: number): Called | null {
  if (!/^(called|named|titled)$/.test(lowerAt(clause, at)) || at + 1 >= clause.end) return null;
  const first = tokenAt(clause, at + 1);
  const isQuoted = first?.kind === 'quoted' && at + 2 === clause.end;
  const operand = isQuoted ? literal(first.text) : { kind: 'words' as const, text: textFrom(clause, at + 1) };
  return { value: { op: 'compare', comparison: 'equal', value: operand } };
}

const nameNames = ['name', 'title', 'fullname', 'displayname', 'label', 'username'];

function called(parts: NameEntry[], owner: Owner, { value, negated }: Called & { negated: boolean }): Found[] {
  const entry = nameNames
    .map((name) =>
      parts.find(({ last }) => last.filter((word) => word !== 'full' || name === 'fullname').join('') === name),
    )
    .find((found) => found !== undefined);
  if (entry === undefined) return [];
  const test: Test = { ...testOf(entry, owner, value.value), negated };
  return [{ check: test, score: 0.9 * owner.score, extra: owner.extra }];
}

function testOf({ path }: NameEntry, { base, quantifier, each }: Owner, value: Called['value']['value']): Test {
  const kept: Quantifier = each ? quantifier : { kind: 'implied' };
  return {
    kind: 'test',
    subject: { kind: 'field', path: [...base, ...path.slice(base.length)] },
    quantifier: kept,
    predicate: { op: 'compare', comparison: 'equal', value },
    negated: false,
  };
}
