import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, likeliest, lowerAt } from '../chart/chart.ts';
import type { Token } from '../chart/tokens.ts';
import type { Content } from './fit.ts';
import { fit, isAlike, numberCost } from './fit.ts';
import { tongueCodes } from './tongues.ts';
import type { Spot, World } from './world.ts';
import { lastName, stemsOf } from './world.ts';
import { isWritten, quoted } from './written.ts';
import { isStopWord } from '../lexicon/stop-words.ts';
import { stemOf } from '../../language/names/stems.ts';

const glue = new Set(
  "the a an of 's its their in for on at per from this that his her my our your within inside to by over across".split(
    ' ',
  ),
);

const quantifying = new Set(['each', 'every', 'all', 'any', 'both']);

const longest = 9;

const maxContents = 5;

/** A noun phrase without what says which or how many: "the price of each line", `lines[].price`, "soldPrice". */
export const nameAt: Reader<Spot> = kept((chart, at) => {
  const token = chart.tokens[at];
  if (token?.kind === 'text')
    return quoted(chart.world, token).map((spot) => ({ end: at + 1, cost: 0.3, value: spot }));
  const found: Edge<Spot>[] = prepositionAt(chart, at);
  const contents: Content[] = [];
  for (let end = at; end < at + longest && contents.length < maxContents; end++) {
    const next = chart.tokens[end];
    if (next === undefined || (endsName(chart.world, next) && !isNumber(chart.world, next, contents))) break;
    if (isGlue(next, contents.length)) continue;
    contents.push({ token: next, stems: stemsIn(chart.world, next), isOwner: isOwner(chart, end) });
    if (isCodeBehind(chart, end)) end += 3;
    for (const { spot, cost } of spotsFor(chart, contents)) found.push({ end: end + 1, cost, value: spot });
  }
  return likeliest(found, 24);
});

/** `from` and `to` where the answer has them so. */
const prepositionAt = ({ world, tokens }: Chart, at: number): Edge<Spot>[] => {
  const { lower, kind } = tokens[at] ?? { lower: '', kind: 'mark' };
  if (kind !== 'word' || !/^(?:from|to|in|on|by|at|of|for|until|till)$/.test(lower)) return [];
  return world.spots
    .filter(({ path }) => path.at(-1) === lower)
    .map((spot) => ({ end: at + 1, cost: 0.15, value: spot }));
};

/** "English" is `en` where the answer has texts in several languages. */
function stemsIn({ byStem }: World, { text, lower }: Token): string[] {
  const code = tongueCodes(lower).find((one) => byStem.has(stemOf(one)));
  return code === undefined ? stemsOf(text) : [stemOf(code)];
}

/** "English (en)". */
const isCodeBehind = (chart: Chart, at: number): boolean =>
  lowerAt(chart, at + 1) === '(' &&
  lowerAt(chart, at + 3) === ')' &&
  tongueCodes(lowerAt(chart, at)).includes(lowerAt(chart, at + 2));

const isGlue = ({ kind, lower }: Token, before: number): boolean =>
  (kind === 'word' && glue.has(lower)) || (before > 0 && quantifying.has(lower));

const isOwner = (chart: Chart, at: number): boolean =>
  lowerAt(chart, at + 1) === "'s" || lowerAt(chart, lowerAt(chart, at - 1) === 'the' ? at - 2 : at - 1) === 'of';

const endsName = (world: World, token: Token): boolean =>
  (token.kind !== 'word' && token.kind !== 'name') || (isStopWord(token) && !isOfName(world, token));

/** "the accession no": a number, where the answer has a name that ends so. */
const isNumber = ({ byStem }: World, { lower }: Token, contents: readonly Content[]): boolean =>
  contents.length > 0 &&
  /^(?:no|nr)$/.test(lower) &&
  byStem.has([...contents.flatMap(({ stems }) => stems), ...stemsOf(lower)].join(''));

/** "not" is no `note`. */
const denying = /^(?:not|nor|none|never|neither|and|but)$/;

/** What has a meaning of its own may be a name of the answer all the same. */
const isOfName = ({ byStem }: World, { lower, kind }: Token): boolean =>
  kind === 'word' && lower.length > 2 && !denying.test(lower) && byStem.has(stemOf(lower));

function spotsFor(chart: Chart, contents: readonly Content[]): { spot: Spot; cost: number }[] {
  const { world } = chart;
  const last = contents.at(-1);
  const written = contents.filter(({ token }) => token.kind === 'name');
  const candidates = new Set(contents.flatMap(({ stems }) => candidatesFor(world, stems)));
  if (contents.length <= 2) for (const spot of wholes(world)) candidates.add(spot);
  const found = [...candidates].flatMap((spot) => {
    const cost =
      written.length > 0 && !written.every(({ token }) => isWritten(spot, token)) ? null : fit(world, spot, contents);
    return cost === null ? [] : [{ spot, cost: cost + numberCost(spot, last) }];
  });
  return likeliest(asWritten(found, last), 8);
}

/** "closes" is `closes` rather than `closed`, though both are one verb. */
function asWritten(found: { spot: Spot; cost: number }[], last: Content | undefined): typeof found {
  const word = last?.token.lower;
  const isExact = ({ path }: Spot) => word !== undefined && lastName(path).toLowerCase() === word;
  return found.some(({ spot }) => isExact(spot))
    ? found.map((one) => (isExact(one.spot) || one.spot.isItem ? one : { ...one, cost: one.cost + 0.02 }))
    : found;
}

function candidatesFor({ byStem }: World, stems: string[]): Spot[] {
  const direct = stems.flatMap((stem) => byStem.get(stem) ?? []);
  const joined = byStem.get(stems.join('')) ?? [];
  const alike =
    direct.length === 0
      ? [...byStem].flatMap(([key, spots]) => (stems.some((stem) => isAlike(key, stem)) ? spots : []))
      : [];
  return [...direct, ...joined, ...alike];
}

/** The answer as a whole, and the items of its lists. */
const wholes = ({ spots }: World): Spot[] => spots.filter(({ path, isItem }) => path.length === 0 || isItem);
