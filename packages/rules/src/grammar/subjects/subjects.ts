import { countedAt, counterFirsts } from '../operands/counters.ts';
import type { Quantifier, RequestPart, Subject } from '../../tree/check.ts';
import type { Input, Parser } from '../../language/parser.ts';
import { endingAt, lowerAt, oneWord, tokenAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { formatPath } from '../../tree/path.ts';
import type { Slots } from '../../language/phrase.ts';
import type { Examples, Line } from '../line.ts';
import { lines } from '../line.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { resolveName, resolveWrittenPath, untyped } from '../../language/names/resolve.ts';
import { nameCandidates } from './name-phrases.ts';

/** A reading of the words that a sentence is about. */
export interface SubjectReading {
  subject: Subject;
  quantifier: Quantifier;
  /** The sentence is about how many or how long, not about the value. */
  measured: boolean;
  /** 1 for what was named in full, less for what had to be guessed. */
  score: number;
  isList: boolean;
  isObject: boolean;
  typed: boolean;
  types: Candidate['types'];
  /** What known answers have here. */
  values: Candidate['values'];
  /** Named in full, so that nothing else can be meant. */
  exact: boolean;
  /** Words of the name that the location in the answer does not have. */
  extra: string[];
}

type Known = { subject: Subject };

const nameSlot: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  return found !== undefined && /^(word|quoted|path)$/.test(found.kind) ? [{ value: found.text, next: at + 1 }] : [];
};

const headerSlot: Parser<string> = (input, at) =>
  nameSlot(input, at).filter(
    ({ value }) => /^[\w-]{2,80}$/.test(value) && !/^(the|a|an|response|error|that|all|no)$/i.test(value),
  );

const slots: Slots = { name: nameSlot, header: headerSlot, part: oneWord('body', 'query', 'path', 'header') };
const known = (subject: Subject) => (): Known => ({ subject });
const header = ({ header: name }: Record<string, unknown>): Known => ({
  subject: { kind: 'header', name: String(name) },
});

/** What is not a name in the body. */
const table: Line<Known>[] = [
  {
    say: '[http] [response|returned|result] (status|status code|statuscode|response code|http code|code status|return code|returncode|statuses)',
    means: known({ kind: 'status' }),
  },
  { say: 'http (response|status) [code|status]', means: known({ kind: 'status' }) },
  { say: '[http] status [code] of [the] (response|answer|reply)', means: known({ kind: 'status' }) },
  { say: '(response|answer|reply) [http] (status|code) [code]', means: known({ kind: 'status' }) },
  {
    say: '(response time|response times|responsetime|time|latency|duration|time taken|time to respond|elapsed time|response duration)',
    means: known({ kind: 'time' }),
  },
  { say: '(time|latency|duration) of [the] (response|request|call)', means: known({ kind: 'time' }) },
  {
    say: '(response size|body size|payload size|size of the response|size of the body|response length)',
    means: known({ kind: 'size' }),
  },
  {
    say: '[response] (content type|content-type|contenttype|mime type|media type) [header]',
    means: known({ kind: 'contentType' }),
  },
  { say: '[response] (charset|character set|character encoding)', means: known({ kind: 'charset' }) },
  { say: '[response] header <header>', means: header },
  { say: '[response] <header> [response] (header|headers)', means: header },
  { say: 'header of <header>', means: header },
  {
    say: '[the] <attribute:name> attribute of [the] cookie <name>',
    means: ({ attribute, name }) => ({ subject: { kind: 'cookie', name: String(name), attribute: String(attribute) } }),
  },
  {
    say: '[session] cookie [named|called] <name>',
    means: ({ name }) => ({ subject: { kind: 'cookie', name: String(name), attribute: null } }),
  },
  { say: '<name> cookie', means: ({ name }) => ({ subject: { kind: 'cookie', name: String(name), attribute: null } }) },
  { say: '[response|json|returned] (body|payload|content) [text]', means: known({ kind: 'body' }) },
  { say: 'body of [the] (response|answer|reply)', means: known({ kind: 'body' }) },
  {
    say: '(response|result|reply|answer|output|it|json|response json|json response|response data)',
    means: known({ kind: 'body' }),
  },
  { say: '[response] (error|error object|errors)', means: known({ kind: 'error', part: 'object' }) },
  {
    say: '[response] (error message|error text|error msg|error description|error detail|error details|message of the error|error reason)',
    means: known({ kind: 'error', part: 'message' }),
  },
  { say: '[response] (error code|code of the error|error-code)', means: known({ kind: 'error', part: 'code' }) },
  {
    say: '[<part>] value <name> [that] (was|is) sent',
    means: ({ part, name }) => ({
      subject: { kind: 'request', part: (part ?? 'any') as RequestPart, name: String(name) },
    }),
  },
];

export const knownSubject = lines(table, slots);
const skipped = new Set(['the', 'a', 'an', 'that', 'this', 'its', 'their', 'whole', 'entire', 'and', "'s"]);

interface Range {
  from: number;
  to: number;
}

/** Every reading of the words between two indexes as something that a rule can be about. */
export function subjectsIn(input: Input, range: Range): SubjectReading[] {
  if (isWritten(input, range)) return nameReadings(input, range, 0);
  const quantified = quantifierAt(input, range);
  const measure = measureAt(input, quantified.range);
  const sized = sizedAt(input, measure.range);
  if (sized !== null) return sized;
  const inner = skip(input, measure.range);
  if (inner.from >= inner.to) return [];
  const special =
    quantified.quantifier.kind === 'implied' && !isWritten(input, inner) ? knownSubjects(input, inner) : [];
  const readings =
    special.length > 0 ? [...special, ...nameReadings(input, inner, 0.2)] : nameReadings(input, inner, 0);
  const several =
    quantified.quantifier.kind === 'implied' ? readings : readings.filter((one) => isSeveral(one, input, inner));
  return several.map((reading) => ({
    ...reading,
    isObject: reading.isObject || hasObjects(input, reading, quantified.quantifier),
    quantifier: quantified.quantifier,
    measured: measure.measured,
    subject: withEach(reading, quantified.quantifier),
  }));
}

function isWritten(input: Input, { from, to }: Range): boolean {
  return to === from + 1 && tokenAt(input, from)?.kind === 'path';
}

const wellKnownHeader =
  /^(x-[\w-]+|location|etag|vary|expires|allow|pragma|referrer-policy|permissions-policy|cache-control|content-(length|encoding|disposition|language|security-policy)|last-modified|www-authenticate|retry-after|set-cookie|strict-transport-security|access-control-[\w-]+|transfer-encoding|ratelimit-[\w-]+|accept-[\w-]+)$/;

/** Whether a word is spelled as the name of a header that everybody knows. */
export function isHeaderWord({ lower, text }: Token): boolean {
  return wellKnownHeader.test(lower) && (lower.includes('-') || /^[A-Z]/.test(text));
}

/** One word that is the name of a header, quoted or not. */
function headerName(input: Input, { from, to }: Range): Known | null {
  const found = to === from + 1 ? tokenAt(input, from) : undefined;
  if (found === undefined || found.kind === 'mark' || found.kind === 'path' || input.names.byLast.has(found.lower))
    return null;
  if (found.lower === 'content-type') return { subject: { kind: 'contentType' } };
  return isHeaderWord(found) ? { subject: { kind: 'header', name: found.text } } : null;
}

function knownSubjects(input: Input, range: Range): SubjectReading[] {
  const { from, to } = range;
  const inside = endingAt(input, to);
  const named = headerName(input, range);
  if (named !== null)
    return [knownReading(named, tokenAt(input, from)?.kind === 'quoted' || input.names.entries.length === 0 ? 1 : 0.9)];
  return knownSubject(inside, from)
    .filter(({ next, value }) => next === to && !isOwnMeasure(value, input, range))
    .slice(0, 2)
    .map(({ value }) => knownReading(value, 1));
}

/** "duration" of an answer that has one is not how long the answer took. */
function isOwnMeasure({ subject }: Known, input: Input, { from, to }: Range): boolean {
  if ((subject.kind !== 'time' && subject.kind !== 'size') || to !== from + 1) return false;
  return (input.names.byWord.get(lowerAt(input, from)) ?? []).some(({ types }) => types.has('number'));
}

const unmeasured = { quantifier: { kind: 'implied' }, measured: false } as const;

function knownReading({ subject }: Known, score: number): SubjectReading {
  return {
    subject,
    ...unmeasured,
    score,
    isList: false,
    isObject: false,
    typed: false,
    types: untyped,
    values: [],
    exact: true,
    extra: [],
  };
}

function nameReadings(input: Input, range: Range, less: number): SubjectReading[] {
  return nameCandidates(input, range).map((candidate) => readingOf(candidate, less));
}

const nothingSaid: Quantifier = { kind: 'implied' };

/** Written out because one is made for every index of every stretch that is read. */
function readingOf(
  { path, score, isList, isObject, typed, types, values, exact, extra }: Candidate,
  less: number,
): SubjectReading {
  const subject: Subject = { kind: 'field', path };
  return {
    subject,
    quantifier: nothingSaid,
    measured: false,
    score: score - less,
    isList,
    isObject,
    typed,
    types,
    values,
    exact,
    extra,
  };
}

/** "none of the comments" is not said of a number. */
function isSeveral({ subject, isList, typed }: SubjectReading, input: Input, range: Range): boolean {
  if (isList || subject.kind !== 'field' || !typed || isWritten(input, range)) return true;
  return subject.path.some((step) => typeof step === 'object');
}

/** Whether each of the items that are spoken of has parts of its own. */
function hasObjects({ names }: Input, { subject, isList }: SubjectReading, { kind }: Quantifier): boolean {
  if (!isList || kind === 'implied' || subject.kind !== 'field') return false;
  return names.byText.get(formatPath([...subject.path, { each: true }]))?.isObject === true;
}

/** "every tag" of a list of plain values is each of its items. */
function withEach({ subject, isList }: SubjectReading, quantifier: Quantifier): Subject {
  if (subject.kind !== 'field' || !isList || quantifier.kind === 'implied') return subject;
  return { kind: 'field', path: [...subject.path, { each: true }] };
}

const everyWords = new Set(['all', 'each', 'every', 'everyone', 'everything']);
const anyWords = new Set(['any', 'some']);

const fewWords = new Map<string, Quantifier>([
  ['no', { kind: 'none' }],
  ['none', { kind: 'none' }],
  ...[...everyWords].map((word): [string, Quantifier] => [word, { kind: 'all' }]),
  ...[...anyWords].map((word): [string, Quantifier] => [word, { kind: 'any' }]),
]);

const fewFirsts = new Set([...fewWords.keys(), 'one', ...counterFirsts]);

/** "every", "none of the", "exactly two", "at least one of": how many of what follows. */
export function quantifierAt(input: Input, range: Range): { quantifier: Quantifier; range: Range } {
  const at = skip(input, range).from;
  const found = fewFirsts.has(lowerAt(input, at)) ? quantifierWord(input, at) : null;
  if (found === null) return { quantifier: { kind: 'implied' }, range };
  const of = { from: skipOf(input, found.next), to: range.to };
  return { quantifier: found.quantifier, range: { from: skip(input, of).from, to: range.to } };
}

function quantifierWord(input: Input, at: number): { quantifier: Quantifier; next: number } | null {
  const word = lowerAt(input, at);
  if (word === 'one' && lowerAt(input, at + 1) === 'of') return { quantifier: { kind: 'any' }, next: at + 1 };
  const counted = countedAt(input, at);
  if (counted !== null) {
    const isAny = counted.kind === 'atLeast' && counted.count === 1;
    return { quantifier: isAny ? { kind: 'any' } : { kind: counted.kind, count: counted.count }, next: counted.next };
  }
  const quantifier = fewWords.get(word);
  if (quantifier === undefined) return null;
  return { quantifier, next: /^(single|one)$/.test(lowerAt(input, at + 1)) ? at + 2 : at + 1 };
}

function skipOf(input: Input, at: number): number {
  return lowerAt(input, at) === 'of' ? at + 1 : at;
}

const measures = new Set(['number', 'count', 'length', 'size', 'amount']);

/** `items.length`, as in code. */
function sizedAt(input: Input, { from, to }: Range): SubjectReading[] | null {
  const found = to === from + 1 ? tokenAt(input, from) : undefined;
  if (found?.kind !== 'word' || input.names.byText.has(found.text)) return null;
  const list = /^(.+)\.(?:length|size|count)$/.exec(found.text)?.[1];
  if (list === undefined) return null;
  const named = /^\w+$/.test(list) ? resolveName([list], input.names) : [];
  const locations = named.length > 0 ? named : resolveWrittenPath(list, input.names);
  return locations.map(({ path, ...about }) => ({
    ...about,
    ...unmeasured,
    measured: true,
    subject: { kind: 'field' as const, path },
  }));
}

function measureAt(input: Input, range: Range): { measured: boolean; range: Range } {
  const at = skip(input, range).from;
  const total = lowerAt(input, at) === 'total' ? at + 1 : at;
  if (measures.has(lowerAt(input, total)) && lowerAt(input, total + 1) === 'of' && total + 2 < range.to) {
    const inWords = lowerAt(input, total + 2) === 'items' && lowerAt(input, total + 3) === 'in' ? 2 : 0;
    return { measured: true, range: { from: total + 2 + inWords, to: range.to } };
  }
  const last = lowerAt(input, range.to - 1);
  if (measuring(last, input) && range.to - range.from > 1 && !isPropertyName(input, range)) {
    return { measured: true, range: { from: range.from, to: range.to - 1 } };
  }
  return { measured: false, range };
}

/** Without a known answer "page size" is more likely a name than the size of a page. */
function measuring(word: string, { names }: Input): boolean {
  return word === 'length' || word === 'count' || (word === 'size' && names.entries.length > 0);
}

function isPropertyName(input: Input, { from, to }: Range): boolean {
  const joined = input.tokens
    .slice(from, to)
    .map((token) => token.lower)
    .join('');
  return (
    input.names.byLast.has(joined) ||
    input.names.byLast.has(lowerAt(input, to - 1)) ||
    /response|body|payload/.test(joined)
  );
}

function skip(input: Input, { from, to }: Range): Range {
  let start = from;
  while (start < to && skipped.has(lowerAt(input, start)) && tokenAt(input, start)?.kind !== 'quoted') start++;
  return { from: start, to };
}

export const subjectExamples: Examples = {
  name: 'subjects',
  title: 'What a rule is about',
  golden: [
    { text: 'the charset is utf-8', reads: 'The charset is "utf-8"' },
    { text: 'Location header is present', reads: 'The header `Location` is present' },
    { text: 'age is over eighteen', reads: '`..age` is greater than 18' },
    { text: 'the session cookie is Secure', reads: 'The `Secure` attribute of the cookie `session` is present' },
    { text: 'a cookie named sid is set', reads: 'The cookie `sid` is present' },
    {
      text: 'the session cookie has SameSite=Lax',
      reads: 'The `SameSite` attribute of the cookie `session` is "Lax" in any case',
    },
    { text: 'the last item has a price of 7', reads: '`items[-1].price` is 7', sample: { items: [{ price: 7 }] } },
    {
      text: 'at least two of the items have a price',
      reads: 'At least 2 of `items[*].price` is present',
      sample: { items: [{ price: 7 }, { price: 8 }] },
    },
  ],
};
