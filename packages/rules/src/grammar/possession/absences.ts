import { canonicalWord, singular } from '../../language/names/words.ts';
import type { Leak, Test } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { hasWords, lowerAt, tokenAt } from '../../language/parser.ts';
import { literal } from '../../language/values/values.ts';
import type { CallWords } from '../../language/names/call-words.ts';
import { unresolvedPath } from '../../language/names/resolve.ts';
import { isDecorated } from '../outcomes/context.ts';
import type { Token } from '../../language/tokens.ts';
import { fitted } from '../statements/fit.ts';
import { leaksAt, leakTest } from '../answers/leaks.ts';
import type { Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import { isUnder, ownersIn, partsOf } from '../subjects/owners.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { clauseOf, spanOf } from '../reading.ts';
import { allOf } from '../statements/statements.ts';
import { subjectsIn } from '../subjects/subjects.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

interface Range {
  from: number;
  to: number;
}

const stops = finiteVerbsAnd('be not never that which and');

/** The words of a name, up to a verb. */
const noun: Parser<Range> = (input, at) => {
  const found: { value: Range; next: number }[] = [];
  for (let to = at; to < input.end && to - at < 6; to++) {
    const token = tokenAt(input, to);
    if (
      token === undefined ||
      stops.has(token.lower) ||
      (token.kind === 'mark' && token.text !== ',' && token.text !== "'s")
    )
      break;
    found.unshift({ value: { from: at, to: to + 1 }, next: to + 1 });
  }
  return found;
};
/** Where it is not: "in the response", "on any employee". */
const location: Parser<null> = (input, at) => {
  const isLocation = /^(in|on|from|by|within|anywhere|to|at|with|for)$/.test(lowerAt(input, at));
  const isPlain = input.tokens.slice(at, input.end).every(({ kind }) => kind === 'word');
  return isLocation && isPlain && input.end - at < 8 ? [{ value: null, next: input.end }] : [];
};
const slots = { noun, location };

const disclosed =
  '(returned|exposed|leaked|revealed|disclosed|sent|included|shown|present|visible|set|given|contained)';
const answer =
  '[the] [error|login|device|user|order|list] (response|body|answer|reply|payload|output|result|it|api|endpoint|error body|error response|error answer|list)';
const shows =
  '(return|returns|expose|exposes|leak|leaks|reveal|reveals|disclose|discloses|include|includes|show|shows|contain|contains|send|sends|have|has)';

const table: Line<Range>[] = [
  { say: 'there (is|are|should be|must be) no <noun> [<location>]', means: only },
  { say: 'there (is|are|should be|must be) not (a|an|any) <noun> [<location>]', means: only },
  { say: `no <noun> (is|are|should be|must be) ${disclosed} [<location>]`, means: only },
  { say: 'no <noun> <location>', means: only },
  { say: 'no <noun> (appears|exists|leaks|is there) [<location>]', means: only },
  { say: 'no <noun>', means: only },
  { say: `[the] <noun> (is|are|should be|must be|may be|can be) (not|never) ${disclosed} [<location>]`, means: only },
  { say: `[the] <noun> (should|must|may|can|will) (not|never) be ${disclosed} [<location>]`, means: only },
  { say: '[the] <noun> (does|do|should|must|may) (not|never) (appear|leak|show|exist) [<location>]', means: only },
  { say: `${answer} (does|do|should|must|may|will) not ${shows} [(a|an|any)] <noun> [<location>]`, means: only },
  { say: `[${answer}] (does|should|must) not ${shows} [(a|an|any)] <noun> [<location>]`, means: only },
  { say: `${answer} never ${shows} [(a|an|any)] <noun> [<location>]`, means: only },
  { say: `<owner> never ${shows} [(a|an|any)] <noun> [<location>]`, means: only },
  {
    say: `<owner> (exposes|reveals|leaks|contains|returns|includes|shows|discloses) no <noun> [<location>]`,
    means: only,
  },
  { say: `nowhere [in the response] (is|are) [there] [a|an] [field|property] [called|named] <noun>`, means: only },
];

function only({ noun: said }: Record<string, unknown>): Range {
  return said as Range;
}

const parser = lines(table, { ...slots, owner: noun });

const needed = [new Set(['no', 'not', 'never', 'nowhere'])];

/** What must not be there: a field, a header, a cookie, or a leak. */
export const absences: Family = {
  name: 'absences',
  title: 'What must not be there',
  read: readAbsence,
  golden: [
    { text: 'retiredAt is absent or null', reads: '`retiredAt` is unset', sample: { retiredAt: null } },
    { text: 'there is no password in the response', reads: '`..password` is not present', sample: { id: 1 } },
    { text: 'no X-Powered-By header', reads: 'The header `X-Powered-By` is not present' },
    { text: 'no SQL error is exposed', reads: 'The body does not leak a database error' },
    { text: 'password is not returned', reads: '`..password` is not present', sample: { id: 1 } },
    {
      text: 'the error body must not contain a stack trace',
      reads: 'The body does not leak a stack trace',
      sample: { error: { message: 'x' } },
    },
    { text: 'no cookies are set', reads: 'The header `Set-Cookie` is not present' },
  ],
};

function readAbsence(clause: Clause): Reading[] {
  if (!hasWords(clause, needed)) return [];
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  const found = complete(parser(clause, clause.from), clause).slice(0, 4);
  for (const range of found) {
    const readings = missing(clause, range);
    if (readings.length > 0) return readings.map((reading) => ({ ...reading, spans }));
  }
  return [];
}

type Found = Omit<Reading, 'spans'>;

function missing(clause: Clause, range: Range): Found[] {
  const inner = clauseOf(clause, range, clause.context);
  const leaks = leaksAt(inner, range.from).find(({ next }) => next === range.to);
  if (leaks !== undefined && leaks.value.some(isHidden))
    return [{ check: leakTest(leaks.value, true), score: 1.1, guessed: false }];
  const name = trimmedName(clause, range);
  if (name.to <= name.from) return [];
  const single = name.to === name.from + 1 ? singleWord(clause.tokens[name.from]) : null;
  return single === null ? namedMissing(clause, name) : [{ check: single, score: 0.97, guessed: false }];
}

/** "no cookies", "no dash", `no "DROP TABLE"`: words that name no property. */
function singleWord(token: Token | undefined): Test | null {
  const word = token?.lower ?? '';
  if (token?.kind === 'quoted' && isNoName(token.text)) return withoutText(token.text);
  if (/^cookies?$/.test(word)) return absent({ kind: 'header', name: 'Set-Cookie' });
  const symbol = symbols.get(word);
  return symbol === undefined ? null : withoutText(symbol);
}

function namedMissing(clause: Clause, name: Range): Found[] {
  const said = { predicate: { op: 'present' as const }, negated: true, unit: null };
  const known = subjectsIn(clause, name).filter(({ exact, subject }) => exact && subject.kind !== 'body');
  const tests = known.flatMap((subject) => {
    if (subject.isList) return [];
    const test = fitted(subject, said);
    return test === null ? [] : [{ check: test, score: 0.9, guessed: true }];
  });
  const owned = known.length > 0 ? [] : ofOwner(clause, name);
  if (owned.length > 0) return owned;
  return known.length > 0 || !isPlainName(clause, name) ? tests.slice(0, 2) : unknownMissing(clause, name);
}

/** What nobody has seen is looked for by its name; where the answer is known, several words that name nothing are no name. */
function unknownMissing(clause: Clause, { from, to }: Range): Found[] {
  const words = clause.tokens.slice(from, to).map(({ text }) => text);
  if (words.length > 1 && clause.names.hasShape && !hidden.test(words.at(-1)?.toLowerCase() ?? '')) return [];
  const checks = spellings(words, clause.names.context).map((name) =>
    absent({ kind: 'field', path: [{ find: name }] }),
  );
  return [{ check: allOf(checks), score: 0.8, guessed: false }];
}

/** What is quoted is a text, unless a member may be called so. */
const isNoName = (text: string): boolean => !/^[\p{L}_$][\p{L}\d_$.-]*$/u.test(text) || /^\p{Lu}{4,}$/u.test(text);

const symbols = new Map([
  ...['dash', 'dashes', 'hyphen', 'hyphens'].map((name) => [name, '-'] as const),
  ...['underscore', 'underscores'].map((name) => [name, '_'] as const),
  ...['slash', 'slashes'].map((name) => [name, '/'] as const),
  ...['@', '#', '$', '&', '*', '<', '>'].map((mark) => [mark, mark] as const),
]);

function withoutText(text: string): Test {
  return {
    kind: 'test',
    subject: { kind: 'body' },
    quantifier: { kind: 'implied' },
    predicate: { op: 'contains', value: literal(text) },
    negated: true,
  };
}

/** One name may be spelled in several ways: in full, without what it belongs to, by its initials, in the other number. */
function spellings(words: string[], context: CallWords): string[] {
  const [step] = unresolvedPath(words);
  const full = typeof step === 'object' && 'find' in step ? step.find : words.join('');
  if (words.length < 2) return [...new Set([full, singular(full)])];
  const parts = words.map((word) => word.toLowerCase());
  const last = parts.at(-1) ?? '';
  const initials = parts.length > 2 ? [parts.map((word) => word[0]).join('')] : [];
  const own = context.size > 0 && (context.has(canonicalWord(parts[0] ?? '')) || hidden.test(last)) ? [last] : [];
  const other = [...own].flatMap((name) =>
    name.endsWith('es') ? [`${name.slice(0, -2)}is`, singular(name)] : [singular(name)],
  );
  return [...new Set([full, singular(full), ...own, ...other, ...initials])];
}

const hidden = /^(password|secret|token|key|pin|hash|salt|diagnosis|diagnoses)$/;

/** "the author's e-mail" of an answer whose author has none. */
function ofOwner(clause: Clause, { from, to }: Range): Found[] {
  const mark = clause.tokens.findIndex(({ text }, at) => at > from && at < to && text === "'s");
  if (mark < 0) return [];
  return ownersIn(clause, { from, to: mark })
    .flatMap((owner) => partsOf(clause, owner, { from: mark + 1, to }))
    .slice(0, 1)
    .map(({ path }) => ({ check: absent({ kind: 'field', path }), score: 0.85, guessed: true }));
}

/** A password is looked for by its name; what has no name of its own is looked for in the text. */
function isHidden(leak: Leak | { word: string }): boolean {
  return leak === 'stackTrace' || leak === 'sql' || leak === 'implementation';
}

const lead = new Set('the a an any its'.split(' '));
const tails = new Set('field fields property properties attribute key value'.split(' '));

function trimmedName(clause: Clause, { from, to }: Range): Range {
  let start = from;
  let end = to;
  while (start < end && lead.has(lowerAt(clause, start))) start++;
  while (end - 1 > start && tails.has(lowerAt(clause, end - 1))) end--;
  return { from: start, to: end };
}

const notNames = new Set(
  'null value values field fields letter letters digit digits error errors duplicate duplicates duplicated result results record records item items entry entries element elements match matches hit hits problem problems data content longer more other new body payload user users two one'.split(
    ' ',
  ),
);

/** Up to three plain words that are not a list of the answer and not a common noun. */
function isPlainName(clause: Clause, range: Range): boolean {
  if (range.to - range.from > 3 || isDecorated(clause, range)) return false;
  if (!clause.tokens.slice(range.from, range.to).every(isNameWord)) return false;
  return !ownersIn(clause, range).some(
    ({ each, base }) => each && clause.names.entries.some((entry) => isUnder(entry, base)),
  );
}

function isNameWord({ kind, text, lower }: Token): boolean {
  if (notNames.has(lower)) return false;
  return kind === 'quoted' || kind === 'path' || /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(text);
}

function absent(subject: Test['subject']): Test {
  return { kind: 'test', subject, quantifier: { kind: 'implied' }, predicate: { op: 'present' }, negated: true };
}
