import { formatPath, normalName } from '../../tree/path.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { firstOf, hasWords, lowerAt, remembered, tokenAt } from '../../language/parser.ts';
import type { Input, Match, Parser } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { ordinalIndex } from '../../language/values/values.ts';
import type { Operand, Path } from '../../tree/check.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import { figureOperand, figureWords } from './figures.ts';
import { sumOperand, sumWords } from './sums.ts';
import type { Examples } from '../line.ts';
import { isSingleValue } from '../../language/names/names.ts';
import { isHeaderWord } from '../subjects/subjects.ts';

const sizeOf = phrase('[the] [total] (number|count|length|size|amount) of [all] [the] [returned|listed]', {});
const valueOf = phrase('[that of] [the|its|their] [own|very] [same] [value of] [the|its]', {});
const statusOf = [
  'the [actual|real] http (status|status code|code|response code|response status)',
  'the [actual|real] (status code|status|http status) of [the] (response|answer|reply)',
  'the response [status] (status|code)',
].map((say) => phrase(say, {}));
const headerOf = [
  '[the] [value of] [the] <header> [response] header',
  '[the] [value of] [the] [response] header <header>',
].map((say) =>
  phrase(say, {
    header: (input, at) => {
      const found = tokenAt(input, at);
      const isName = found !== undefined && /^(word|quoted|path)$/.test(found.kind) && /^[\w-]{3,80}$/.test(found.text);
      return isName && !/^(the|response|request|sent|given)$/.test(found.lower)
        ? [{ value: found.text, next: at + 1 }]
        : [];
    },
  }),
);
const longestName = 6;
const wholeHints = [new Set(['header', 'status', 'http', 'response'])];

const withoutName = firstOf<Operand>(wholeAnswer, headerAlone, sumOperand, figureOperand);

/** A value that stands elsewhere in the same answer: "the subtotal", "createdAt", "the number of items", "the Location header". */
export const namedOperand: Parser<Operand> = remembered((input, at) => {
  const plain = withoutName(input, at);
  if (plain.length > 0) return plain;
  if (!canName(input, at)) return [];
  const [size] = sizeOf(input, at);
  if (size !== undefined) return sizes(input, size.next);
  const counted = countedList(input, at);
  if (counted.length > 0) return counted;
  const [value] = valueOf(input, at).filter(({ next }) => next < input.end);
  const from = value?.next ?? at;
  if (input.end <= from || input.end - from > longestName) return [];
  const [best] = nameCandidates(input, { from, to: input.end });
  if (best === undefined || !isOneValue(input, from, best)) return [];
  return [{ value: { kind: 'field', path: best.path }, next: input.end }];
});

/** Words one of which a value has that has to be worked out, beside those of figures. */
const computing = new Set([
  "'s",
  ...sumWords,
  'number',
  'count',
  'length',
  'size',
  'amount',
  'status',
  'code',
  'header',
]);
const computingHints = [computing];

/** A value that has to be worked out or stands beside the body; after "is" a plain name is more likely a value. */
export const computedOperand: Parser<Operand> = (input, at) =>
  hasWords(input, computingHints)
    ? namedOperand(input, at).filter(({ value }) => value.kind !== 'field' || isOwned(input, at))
    : figureOperand(input, at);
computedOperand.somewhere = new Set([...computing, ...figureWords]);

/** "the patient's name" is no value that a word could be. */
function isOwned(input: Input, at: number): boolean {
  return input.tokens.slice(at, input.end - 1).some(({ text }) => text === "'s");
}

/** What the answer as a whole has: its status and its headers. */
function wholeAnswer(input: Input, at: number): Match<Operand>[] {
  if (!hasWords(input, wholeHints)) return [];
  const fits = ({ next }: Match<unknown>) => next === input.end;
  if (statusOf.some((read) => read(input, at).some(fits))) return [{ value: { kind: 'status' }, next: input.end }];
  for (const read of headerOf) {
    const found = read(input, at).find(fits);
    if (found !== undefined)
      return [{ value: { kind: 'header', name: String(found.value['header']) }, next: input.end }];
  }
  return [];
}

/** "X-RateLimit-Limit": what is spelled as headers are and no name of the body. */
function headerAlone(input: Input, at: number): Match<Operand>[] {
  const from = lowerAt(input, at) === 'the' ? at + 1 : at;
  const name = from + 1 === input.end ? tokenAt(input, from) : undefined;
  if (name?.kind !== 'word' || !name.text.includes('-') || !isHeaderWord(name) || input.names.byLast.has(name.lower))
    return [];
  return [{ value: { kind: 'header', name: name.text }, next: input.end }];
}

function isOneValue(input: Input, from: number, candidate: Candidate): boolean {
  const { exact, path } = candidate;
  if (input.names.entries.length === 0)
    return looksLikeName(lowerAt(input, from), tokenAt(input, from)?.text) && !path.some(isRepeated);
  // "Cork" is what a value is even where the answer has a name like it.
  return exact && isSingleValue(candidate) && ordinalIndex(lowerAt(input, from)) === null;
}

function isRepeated(step: Path[number]): boolean {
  return typeof step === 'object' && !('find' in step);
}

/** Most tokens start no name, which shows without looking closer. */
function canName(input: Input, at: number): boolean {
  const first = tokenAt(input, at);
  if (first === undefined || !/^(word|path)$/.test(first.kind) || input.end - at > longestName + 3) return false;
  if (first.kind === 'path') return false;
  if (input.names.entries.length > 0) return true;
  return looksLikeName(lowerAt(input, input.end - 1), tokenAt(input, input.end - 1)?.text);
}

/** Without a known answer only what is spelled as names are. */
function looksLikeName(lower: string, text: string | undefined): boolean {
  return text !== undefined && (text.includes('_') || (text !== lower && /[a-z][A-Z]/.test(text)));
}

/** `results.length`. */
function writtenLength(input: Input, at: number): Match<Operand>[] {
  const list =
    at === input.end - 1 ? /^(.+)\.(?:length|size|count)$/.exec(tokenAt(input, at)?.text ?? '')?.[1] : undefined;
  if (list === undefined) return [];
  const found = input.names.entries.find(
    ({ isList, path }) => isList && normalName(formatPath(path)) === normalName(list),
  );
  return found === undefined ? [] : [{ value: { kind: 'size', path: found.path }, next: input.end }];
}

/** "results length", "the comments count". */
function countedList(input: Input, at: number): Match<Operand>[] {
  const written = writtenLength(input, at);
  if (written.length > 0) return written;
  if (!/^(length|count|size)$/.test(lowerAt(input, input.end - 1)) || input.end - at < 2) return [];
  const [best] = nameCandidates(input, { from: at, to: input.end });
  return best?.exact === true && !best.isList ? [] : sizes(input, at, input.end - 1);
}

function sizes(input: Input, from: number, to = input.end): Match<Operand>[] {
  const list = nameCandidates(input, { from, to }).find(
    ({ isList, extra, path }) => isList && extra.length === 0 && !path.some((step) => typeof step === 'object'),
  );
  if (list !== undefined) return [{ value: { kind: 'size', path: list.path }, next: input.end }];
  const root = input.names.entries.find(({ path }) => path.length === 0);
  const isContext = input.names.context.has(lowerAt(input, to - 1).replace(/s$/, ''));
  return root?.isList === true && isContext ? [{ value: { kind: 'size', path: [] }, next: input.end }] : [];
}

export const operandExamples: Examples = {
  name: 'operands',
  title: 'Values that stand elsewhere in the answer',
  golden: [
    {
      text: "bookedBy is not the patient's name",
      reads: '`bookedBy` is not the value of `patient.name`',
      sample: { bookedBy: 'Sam', patient: { name: 'Ann' } },
    },
    {
      text: "the sender's city is not the recipient's city",
      reads: '`sender.city` is not the value of `recipient.city`',
      sample: { sender: { city: 'Rome' }, recipient: { city: 'Oslo' } },
    },
    { text: 'paid equals total', reads: '`paid` is the value of `total`', sample: { paid: 3, total: 3 } },
    {
      text: 'the count equals the number of items',
      reads: '`count` is the number of items in `items`',
      sample: { count: 2, items: [1, 2] },
    },
    {
      text: 'X-RateLimit-Remaining is lower than X-RateLimit-Limit',
      reads: 'The header `X-RateLimit-Remaining` is less than the value of the header `X-RateLimit-Limit`',
      sample: { id: 'a' },
      headers: [
        ['X-RateLimit-Limit', '60'],
        ['X-RateLimit-Remaining', '59'],
      ],
    },
    {
      text: '`id` equals the X-Request-Id header',
      reads: '`id` is the value of the header `X-Request-Id`',
      sample: { id: 'a' },
      headers: [['X-Request-Id', 'a']],
    },
  ],
};
