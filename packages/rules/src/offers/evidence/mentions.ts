import type { Token } from '../../language/tokens.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import { resolveWrittenPath } from '../../language/names/resolve.ts';
import { mentionsOf } from '../../slots/names/mentions.ts';
import { isMoment } from '../../forms/grounding/fields.ts';
import { formatPath } from '../../tree/path.ts';
import type { Word } from './words.ts';

/** Words of a sentence that may name a location. */
export interface Mention {
  entry: NameEntry;
  from: number;
  to: number;
  cost: number;
}

const longest = 4;
const dearest = 0.75;
const alike = 0.12;
const perImplied = 0.25;
const perInside = 0.3;
const perRelation = 0.15;
const maxMentions = 40;

/** What adjectives and verbs say something of. */
const implied: [words: RegExp, nouns: string[]][] = [
  [/^(cheap|cheaper|cheapest|expensive|costs?|pays?|paid|affordable|pricey)$/, ['price', 'amount', 'total']],
  [/^(old|older|oldest|young|younger|youngest|aged?)$/, ['age', 'birthday', 'born']],
  [/^(new|newer|newest|recent|latest|earliest|chronological|chronologically|early|late)$/, ['date', 'created', 'time']],
  [/^(heavy|heavier|heaviest|light|lighter|lightest|weighs?)$/, ['weight']],
  [/^(long|longer|longest|short|shorter|shortest|lasts?|takes?)$/, ['duration', 'length', 'minutes']],
  [/^(tall|taller|tallest|high|higher|highest)$/, ['height', 'elevation']],
  [/^(near|nearer|nearest|close|closer|closest|far|farther|further)$/, ['distance']],
  [/^(fast|faster|fastest|slow|slower|slowest)$/, ['speed', 'time']],
  [/^(who|whom|whose|somebody|person|people)$/, ['name', 'person']],
  [/^(when|moment|day|time)$/, ['date', 'time', 'at']],
  [/^(where|place)$/, ['place', 'location']],
  [/^(why)$/, ['reason', 'cause']],
  [/^(popular|best|better|rated|stars?)$/, ['rating', 'score']],
  [/^(fits?|seats?|guests?|persons?|people)$/, ['capacity', 'size', 'seats', 'max']],
  [/^(limit|limits|peak|cap|ceiling|allowance)$/, ['max', 'maximum', 'limit', 'peak', 'capacity']],
  [/^(maximum|maximal|highest)$/, ['max', 'high']],
  [/^(minimum|minimal|lowest)$/, ['min', 'low']],
  [/^(identify|number|numbered)$/, ['id', 'no']],
];

/** Every location that a stretch of a sentence may name, each with the stretch that names it best. */
export function mentionsIn(words: readonly Word[], names: NameIndex): Mention[] {
  const found: Mention[] = [];
  for (const [at, { token }] of words.entries()) {
    if (token.kind === 'path' || token.kind === 'quoted') found.push(...written(token, at, names));
    else if (token.kind === 'word') found.push(...named(words, at, names), ...impliedAt(words, at, names));
  }
  return bestOf([...found, ...inside(found, names), ...moments(words, names)]);
}

const temporal =
  /^(newest|oldest|latest|earliest|recent|chronological|chronologically|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|future|past)$/;
const perMoment = 0.4;
const isStamp = ({ last }: NameEntry): boolean =>
  /^(ts|timestamp|time|date|created|updated|at)$/.test(last.at(-1) ?? '');

/** What is newest or falls on a Sunday is some moment, though it is not named. */
function moments(words: readonly Word[], { entries }: NameIndex): Mention[] {
  return words.flatMap(({ lower }, at) =>
    temporal.test(lower)
      ? entries
          .filter((entry) => (isMoment(entry) || isStamp(entry)) && !entry.isList && !entry.isObject)
          .map((entry) => ({ entry, from: at, to: at, cost: perMoment }))
      : [],
  );
}

function written({ text, kind }: Token, at: number, names: NameIndex): Mention[] {
  if (kind === 'quoted' && !/^[\p{L}_$][\p{L}\p{N}_.$[\]*-]*$/u.test(text)) return [];
  return resolveWrittenPath(text.replaceAll('[]', '[*]'), names).flatMap(({ path }) => {
    const known = formatPath(path).replaceAll(/\[-?\d+\]/g, '[*]');
    const entry = names.byText.get(known) ?? endingWith(known, names);
    return entry === undefined ? [] : [{ entry, from: at, to: at + 1, cost: 0 }];
  });
}

function endingWith(text: string, { entries }: NameIndex): NameEntry | undefined {
  return entries.find((entry) => entry.text.endsWith(`.${text}`));
}

function named(words: readonly Word[], from: number, names: NameIndex): Mention[] {
  const found: Mention[] = [];
  for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
    const own = words.slice(from, to);
    if (own.some(({ token }) => token.kind !== 'word')) break;
    if (own.length > 1 && (isSmall(own[0]) || isSmall(own.at(-1)))) continue;
    const near = mentionsOf(
      own.map(({ token }) => token),
      names,
    ).filter(({ cost }) => cost < dearest);
    const least = near[0]?.cost ?? 0;
    for (const { entry, cost } of near)
      if (cost - least < alike) found.push({ entry, from, to, cost: cost + lightness(own) });
  }
  return found;
}

const relational =
  /^(more|less|most|least|first|last|next|same|other|only|than|over|under|before|after|total|number|count|value)$/;

/** A word that compares or counts names something only where the answer has nothing else by it. */
function lightness(own: readonly Word[]): number {
  const [only, ...others] = own;
  if (isSmall(only)) return alike;
  return others.length === 0 && relational.test(only?.lower ?? '') ? perRelation : 0;
}

const isSmall = (word: Word | undefined): boolean => (word?.weight ?? 0) === 0;

const longestImplied = 3;
const maxNear = 6;

/** A stretch in which one word stands for another: "renewal limit" for `maxRenewals`. */
function impliedAt(words: readonly Word[], from: number, names: NameIndex): Mention[] {
  const found: Mention[] = [];
  for (let to = from + 1; to <= Math.min(words.length, from + longestImplied); to++) {
    const own = words.slice(from, to);
    if (own.some(({ token }) => token.kind !== 'word')) break;
    if (own.length > 1 && (isSmall(own[0]) || isSmall(own.at(-1)))) continue;
    found.push(...own.flatMap((_, at) => substituted(own, at, names)).map((one) => ({ ...one, from, to })));
  }
  return found;
}

/** The locations that a stretch names with other words for one of its own. */
function substituted(own: readonly Word[], at: number, names: NameIndex): Pick<Mention, 'entry' | 'cost'>[] {
  const nouns = implied.flatMap(([said, others]) => (said.test(own[at]?.lower ?? '') ? others : []));
  return nouns.flatMap((noun) => {
    const tokens = own.map(({ token }, index) => (index === at ? { ...token, text: noun, lower: noun } : token));
    const stem = stemOf(noun);
    return mentionsOf(tokens, names)
      .slice(0, maxNear)
      .filter(({ entry, cost }) => cost < dearest && entry.last.some((word) => stemOf(word) === stem))
      .map(({ entry, cost }) => ({ entry, cost: cost + perImplied }));
  });
}

/** What is inside of something that is named by its list or object alone, where it is the only one of its kind: "vaccinated" for `vaccinations[*].givenOn`. */
function inside(mentions: readonly Mention[], { entries }: NameIndex): Mention[] {
  return mentions
    .filter(({ entry }) => entry.isList || entry.isObject)
    .flatMap((mention) => {
      const { path, isList } = mention.entry;
      const own = entries.filter(
        (entry) =>
          entry.path.length === path.length + (isList ? 2 : 1) &&
          formatPath(entry.path.slice(0, path.length)) === mention.entry.text,
      );
      const members = isList ? entries.filter(({ text }) => text === `${mention.entry.text}[*]`) : [];
      const values = members.filter(({ types, isObject }) => types.size > 0 && !isObject);
      const kinds: ((entry: NameEntry) => boolean)[] = [isMoment, ({ types }) => types.has('number')];
      const only = kinds.map((is) => own.filter(is)).filter((some) => some.length === 1 || some.length === 2);
      return [
        ...values.map((entry) => ({ ...mention, entry, cost: mention.cost + 0.02 })),
        ...only.flat().map((entry) => ({ ...mention, entry, cost: mention.cost + perInside })),
      ];
    });
}

/** Of each location the best mention, and a second one elsewhere in the sentence. */
function bestOf(found: Mention[]): Mention[] {
  const worth = ({ cost, from, to }: Mention) => cost - 0.1 * (to - from);
  const kept: Mention[] = [];
  for (const mention of found.toSorted((left, right) => worth(left) - worth(right))) {
    const own = kept.filter(({ entry }) => entry === mention.entry);
    if (own.length < 2 && own.every(({ from, to }) => mention.to <= from || to <= mention.from)) kept.push(mention);
  }
  return kept.slice(0, maxMentions);
}
