import type { Check, Comparison, Path, Test } from '../../tree/check.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import type { Parser } from '../../language/parser.ts';
import { firstOf, lowerAt, mapped, tokenAt } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { isNumberWord, numberValue } from '../../language/values/numbers.ts';
import { literal } from '../../language/values/values.ts';
import { normalName, nameWords } from '../../tree/path.ts';
import { canonicalWord, decoration, fillers, singular } from '../../language/names/words.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import type { Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

interface Counted {
  comparison: Comparison;
  count: number;
  /** The tokens that name what is counted. */
  noun: { from: number; to: number } | null;
  /** Only what has that name is meant. */
  isName?: boolean;
  /** Said with "no": what is not a list is not there at all. */
  isNone?: boolean;
}

const nounStops = finiteVerbsAnd(
  'be exist exists in of for and or when if with than equal equals to returned found present the',
);

const noun: Parser<{ from: number; to: number }> = (input, at) => {
  const found: { value: { from: number; to: number }; next: number }[] = [];
  for (let to = at; to < input.end && to - at < 8; to++) {
    const token = tokenAt(input, to);
    if (
      token === undefined ||
      nounStops.has(token.lower) ||
      (token.kind === 'mark' && token.text !== '(' && token.text !== ')')
    )
      break;
    found.unshift({ value: { from: at, to: to + 1 }, next: to + 1 });
  }
  return found;
};

const single = phrase('[a] single', {});
const wholeNumber: Parser<number> = firstOf(
  mapped(numberValue, (value) => (Number.isInteger(value) && value >= 0 ? value : null)),
  mapped(single, () => 1),
);
const rest: Parser<null> = (input) => [{ value: null, next: input.end }];
const slots = { number: wholeNumber, noun, holder: noun, rest };

const plenty: [words: string, comparison: Comparison][] = [
  ['(at least|minimum|no fewer than|no less than)', 'atLeast'],
  ['(at most|maximum|no more than|up to)', 'atMost'],
  ['(more than|over)', 'greater'],
  ['(less than|fewer than|under)', 'less'],
  ['[exactly|only|just|the default]', 'equal'],
];
const verb =
  '[(is|are|was|were|be|should be|must be|has been|have been|can be)] (found|returned|present|expected|listed|available|created|retrieved|received|shown|deployed|reported|there|given|existing|attached|connected|installed|offered|included|registered|stored|visible|sent|contained|ordered|planned) [in [the] (response|result|results|body|list|array|collection)]';
const location = '[in [the] [response] (response|result|results|body|list|array|collection|answer)]';
const have =
  '[should|must] (has|have|contains|contain|includes|include|returns|return|holds|with|lists|got|gets|supports|support)';

const counted =
  (comparison: Comparison) =>
  ({ number, noun: said, holder }: Record<string, unknown>): Counted => ({
    comparison,
    count: number as number,
    noun: (holder ?? said ?? null) as Counted['noun'],
  });
const none = ({ noun: said }: Record<string, unknown>): Counted => ({
  comparison: 'equal',
  count: 0,
  noun: (said ?? null) as Counted['noun'],
  isNone: true,
});

const table: Line<Counted>[] = [
  ...plenty.flatMap(([words, comparison]): Line<Counted>[] => [
    {
      say: `[there] [(is|are|should be|must be|exists)] ${words} <number> <noun> ${location}`,
      means: counted(comparison),
    },
    { say: `${words} <number> <noun> (exist|exists|should exist) ${location}`, means: counted(comparison) },
    { say: `${words} <number> <noun> ${verb}`, means: counted(comparison) },
    {
      say: `[the] (response|body|result|results|answer|it|list|array|collection|reply|page|listing|search) ${have} ${words} <number> <noun>`,
      means: counted(comparison),
    },
    {
      say: `[the] <holder> (array|list|collection) ${have} [the] [default] ${words} <number> (entries|entry|items|item|elements|element|records|record|objects|values)`,
      means: counted(comparison),
    },
    {
      say: `[the] <holder> ${have} ${words} <number> (entries|entry|items|item|elements|element|records|record|objects|values)`,
      means: counted(comparison),
    },
    {
      say: `[the] [associated] number of <noun> [returned] [(is|are|should be|must be|equals|equal to)] ${words} <number>`,
      means: counted(comparison),
    },
    {
      say: `[the] [array|list|response|body] [array] (length|size|count) [of <noun>] [(is|should be|to be|to have|has|equals)] ${words} <number> [(entries|entry|items|item|elements|element)]`,
      means: counted(comparison),
    },
    {
      say: `[the] <noun> (is|are|should be|must be) ${words} <number>`,
      means: (captured) => ({ ...counted(comparison)(captured), isName: true }),
    },
    {
      say: `<any> [is|are] (in|has|have|contains|contain|includes|returns|return|lists|support|supports) ${words} <number> <noun>`,
      means: counted(comparison),
    },
  ]),
  { say: `[there] [(is|are|should be)] no <noun> ${verb}`, means: none },
  { say: `there (is|are|should be) no <noun> ${location}`, means: none },
  { say: `<any> ${have} no <noun> [to <rest>]`, means: none },
  {
    say: `[the] (response|result|results|query|search result|search results|body|answer|list) [result|results] [(is|are|should be|returns|return|has|have|contains|results in)] [an] empty [(array|list|collection)]`,
    means: none,
  },
  {
    say: `[an] empty (array|list|collection|set) of <noun> [(is|exist|exists|should be)] [returned|expected|present]`,
    means: none,
  },
  { say: `[an] empty <noun> (list|array|collection) ${verb}`, means: none },
  { say: `[an] empty (list|array|collection) ${verb}`, means: none },
  {
    say: `<any> (results in|result in|returns|return|gives|yields) [an] empty [<noun>] (list|array|collection) [when <rest>]`,
    means: none,
  },
  { say: `<any> (results in|result in|returns|return|gives) <number> <noun> [when <rest>]`, means: counted('equal') },
  { say: `<any> (with|has|have) [an] empty <noun>`, means: none },
  { say: `no <noun> (should be|must be|is|are) <any>`, means: none },
];
const parser = lines(table, { ...slots, any: noun });

/** How many of something there are: "3 orders are found", "the list is empty". */
export const counts: Family = {
  name: 'counts',
  title: 'How many',
  read: readCounts,
  golden: [
    { text: '2 books are returned', reads: '`books` has a length of exactly 2', sample: { books: [1, 2] } },
    { text: 'at least one review exists', reads: '`reviews` has a length of at least 1', sample: { reviews: [1] } },
    { text: 'no customers should be found', reads: '`total` is 0', sample: { total: 0 } },
    {
      text: 'an empty list of orders is returned',
      reads: '`orders` has a length of exactly 0',
      sample: { orders: [] },
    },
    { text: 'response contains 2 authors', reads: '`data` has a length of exactly 2', sample: { data: [{}, {}] } },
  ],
};

const success: Check = { kind: 'outcome', outcome: 'retrieved', thing: null, field: null };

/** "2 records are found" says that the search worked, "should be found" only what it must find. */
function saysFound(clause: Clause): boolean {
  const [last, before] = [clause.tokens[clause.end - 1]?.lower, clause.tokens[clause.end - 2]?.lower];
  return (last === 'found' || last === 'retrieved') && (before === 'are' || before === 'is' || before === 'were');
}

/** "No file has more than 3 versions" is not about more than 3 versions. */
const deniers = new Set(['no', 'none', 'neither', 'nobody', 'nothing', 'never']);

const numberless = new Set(['no', 'empty', 'single']);

function saysHowMany({ tokens, from, end }: Clause): boolean {
  for (let at = from; at < end; at++) {
    const token = tokens[at];
    if (token !== undefined && (token.kind === 'number' || isNumberWord(token.lower) || numberless.has(token.lower)))
      return true;
  }
  return false;
}

function readCounts(clause: Clause): Reading[] {
  if (!saysHowMany(clause)) return [];
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  const found = complete(parser(clause, clause.from), clause)
    .filter(({ isNone }) => isNone === true || !deniers.has(lowerAt(clause, clause.from)))
    .slice(0, 6);
  return found.flatMap((said, order) =>
    countedLocations(clause, said).map(({ check, score, extra }) => ({
      check: saysFound(clause) ? { kind: 'all', checks: [success, check] } : check,
      score: score - order * 0.02,
      spans,
      guessed: true,
      ...(extra === undefined ? {} : { extra }),
    })),
  );
}

interface CountedLocation {
  check: Check;
  score: number;
  extra?: string[];
}

function countedLocations(clause: Clause, said: Counted): CountedLocation[] {
  const { entries } = clause.names;
  if (entries.length === 0) return said.noun === null ? [] : unknownLocation(clause, said, said.noun);
  const named = said.noun === null ? [] : nameCandidates(clause, said.noun);
  const lists = named
    .filter(({ isList }) => isList)
    .map(({ path, score, extra }) => ({ check: lengthTest(path, said), score: score * 0.95, extra }));
  const own = ownLocations(named, lists, said);
  if (own !== null) return own;
  const extra = said.noun === null ? [] : foreignWords(clause, said.noun);
  const generic = extra.length === 0 && lists.every(({ score }) => score < 0.7);
  const isOnlyCounted = !entries.some(({ isList }) => isList);
  const totals = entries.filter(isTotal).map((entry) => ({
    check: totalTest(entry.path, said),
    score: generic || isOnlyCounted ? 0.7 : 0.5,
    extra: isOnlyCounted ? [] : extra,
  }));
  return [...lists, ...totals, ...(generic ? anyList(entries, said) : [])].slice(0, 8);
}

/** What has exactly that name, or has to have it; `null` when something else may be counted. */
function ownLocations([best]: Candidate[], lists: CountedLocation[], said: Counted): CountedLocation[] | null {
  if (best?.exact === true && (said.isName === true || !best.isObject))
    return best.isList ? lists : numberNamed(best, said);
  return said.isName === true ? lists : null;
}

/** "3 nights" of an answer that has a number of that name. */
function numberNamed({ path, typed, types, isObject, score }: Candidate, said: Counted): CountedLocation[] {
  return isObject || !typed || !types.has('number') || said.isNone === true
    ? []
    : [{ check: totalTest(path, said), score: score * 0.95 }];
}

const genericNouns = /^(item|record|entry|element|object|row|result|hit|match|thing|value|resource|entity|document)$/;

/** Words of what is counted that are neither in the answer nor in the call: something else may be meant. */
function foreignWords({ tokens, names }: Clause, { from, to }: { from: number; to: number }): string[] {
  const remark = tokens.findIndex(({ text }, at) => at > from && text === '(');
  const end = remark < 0 ? to : Math.min(to, remark);
  const words = tokens
    .slice(from, end)
    .flatMap(({ text, kind }) => (kind === 'mark' ? [] : nameWords(text).map(canonicalWord)));
  const seen = names.context.size === 0 ? [] : words.filter((word) => !isKnownWord(word, names));
  return seen.filter(
    (word) => !genericNouns.test(word) && !decoration.has(word) && !fillers.has(word) && !/^total$|ed$/.test(word),
  );
}

function isKnownWord(word: string, { context, entries }: NameIndex): boolean {
  return context.has(word) || entries.some(({ isList, last }) => isList && last.includes(word));
}

function unknownLocation(
  clause: Clause,
  said: Counted,
  range: { from: number; to: number },
): { check: Check; score: number }[] {
  const tokens = clause.tokens.slice(range.from, range.to).filter(({ kind }) => kind === 'word');
  const words = tokens
    .flatMap(({ text }) => nameWords(text))
    .filter((word) => !/^(record|records|item|items|entry|entries|result|results|element|elements)$/.test(word));
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  const path: Path = name === '' ? [] : [{ find: said.count === 1 && singular(name) === name ? `${name}s` : name }];
  return [{ check: lengthTest(path, said), score: 0.5 }];
}

const totalNames =
  /^(total|count|totalcount|totalrecords|totalresults|totalitems|totalelements|totalhits|numfound|resultcount|recordcount|numberofrecords|itemcount)$/;

function isTotal({ path, types }: NameEntry): boolean {
  const last = path.at(-1);
  return typeof last === 'string' && totalNames.test(normalName(last)) && types.has('number');
}

/** Nothing has the name of what is counted: the list that the answer consists of. */
function anyList(entries: NameEntry[], said: Counted): { check: Check; score: number }[] {
  const found = entries.filter(({ isList, path }) => isList && path.every((step) => typeof step !== 'object'));
  const score = found.length === 1 ? 0.68 : 0.5;
  return found.slice(0, 4).map(({ path }) => ({ check: lengthTest(path, said), score: score - path.length * 0.01 }));
}

function lengthTest(path: Path, { comparison, count }: Counted): Test {
  const subject: Test['subject'] = path.length === 0 ? { kind: 'body' } : { kind: 'field', path };
  return {
    kind: 'test',
    subject,
    quantifier: { kind: 'implied' },
    predicate: { op: 'length', comparison, value: literal(count) },
    negated: false,
  };
}

function totalTest(path: Path, { comparison, count }: Counted): Test {
  return {
    kind: 'test',
    subject: { kind: 'field', path },
    quantifier: { kind: 'implied' },
    predicate: { op: 'compare', comparison, value: literal(count) },
    negated: false,
  };
}
