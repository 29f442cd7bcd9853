import { answerAt } from '../beside/answers.ts';
import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Scope } from '../chart/meaning.ts';
import { allOf, anyOf, denied, fieldOf, keyOf, listOf, sameJson, testOf } from '../chart/meaning.ts';
import { saidOf, stated } from './stated.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isFlagSpot, isValue, spotAt } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { nounOf } from '../nouns/qualified.ts';
import type { Check } from '../../tree/check.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';
import { formatPath } from '../../tree/path.ts';

/** When something is demanded. */
export interface Condition {
  scope: Scope;
  /** What the condition is about, for "it". */
  about: Noun | null;
  /** What it says something of. */
  subject?: Noun;
  /** It is a statement of its own. */
  isStated?: true;
}

export const conditionWords = new Senses<{ isDenied: boolean }>([
  ['if|when|whenever|where|given|once|while|wherever|provided', { isDenied: false }],
  ['given|provided|assuming|in|only case|that|when|if|where', { isDenied: false }],
  ['as|so long|soon as', { isDenied: false }],
  ['the moment|instant that?', { isDenied: false }],
  ['every|each time that?', { isDenied: false }],
  ['in the event|case that|of', { isDenied: false }],
  ['providing|supposing|granted|assuming that?', { isDenied: false }],
  ['on the? condition that', { isDenied: false }],
  ['in? case of|that?', { isDenied: false }],
  ['for|on', { isDenied: false }],
  ['for|on|in|of all|each|every|any|the', { isDenied: false }],
  ['unless', { isDenied: true }],
  ['except|but if|when|for', { isDenied: true }],
]);

export const otherwiseWords = new Senses<null>(
  [
    'otherwise|else|if not',
    'otherwise|else',
    'if not',
    'for|in|on all? the? other|others|rest cases|ones|items|rows?',
    'for|in|on all|any? the? others|rest|other',
    'every|any other page|case|item|row|one|status|state|ones',
    'all|the|every|any the? others|rest|other ones|one|items?',
    'for|in|on any|all|every other page|case|item|row|one|ones|status|state?',
    'in all|any|every other|the? case|cases|rows|situations?',
    'in the? other|another case|cases|situation',
    'the? others|rest',
    'everyone|everybody|everything|anything|anyone|all else',
    'all the? others|rest|remaining',
    'or else',
    'in? other case|cases',
    'the? rest|remainder of? the? them|others?',
    'for|in anything|everything|all|anyone|everyone|everybody else|other',
    'apart|aside from that|those',
    'in all|every the? other|remaining ones|ones?|cases|items|rows',
    'in other|any other? case|cases',
  ].map((say) => [say, null] as const),
);

/** A condition: what is so of something, or which things are meant. */
export function conditionAt(chart: Chart, at: number, topics: readonly (Noun | null)[]): Edge<Condition>[] {
  const first = [...simpleAt(chart, at), ...inherited(chart, at, topics), ...glossed(chart, at, topics)].filter(
    ({ value }) => !/"kind":"body"|"op":"(?:sorted|unique)"/.test(keyOf(value.scope.check)),
  );
  const joined = first.flatMap((one) => {
    const word = lowerAt(chart, one.end);
    if (!/^(?:and|or|&&|\|\|)$/.test(word)) return [];
    return [...simpleAt(chart, one.end + 1), ...inherited(chart, one.end + 1, [one.value.about])].flatMap(
      (other): Edge<Condition>[] => {
        const scope = both(one.value.scope, other.value.scope, /^(?:or|\|\|)$/.test(word));
        return scope === null
          ? []
          : [{ end: other.end, cost: one.cost + other.cost + 0.03, value: { scope, about: other.value.about } }];
      },
    );
  });
  return [...first, ...joined];
}

/** "the last page (`page` equals `pages`)": what words mean stands behind them. */
function glossed(chart: Chart, at: number, topics: readonly (Noun | null)[]): Edge<Condition>[] {
  const open = chart.tokens.findIndex(({ lower }, index) => index > at && index <= at + 6 && lower === '(');
  if (open < 0 || chart.tokens.slice(at, open).some(({ kind }) => kind !== 'word')) return [];
  return [...simpleAt(chart, open + 1), ...inherited(chart, open + 1, topics)]
    .filter(({ end }) => lowerAt(chart, end) === ')')
    .map((edge) => ({ end: edge.end + 1, cost: edge.cost + 0.15, value: { scope: edge.value.scope, about: null } }));
}

function both(one: Scope, other: Scope, isEither: boolean): Scope | null {
  if (!sameJson(one.list, other.list)) return null;
  const join = isEither ? anyOf : allOf;
  return { list: one.list, check: join([one.check, other.check]) };
}

const simpleAt: Reader<Condition> = kept((chart, at) => [
  ...trueAt(chart, at),
  ...chosenAt(chart, at),
  ...statedAt(chart, at),
  ...answeredAt(chart, at),
]);

const behindFlag = /^(?:then|,|->|=>|→|⇒|\?|&&|and|)$/;

/** "if hasMore then", "!closed ->", "nextCursor ? ...": a flag is true, anything else is there. */
const trueAt: Reader<Condition> = (chart, at) => {
  const denial = /^(?:!|not|no)$/.test(lowerAt(chart, at)) ? 1 : 0;
  return nameAt(chart, at + denial).flatMap(({ end, cost, value: spot }): Edge<Condition>[] => {
    const isMarked = /^(?:then|->|=>|→|⇒|\?)$/.test(lowerAt(chart, end));
    if (!behindFlag.test(lowerAt(chart, end)) || !isValue(spot) || cost > nearName) return [];
    if (!isFlagSpot(spot) && !isMarked) return [];
    const said = truthOf(spot);
    const check = denial === 1 ? denied(said) : said;
    return [
      {
        end,
        cost: cost + (isFlagSpot(spot) ? 0.04 : 0.1),
        value: { scope: { list: spot.list, check }, about: nounOf(fieldOf(spot)), isStated: true },
      },
    ];
  });
};

const nearName = 0.15;

/** True, or filled where it is no flag. */
export const truthOf = (spot: Spot): Check =>
  isFlagSpot(spot)
    ? testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: true } })
    : testOf(fieldOf(spot), { op: 'empty' }, true);

/** "a cancelled booking", "confirmed bookings", "rooms that are closed". */
const chosenAt: Reader<Condition> = (chart, at) =>
  nounsAt(chart, at).flatMap(({ end, cost, value: noun }): Edge<Condition>[] => {
    const { scope, quantifier } = noun;
    if (scope === null || noun.targets.length > 1 || (quantifier !== null && quantifier.kind !== 'all')) return [];
    return [{ end, cost, value: { scope, about: { ...noun, quantifier: null, scope: null } } }];
  });

const statedAt: Reader<Condition> = (chart, at) =>
  nounsAt(chart, at).flatMap((noun) =>
    noun.value.scope !== null || noun.value.quantifier !== null
      ? []
      : verbPhraseAt(chart, noun.end).flatMap(({ end, cost, value: said }): Edge<Condition>[] => {
          const made = stated(noun.value, said);
          if (made === null || said.isAllowed === true) return [];
          const scope = { list: listOf(made.check), check: made.check };
          return [{ end, cost: noun.cost + cost + made.cost, value: { scope, about: noun.value, isStated: true } }];
        }),
  );

const answeredAt: Reader<Condition> = (chart, at) =>
  answerAt(chart, at).map(({ end, cost, value: check }) => ({
    end,
    cost: cost + 0.05,
    value: { scope: { list: null, check }, about: null },
  }));

/** "if it is active", "when empty": of what was spoken of, of what the condition before was about, or of the item that has it. */
function inherited(chart: Chart, at: number, topics: readonly (Noun | null)[]): Edge<Condition>[] {
  const known = topics.filter((topic) => topic !== null);
  const holders = known.map((topic) => holderOf(chart, topic)).filter((one) => one !== null);
  const from = pronounEnd(chart, at);
  const seen = new Set<string>();
  return [...known, ...holders].flatMap((topic, index): Edge<Condition>[] => {
    const key = topic.targets.map(({ subject }) => keyOf(subject)).join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    const plain = { ...topic, quantifier: null, scope: null };
    return saidOf(chart, from, plain).map(({ end, cost, value: { check } }) => ({
      end,
      cost: cost + 0.04 + 0.02 * index,
      // Pronouns behind it go on standing for what was demanded last.
      value: { scope: { list: listOf(check), check }, about: null, subject: plain },
    }));
  });
}

const pointing = /^(?:it|they|this|that|one|its|he|she|there|these|those)$/;

/** Behind "it", "the value", "that one". */
function pronounEnd(chart: Chart, at: number): number {
  const word = lowerAt(chart, at);
  if (pointing.test(word)) return /^(?:one|value|field)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;
  return word === 'the' && /^(?:value|one|latter|former)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at;
}

/** The item, or the answer, of which something is a member. */
function holderOf({ world }: Chart, { targets }: Noun): Noun | null {
  const spot = targets[0]?.spot ?? null;
  if (spot === null || spot.isItem) return null;
  const holder = spotAt(world, spot.list === null ? '$' : formatPath([...spot.list, { each: true }]));
  return holder === null ? null : { targets: [fieldOf(holder)], quantifier: null, scope: null };
}

export const opposite = ({ list, check }: Scope): Scope => ({ list, check: denied(check) });
